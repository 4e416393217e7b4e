import { setTimeout as sleep } from 'node:timers/promises';
import { followSignal } from '../../core/followSignal.js';

export interface HubFetchOptions {
  /** The address of the hub; a token goes there and nowhere else. */
  endpoint: string;
  signal: AbortSignal;
  /** How often a request is made at most. */
  attempts?: number;
  /** Before the second attempt; doubles each time, up to a minute. */
  delaySeconds?: number;
  /** Until an answer begins. */
  timeoutSeconds?: number;
}

const longestDelaySeconds = 60;

/**
 * A fetch for the hub: asks again when it is busy (408, 429, 5xx) or the line breaks before an answer begins, waits as
 * long as `Retry-After` says, and leaves the token out of every request to another origin, such as a "next" link.
 */
export function createHubFetch({
  endpoint,
  signal,
  attempts = 5,
  delaySeconds = 1,
  timeoutSeconds = 60,
}: HubFetchOptions): typeof fetch {
  const { origin } = new URL(endpoint);
  return async (input, init = {}) => {
    const address = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    if (address.origin !== origin) headers.delete('authorization');
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      // Until the head of the answer is there. Whoever reads the body watches the signal himself: a listener a request would
      // be kept as long as the signal lives.
      const controller = new AbortController();
      const unfollow = followSignal(controller, signal);
      const deadline = setTimeout(
        () => controller.abort(new DOMException(`no answer within ${timeoutSeconds} s`, 'TimeoutError')),
        timeoutSeconds * 1000,
      );
      let waitSeconds = Math.min(longestDelaySeconds, delaySeconds * 2 ** (attempt - 1));
      try {
        const response = await fetch(address, { ...init, headers, signal: controller.signal });
        if (attempt >= attempts || !isBusy(response.status)) return checkRange(response, headers);
        await response.body?.cancel();
        waitSeconds = readRetryAfter(response.headers.get('retry-after')) ?? waitSeconds;
      } catch (error) {
        if (signal.aborted || attempt >= attempts || error instanceof RangeIgnored) throw error;
      } finally {
        clearTimeout(deadline);
        unfollow();
      }
      await sleep(waitSeconds * 1000, undefined, { signal });
    }
  };
}

function isBusy(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Thrown where a part of a file was asked for and the whole came: its bytes would land in the wrong place. */
export class RangeIgnored extends Error {}

function checkRange(response: Response, headers: Headers): Response {
  const start = /^bytes=(\d+)-/.exec(headers.get('range') ?? '')?.[1];
  if (start === undefined || !response.ok) return response;
  const given = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1];
  if (response.status === 206 && given === start) return response;
  void response.body?.cancel();
  throw new RangeIgnored('the server gave another part of the file than it was asked for');
}

/** Seconds or a date; at most a minute is waited. */
function readRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(longestDelaySeconds, Math.max(0, seconds)) : undefined;
}
