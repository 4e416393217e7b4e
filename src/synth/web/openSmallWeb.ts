import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../world/World.js';
import { createEncyclopedia } from './encyclopedia/createEncyclopedia.js';
import { createForum } from './forum/createForum.js';
import { createMap } from './map/createMap.js';
import type { Reply, Site, SiteRequest } from './Site.js';
import { createState, type SmallWebState } from './SmallWebState.js';
import { createShop } from './shop/createShop.js';
import { createVideoSite } from './videos/createVideoSite.js';

export interface SmallWeb {
  /** Host name of each site to the address of this machine that answers for it. */
  hosts: Record<string, { host: string; port: number }>;
  /** A copy of what was done so far. */
  state(): SmallWebState;
  /** Back to how it was when opened: nothing done, nothing seen. */
  reset(): void;
  /** Ends the server and every connection; may be called twice. */
  close(): Promise<void>;
}

export interface SmallWebOptions {
  world: World;
  /** Closes it. */
  signal?: AbortSignal;
}

const maximumAddressCharacters = 2000;
const maximumFormBytes = 16_384;
/** Pages beyond these are served and not noted. */
const maximumPages = 5000;

/**
 * Serves the five sites of a world on the loopback interface, routed by host name: a shop, an encyclopedia, a video
 * site, a map and a forum. Nothing in a page comes from a clock, from chance or from the network; all people who ask
 * share one state, so open one web for each episode, or reset it.
 */
export async function openSmallWeb({ world, signal }: SmallWebOptions): Promise<SmallWeb> {
  signal?.throwIfAborted();
  const closing = new AbortController();
  let state = createState();
  const sites = new Map<string, Site>([
    [world.hosts.shop, createShop(world)],
    [world.hosts.encyclopedia, createEncyclopedia(world)],
    [world.hosts.videos, createVideoSite(world, closing.signal)],
    [world.hosts.map, createMap(world)],
    [world.hosts.forum, createForum(world)],
  ]);
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, (request, response) => {
    answerRequest(request, sites, state, closing.signal)
      .catch(() => plain(500, 'This page could not be made.'))
      .then((reply) => send(reply, request, response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    closing.abort();
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  signal?.addEventListener('abort', () => void close(), { once: true });
  return {
    hosts: Object.fromEntries([...sites.keys()].map((host) => [host, { host: '127.0.0.1', port }])),
    state: () => structuredClone(state),
    reset: () => {
      state = createState();
    },
    close,
  };
}

async function answerRequest(
  request: IncomingMessage,
  sites: ReadonlyMap<string, Site>,
  state: SmallWebState,
  closing: AbortSignal,
): Promise<Reply> {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const site = sites.get(host);
  if (!site) return plain(421, 'No such site on this small web.');
  const asked = await readRequest(request, host, state);
  if ('status' in asked) return asked;
  if (request.url === '/favicon.ico') return { ...plain(204, ''), body: '' };
  const reply = (await site.answer(asked)) ?? site.missing(asked);
  if (reply.isPage && request.method === 'GET' && state.pages.length < maximumPages)
    state.pages.push(`http://${host}${asked.address}`);
  if (reply.delaySeconds) await sleep(reply.delaySeconds * 1000, undefined, { signal: closing });
  return reply;
}

/** The request in parts, or the reply to one that is too large or makes no sense. */
async function readRequest(
  request: IncomingMessage,
  host: string,
  state: SmallWebState,
): Promise<SiteRequest | Reply> {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== 'GET' && method !== 'POST') return plain(405, 'Only GET, HEAD and POST are known here.');
  const target = request.url ?? '/';
  if (target.length > maximumAddressCharacters) return plain(414, 'This address is too long.');
  let url: URL;
  let path: string[];
  try {
    url = new URL(target, `http://${host}`);
    path = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return plain(400, 'This address cannot be read.');
  }
  const body = method === 'POST' ? await readBody(request) : '';
  if (body === null) return plain(413, 'This form is too large.');
  return {
    method,
    path,
    query: url.searchParams,
    form: new URLSearchParams(body),
    address: url.pathname + url.search,
    state,
  };
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maximumFormBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function plain(status: number, text: string): Reply {
  return { status, contentType: 'text/plain; charset=utf-8', body: text, isPage: false };
}

function send(reply: Reply, request: IncomingMessage, response: ServerResponse): void {
  const bytes = typeof reply.body === 'string' ? Buffer.from(reply.body, 'utf8') : reply.body;
  const range = reply.status === 200 ? rangeOf(request.headers.range, bytes.length) : null;
  const part = range ? bytes.subarray(range.start, range.end) : bytes;
  // A date would differ from run to run.
  response.sendDate = false;
  response.writeHead(range ? 206 : reply.status, {
    'content-type': reply.contentType,
    'content-length': part.length,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    // Scripts come from the site's own file only: what people submit can never run, whatever became of it.
    'content-security-policy':
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'self'",
    'x-content-type-options': 'nosniff',
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end - 1}/${bytes.length}` } : {}),
    ...reply.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

/** A single range of bytes as media players ask for; null for the whole. */
function rangeOf(header: string | undefined, length: number): { start: number; end: number } | null {
  const match = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, length - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? length : Math.min(length, Number(match[2]) + 1);
  return start < end ? { start, end } : null;
}
