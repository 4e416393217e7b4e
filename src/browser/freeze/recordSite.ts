import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { errorMessage } from '../../core/errors.js';
import { sha256 } from '../../core/hash.js';
import { makeFolder } from '../../core/makeFolder.js';
import { mostBodyBytes, readBody, readEarly } from './readBody.js';
import type { Exchange } from './SiteArchive.js';
import { writeSiteArchive } from './writeSiteArchive.js';

export interface RecordSiteOptions {
  /** Where the archive goes (.har.zip); it appears whole when the recording is stopped. */
  file: string;
}

export interface SiteRecording {
  /** How many exchanges are kept so far. */
  readonly exchanges: number;
  /**
   * Waits for what is under way, writes the archive and leaves the context as it was. May be called twice. Call it before the
   * context is closed: bodies are read from it.
   * @throws DeixisError FILE_NOT_WRITTEN (environment)
   */
  stop(): Promise<RecordedSite>;
}

export interface RecordedSite {
  file: string;
  startUrl: string | null;
  exchanges: number;
  hosts: string[];
  problems: string[];
}

/** Requests still open when a recording is stopped get so long. */
const waitMilliseconds = 15_000;

/** They say who somebody is and are of no use to a replay. */
const secretHeaders = new Set(['cookie', 'authorization', 'proxy-authorization']);

/**
 * Records what a browser context fetches while a person or an agent uses it, without being noticed by the pages: nothing is
 * routed, held up or changed. What is asked for over WebSockets and inside service workers is not kept.
 * @example
 * const recording = await recordSite(context, { file: 'shop.har.zip' });
 * await page.goto('https://shop.example/');
 * const { exchanges } = await recording.stop();
 */
