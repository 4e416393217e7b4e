import { setTimeout as sleep } from 'node:timers/promises';
import { canonicalJson } from '../core/canonicalJson.js';
import { createDeadline } from '../core/createDeadline.js';
import { DeixisError } from '../core/DeixisError.js';
import { environmentError, errorMessage, runError } from '../core/errors.js';
import { hashJson } from '../core/hash.js';
import { parseJson } from '../core/parseJson.js';
import type { Usage } from '../core/Usage.js';
import type { AdaptiveLimiter } from './AdaptiveLimiter.js';
import type { AnswerCache } from './AnswerCache.js';
import { canonicalRequest } from './canonicalRequest.js';
import { estimateRequest, type Spending } from './estimateRequest.js';
import { isWholeAnswer } from './isWholeAnswer.js';
import { costOf, type Price } from './prices.js';
import { readUsage } from './readUsage.js';

/** The part of a run's budget that a call needs; the budget of the runs room fits it. */
export interface SpendingGate {
  readonly limits: { maxCostUsd?: number; maxTokens?: number };
  reserve(estimate: Spending): { settle(actual?: Spending): void };
}

/** What all calls to one provider share. */
export interface FetchSettings {
  provider: string;
  modelId: string;
  price: Price | undefined;
  limiter: AdaptiveLimiter;
  cache: AnswerCache | undefined;
  /** Answer from the cache alone and name what is missing. */
  replay: boolean;
  budget: SpendingGate | undefined;
  /** For one try, body included. */
  timeoutSeconds: number;
  maximumTries: number;
  /** A provider that asks for a longer wait than this ends the call with an error. */
  maximumWaitSeconds: number;
  redact: (text: string) => string;
  /** The network; replaced by nothing but tests of faults that a server cannot make. */
  send: typeof fetch;
}

/** What is known of one call; filled in by the fetch. */
export interface CallRecord {
  repeat: number;
  fresh: boolean;
  signal: AbortSignal;
  /** Placeholder address to content hash, for media that must be uploaded. */
  uploads: Map<string, string>;
  /** Uploads what a placeholder stands for and gives its real address; called only when the cache has no answer. */
  upload: (placeholder: string) => Promise<string>;
  usage: Usage;
  /** The request as canonical JSON without secrets, media by hash. */
  request?: string;
  tries: number;
  cached: boolean;
}

/**
 * The one fetch under all providers' clients (contract 4): cache, replay, budget, concurrency, time-outs, retries, usage.
 * Give the result to a provider client as its `fetch`, one a call.
 * @throws DeixisError CACHE_MISS, MODEL_TIMEOUT, MODEL_UNREACHABLE, MODEL_WAIT_TOO_LONG (environment), BUDGET_EXHAUSTED,
 * BUDGET_PRICE_UNKNOWN (run)
 */
export function createModelFetch(settings: FetchSettings, call: CallRecord): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' ? init.body : '';
    const parsed = body ? parseJson(body, 'the request to a model') : null;
    const request = { method, path: url.pathname, body: canonicalRequest(parsed, call.uploads) };
    call.request = settings.redact(canonicalJson(request));
    const key = hashJson({ ...request, provider: settings.provider, repeat: call.repeat });

    const cached = call.fresh && !settings.replay ? undefined : await settings.cache?.read(key);
    if (cached) {
      call.cached = true;
      const usage = readUsage(cached.body);
      const reusedTokens = (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
      call.usage = { ...usage, reusedTokens, requests: 0, costUsd: 0 };
      return jsonResponse(cached.body);
    }
    if (settings.replay) {
      throw environmentError(
        'CACHE_MISS',
        `--replay: the cache holds no answer of ${settings.modelId} to this request (key ${key.slice(0, 16)}, repeat ${call.repeat})`,
        {
          hint: 'Run once without --replay, with the same prompts, data and options, to fill the cache.',
          details: { key },
        },
      );
    }
    const reservation = reserve(settings, parsed, body.length);
    try {
      const sent = await uploadAll(body, call);
      const answer = await tryUntilAnswered(settings, call, url, { ...init, method, body: sent });
      if (answer.ok) {
        call.usage = { ...readUsage(answer.body), requests: call.tries };
        const costUsd = costOf(call.usage, settings.price);
        if (costUsd !== undefined) call.usage.costUsd = costUsd;
        reservation?.settle({
          costUsd,
          tokens: (call.usage.inputTokens ?? 0) + (call.usage.outputTokens ?? 0),
        });
        if (isWholeAnswer(answer.body)) {
          await settings.cache?.write(key, {
            schemaVersion: 1,
            provider: settings.provider,
            receivedAt: new Date().toISOString(),
            body: answer.body,
          });
        }
        return jsonResponse(answer.body);
      }
      return new Response(answer.text, {
        status: answer.status,
        headers: { 'content-type': 'application/json' },
      });
    } finally {
      reservation?.settle();
    }
  };
}

