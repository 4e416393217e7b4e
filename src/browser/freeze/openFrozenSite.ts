import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorMessage } from '../../core/errors.js';
import { sha256 } from '../../core/hash.js';
import { answerFrozen } from './answerFrozen.js';
import { createMatcher } from './createMatcher.js';
import { isBrowserTalk } from './isBrowserTalk.js';
import { missingPage } from './missingPage.js';
import { readSiteArchive } from './readSiteArchive.js';

export interface MissingRequest {
  method: string;
  url: string;
  /** How often it was asked for. */
  count: number;
}

/** A recorded site that is served on this machine. */
export interface FrozenSite {
  /** Where it is served, in plain HTTP, for whatever host is asked for. */
  address: { host: string; port: number };
  /** For an episode: every host leads here, so that nothing leads to the network. */
  hostAddresses: Record<string, { host: string; port: number }>;
  /** The page that the recording began on. */
  startUrl: string | null;
  /** Hosts that were recorded. */
  hosts: string[];
  recordedAt: string;
  /** What could not be recorded, a sentence each. */
  problems: string[];
  /** What was asked for and is not in the recording, in the order in which it was first asked for. */
  missing(): MissingRequest[];
  /** Back to the state before the first request, for another episode. */
  reset(): void;
  close(): Promise<void>;
}

const mostRequestBytes = 64 * 1024 * 1024;

/**
 * Serves a recorded site with no network. What was not recorded is answered with 504 and a page that says so, and is
 * listed.
 * @throws DeixisError FILE_UNREADABLE, SITE_ARCHIVE_INVALID, DOCUMENT_INVALID (input)
 * @example
 * const site = await openFrozenSite('shop.har.zip');
 * const episode = await openEpisode({ startUrl: site.startUrl!, hostAddresses: site.hostAddresses, ... });
 * // afterwards
 * console.log(site.missing());
 * await site.close();
 */
export async function openFrozenSite(file: string): Promise<FrozenSite> {
  const { archive, readBody, close } = await readSiteArchive(file);
  const { entries, _deixis: facts } = archive.log;
  const matcher = createMatcher(entries);
  const missing = new Map<string, MissingRequest>();
  const miss = (method: string, url: string): void => {
    const key = `${method} ${url}`;
    const known = missing.get(key);
    if (known) known.count += 1;
    else missing.set(key, { method, url, count: 1 });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = targetOf(request);
    if (!url) {
      response.writeHead(400).end();
      return;
    }
    const method = request.method ?? 'GET';
    const body = await readRequest(request);
    const asked = { method, url, bodySha256: body.length > 0 ? sha256(body) : undefined };
    const entry = matcher.find(asked);
    if (entry) {
      const { _file } = entry.response.content;
      const bytes = _file === undefined ? new Uint8Array() : await readBody(_file);
      answerFrozen(request, response, entry, bytes);
    } else if (method === 'OPTIONS' && matcher.knows(url)) answerPreflight(request, response);
    else {
      if (!isBrowserTalk(url)) miss(method, url.href);
      const page = missingPage(method, url.href, facts.recordedAt);
      response.writeHead(504, {
        'content-type': 'text/html; charset=utf-8',
        'content-length': Buffer.byteLength(page),
        'cache-control': 'no-store',
        'x-deixis-missing': '1',
        // A script that asks another host is to see the 504, not a fault of its own.
        'access-control-allow-origin': request.headers.origin ?? '*',
        'access-control-allow-credentials': 'true',
      });
      response.end(method === 'HEAD' ? undefined : page);
    }
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(errorMessage(error));
    });
  });
  server.on('upgrade', (request, socket) => {
    miss('WEBSOCKET', targetOf(request)?.href ?? String(request.url));
    socket.end('HTTP/1.1 504 Gateway Timeout\r\ncontent-length: 0\r\n\r\n');
  });
  await listen(server);
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return {
    address,
    hostAddresses: { '*': address },
    startUrl: facts.startUrl,
    hosts: [...new Set(entries.map(({ request }) => new URL(request.url).hostname))].sort(),
    recordedAt: facts.recordedAt,
    problems: facts.problems,
    missing: () => [...missing.values()].map((one) => ({ ...one })),
    reset() {
      matcher.reset();
      missing.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await close();
    },
  };
}

/** The address that is asked for: whole, as proxies get it, or a path at the host that the request names. */
function targetOf(request: IncomingMessage): URL | null {
  const { url = '/', headers } = request;
  const whole = /^https?:\/\//i.test(url) ? url : `http://${headers.host ?? ''}${url}`;
  return URL.canParse(whole) ? withoutFragment(new URL(whole)) : null;
}

function withoutFragment(url: URL): URL {
  url.hash = '';
  return url;
}

async function readRequest(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > mostRequestBytes) throw new Error('the request is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Browsers ask before some requests to other hosts, and recordings do not show it. */
function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const { origin = '*', 'access-control-request-headers': headers = '*' } = request.headers;
  response
    .writeHead(204, {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': headers,
    })
    .end();
}

function listen(server: Server): Promise<void> {
  return new Promise((ready, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', ready);
  });
}