export async function recordSite(
  context: BrowserContext,
  { file }: RecordSiteOptions,
): Promise<SiteRecording> {
  const bodies = `${file}.${randomUUID().slice(0, 8)}.partial`;
  makeFolder(bodies);
  const recordedAt = new Date().toISOString();
  /** In the order in which the requests were made, whenever their answers end. */
  const order = new Map<Request, number>();
  const kept = new Map<number, Exchange>();
  const early = new WeakMap<Request, Promise<Buffer | undefined>>();
  /** Answers whose bodies could not be had, by method and address. */
  const lost = new Set<string>();
  const stored = new Set<string>();
  const problems: string[] = [];
  const pending = new Set<Promise<void>>();
  let startUrl: string | null = null;
  let stopped: Promise<RecordedSite> | undefined;

  const keep = async (request: Request): Promise<void> => {
    const place = order.get(request);
    const response = await request.response();
    if (place === undefined || !response) return;
    const answer = { status: response.status(), headers: await headersOf(response) };
    const isRedirect = answer.status >= 300 && answer.status < 400 && answer.status !== 304;
    const isEmpty = isRedirect || answer.status === 204 || request.method() === 'HEAD';
    const body = isEmpty
      ? { bytes: Buffer.alloc(0) }
      : await readBody(context, request, response, early.get(request));
    if (!body || body.bytes.length > mostBodyBytes) {
      lost.add(`${request.method()} ${request.url()}`);
      return;
    }
    const headers = body.headers ?? answer.headers;
    const status = body.status ?? (answer.status === 304 ? 200 : answer.status);
    const name = body.bytes.length > 0 ? bodyName(body.bytes, headers) : undefined;
    if (name && !stored.has(name)) {
      stored.add(name);
      await writeFile(join(bodies, name), body.bytes);
    }
    const sent = request.postDataBuffer();
    kept.set(place, {
      startedDateTime: new Date(request.timing().startTime || Date.now()).toISOString(),
      request: {
        method: request.method(),
        url: request.url(),
        headers: listed(request.headers()).filter(
          (header) => !secretHeaders.has(header.name.toLowerCase()) && !header.name.startsWith(':'),
        ),
        ...(sent && sent.length > 0 ? { _bodySha256: sha256(sent) } : {}),
      },
      response: {
        ...{ status, statusText: response.statusText(), headers },
        redirectURL: isRedirect ? (headerOf(headers, 'location') ?? '') : '',
        content: {
          size: body.bytes.length,
          mimeType: headerOf(headers, 'content-type') ?? '',
          ...(name ? { _file: name } : {}),
        },
      },
    });
  };
  const onRequest = (request: Request): void => {
    if (!/^https?:/.test(request.url())) return;
    order.set(request, order.size);
    if (startUrl === null && request.isNavigationRequest()) startUrl = request.url();
  };
  const onResponse = (response: Response): void => {
    const body = readEarly(response);
    if (body) early.set(response.request(), body);
  };
  const onFinished = (request: Request): void => {
    const work = keep(request)
      .catch((error: unknown) => {
        problems.push(`${request.method()} ${request.url()}: ${errorMessage(error).split('\n')[0]}`);
      })
      .finally(() => pending.delete(work));
    pending.add(work);
  };
  const onPage = (page: Page): void => {
    page.on('websocket', (socket) => problems.push(`WebSocket ${socket.url()}: is not kept`));
  };
  context.on('request', onRequest);
  context.on('response', onResponse);
  context.on('requestfinished', onFinished);
  context.on('page', onPage);
  for (const page of context.pages()) onPage(page);

  const finish = async (): Promise<RecordedSite> => {
    context.off('request', onRequest);
    const end = Date.now() + waitMilliseconds;
    while (pending.size > 0 && Date.now() < end) await Promise.race([...pending, delay(100)]);
    context.off('response', onResponse);
    context.off('requestfinished', onFinished);
    context.off('page', onPage);
    const had = new Set([...kept.values()].map(({ request }) => `${request.method} ${request.url}`));
    for (const one of lost) if (!had.has(one)) problems.push(`${one}: its body could not be kept`);
    if (pending.size > 0) problems.push(`${pending.size} answers had not come when the recording ended`);
    const entries = withoutRepeats(
      [...kept].sort(([left], [right]) => left - right).map(([, entry]) => entry),
    );
    try {
      await writeSiteArchive(
        file,
        {
          log: {
            version: '1.2',
            _deixis: { schemaVersion: 1, startUrl, recordedAt, problems: [...problems] },
            entries,
          },
        },
        bodies,
      );
    } finally {
      await rm(bodies, { recursive: true, force: true });
    }
    const hosts = new Set(entries.map(({ request }) => new URL(request.url).host));
    return { file, startUrl, exchanges: entries.length, hosts: [...hosts].sort(), problems: [...problems] };
  };
  return {
    get exchanges() {
      return kept.size;
    },
    stop() {
      stopped ??= finish();
      return stopped;
    },
  };
}

/** An exchange that says what the one before it with the same question said is left out. */
function withoutRepeats(entries: readonly Exchange[]): Exchange[] {
  const last = new Map<string, string>();
  return entries.filter(({ request, response }) => {
    // What changes the site is kept each time: answers after it may be others.
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      last.clear();
      return true;
    }
    const key = `${request.method} ${request.url}`;
    const said = `${response.status} ${response.redirectURL} ${response.content._file ?? ''}`;
    if (last.get(key) === said) return false;
    last.set(key, said);
    return true;
  });
}

/**
 * All headers as they came. What pages are drawn with sets no cookies that matter, and asking for the short list costs nothing; a
 * page that is gone meanwhile has told no other.
 */
async function headersOf(response: Response): Promise<{ name: string; value: string }[]> {
  const short = listed(response.headers());
  if (/^(?:font|image|media|script|stylesheet)$/.test(response.request().resourceType())) return short;
  return response.headersArray().catch(() => short);
}

function listed(headers: Record<string, string>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function bodyName(bytes: Buffer, headers: readonly { name: string; value: string }[]): string {
  const type = headerOf(headers, 'content-type') ?? '';
  const ending = /^[a-z]+\/(?:[a-z0-9.-]+\+)?([a-z0-9]{1,8})(?:;|$)/i.exec(type)?.[1]?.toLowerCase();
  return `${sha256(bytes)}${ending ? `.${ending === 'javascript' ? 'js' : ending}` : ''}`;
}

function headerOf(headers: readonly { name: string; value: string }[], wanted: string): string | undefined {
  return headers.find(({ name }) => name.toLowerCase() === wanted)?.value;
}