type Answer = { ok: true; body: unknown } | { ok: false; status: number; text: string };

const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);

async function tryUntilAnswered(
  settings: FetchSettings,
  call: CallRecord,
  url: URL,
  init: RequestInit,
): Promise<Answer> {
  for (;;) {
    const release = await settings.limiter.acquire(call.signal);
    call.tries += 1;
    const last = call.tries >= settings.maximumTries;
    const deadline = createDeadline(call.signal, settings.timeoutSeconds);
    let waitSeconds: number;
    try {
      const response = await settings.send(url, {
        ...init,
        redirect: 'error',
        signal: deadline.signal,
      });
      // Whatever a provider says back is kept without keys.
      const text = settings.redact(await response.text());
      if (response.ok) {
        const body = parseAnswer(text);
        if (body !== undefined) {
          settings.limiter.succeeded();
          return { ok: true, body };
        }
        if (last)
          throw runError(
            'MODEL_ANSWER_CUT',
            `${settings.modelId}: the answer broke off after ${text.length} characters, ${call.tries} times`,
            { hint: 'resume with --retry-errors' },
          );
        waitSeconds = backOff(call.tries);
      } else {
        if (last || !retriedStatuses.has(response.status))
          return { ok: false, status: response.status, text };
        waitSeconds = retryAfterSeconds(response.headers.get('retry-after')) ?? backOff(call.tries);
        if (waitSeconds > settings.maximumWaitSeconds) {
          throw environmentError(
            'MODEL_WAIT_TOO_LONG',
            `${settings.modelId}: the provider answered ${response.status} and asks to wait ${Math.round(waitSeconds)} s (allowed: ${settings.maximumWaitSeconds} s)`,
            { hint: 'Resume the run later, or raise the provider quota.' },
          );
        }
        if (response.status === 429) settings.limiter.slowDown(waitSeconds);
      }
    } catch (error) {
      if (DeixisError.is(error)) throw error;
      call.signal.throwIfAborted();
      if (last) throw networkError(settings, call, error, url);
      waitSeconds = backOff(call.tries);
    } finally {
      deadline.end();
      release();
    }
    await sleep(waitSeconds * 1000, undefined, { signal: call.signal }).catch(() =>
      call.signal.throwIfAborted(),
    );
  }
}

function networkError(settings: FetchSettings, call: CallRecord, error: unknown, url: URL): DeixisError {
  const timedOut = (error as { name?: string } | null)?.name === 'TimeoutError';
  const cause =
    error instanceof Error && error.cause !== undefined ? errorMessage(error.cause) : errorMessage(error);
  return timedOut
    ? environmentError(
        'MODEL_TIMEOUT',
        `${settings.modelId}: no answer within ${settings.timeoutSeconds} s, tried ${call.tries} times`,
        { hint: 'raise timeoutSeconds under "models" in the run file, then resume with --retry-errors' },
      )
    : environmentError(
        'MODEL_UNREACHABLE',
        settings.redact(
          `${settings.modelId}: ${url.host} could not be reached, tried ${call.tries} times: ${cause}`,
        ),
        { hint: 'Check the network and the address of the provider.' },
      );
}

function reserve(
  settings: FetchSettings,
  body: unknown,
  bodyCharacters: number,
): { settle(actual?: Spending): void } | undefined {
  if (!settings.budget) return undefined;
  const estimate = estimateRequest(body, bodyCharacters, settings.price);
  if (settings.budget.limits.maxCostUsd !== undefined && estimate.costUsd === undefined) {
    throw runError(
      'BUDGET_PRICE_UNKNOWN',
      `the price of ${settings.modelId} is unknown, so --max-cost cannot be kept`,
      {
        hint: 'Add its price under "prices" in the run file, or give a token budget instead.',
      },
    );
  }
  return settings.budget.reserve(estimate);
}

async function uploadAll(body: string, call: CallRecord): Promise<string> {
  let sent = body;
  for (const [placeholder, hash] of [...call.uploads]) {
    if (!sent.includes(placeholder)) continue;
    const address = await call.upload(placeholder);
    call.uploads.set(address, hash);
    sent = sent.replaceAll(JSON.stringify(placeholder), JSON.stringify(address));
  }
  return sent;
}

/** Doubles from half a second to 30 s; the fraction keeps callers apart and depends on nothing random. */
function backOff(tries: number): number {
  return Math.min(30, 0.5 * 2 ** (tries - 1)) * (0.75 + ((tries * 7) % 10) / 40);
}

function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function jsonResponse(body: unknown): Response {
  return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });
}
