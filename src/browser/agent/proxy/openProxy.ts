import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorMessage } from '../../../core/errors.js';
import { createHostKey } from './createHostKey.js';
import { createResolver, RefusedAddress } from './createResolver.js';

export interface ProxyOptions {
  /** Invented hosts to where they are served on this machine, in plain HTTP. */
  hostAddresses: Readonly<Record<string, { host: string; port: number }>>;
  allowPrivateAddresses: boolean;
  /** What was refused, one sentence each. */
  onRefused(sentence: string): void;
}

export interface Proxy {
  /** "127.0.0.1:40123". */
  address: string;
  /** SHA-256, base64, of the public key that is shown for invented hosts over https. */
  trustedKey: string;
  close(): Promise<void>;
}

const connectMilliseconds = 15_000;
/** Headers that are between a client and a proxy only (RFC 9110, 7.6.1). */
const hopHeaders = new Set(
  'connection proxy-connection keep-alive proxy-authorization proxy-authenticate te trailer upgrade'.split(
    ' ',
  ),
);

/**
 * The one way of an episode's Chromium to the network: plain HTTP, tunnels (https, ws and wss) and upgrades. It looks names up
 * itself and connects to the address that it checked, so that a name cannot turn into a private address between check and
 * connection. Invented hosts are answered from this machine, over https with a key of this episode.
 */
export async function openProxy({
  hostAddresses,
  allowPrivateAddresses,
  onRefused,
}: ProxyOptions): Promise<Proxy> {
  const resolve = createResolver(hostAddresses, allowPrivateAddresses);
  const hostKey = createHostKey(Object.keys(hostAddresses));
  const sockets = new Set<Duplex>();
  const agent = new Agent({ keepAlive: true });
  const keep = <Kept extends Duplex>(socket: Kept): Kept => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const refuse = (error: unknown, host: string): void => {
    if (error instanceof RefusedAddress) onRefused(`${host} was refused: ${error.message}`);
  };

  /** Passes one request on; `secure` where it came over https for an invented host. */
  async function forward(request: IncomingMessage, response: ServerResponse, secure: boolean): Promise<void> {
    const target = targetOf(request, secure);
    if (!target) {
      response
        .writeHead(400, { 'content-type': 'text/plain' })
        .end('This proxy takes requests for http addresses.\n');
      return;
    }
    try {
      const place = await resolve(target.hostname, Number(target.port || (secure ? 443 : 80)));
      const outgoing = sendRequest({
        ...{ agent, host: place.address, port: place.port, method: request.method, setHost: false },
        path: `${target.pathname}${target.search}`,
        headers: { ...endToEnd(request), host: target.host },
        signal: AbortSignal.timeout(10 * 60_000),
      });
      outgoing.setTimeout(60_000, () => outgoing.destroy(new Error('the site does not answer')));
      outgoing.on('response', (incoming) => {
        const headers = Object.fromEntries(
          Object.entries(incoming.headers).filter(([name]) => !hopHeaders.has(name)),
        );
        response.writeHead(incoming.statusCode ?? 502, headers);
        incoming.pipe(response);
        incoming.on('error', () => response.destroy());
      });
      outgoing.on('error', (error) => fail(response, 502, `${target.hostname}: ${errorMessage(error)}`));
      response.on('close', () => outgoing.destroy());
      request.pipe(outgoing);
    } catch (error) {
      refuse(error, target.hostname);
      const status = error instanceof RefusedAddress ? 403 : 502;
      fail(response, status, `${target.hostname}: ${errorMessage(error)}`);
    }
  }

  /** Opens a tunnel; for an invented host over https its other end is our own. */
  async function tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    keep(client);
    const target = URL.canParse(`http://${request.url}`) ? new URL(`http://${request.url}`) : null;
    try {
      if (!target?.hostname) throw new Error('no host');
      const port = Number(/:(\d+)$/.exec(request.url ?? '')?.[1] ?? 443);
      const place = await resolve(target.hostname, port);
      const first = 'HTTP/1.1 200 Connection established\r\n\r\n';
      if (place.invented && (await speaksTls(client, head, first))) {
        secureServer.emit('connection', client as Socket);
        return;
      }
      const server = await openSocket(place.address, place.port);
      keep(server);
      if (!place.invented) client.write(first);
      join(client, server, place.invented ? Buffer.alloc(0) : head);
    } catch (error) {
      refuse(error, target?.hostname ?? '');
      const status = error instanceof RefusedAddress ? '403 Forbidden' : '502 Bad Gateway';
      client.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`);
    }
  }

  /** A WebSocket inside an https connection of an invented host, or one in plain HTTP that came without a tunnel. */
  async function upgrade(
    request: IncomingMessage,
    client: Duplex,
    head: Buffer,
    secure: boolean,
  ): Promise<void> {
    keep(client);
    const target = targetOf(request, secure);
    try {
      if (!target) throw new Error('no host');
      const place = await resolve(target.hostname, Number(target.port || (secure ? 443 : 80)));
      const server = keep(await openSocket(place.address, place.port));
      const headers = Object.entries({
        ...endToEnd(request),
        ...{ host: target.host, connection: 'Upgrade', upgrade: request.headers.upgrade },
      }).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`));
      server.write(`GET ${target.pathname}${target.search} HTTP/1.1\r\n${headers.join('')}\r\n`);
      join(client, server, head);
    } catch (error) {
      refuse(error, target?.hostname ?? '');
      client.destroy();
    }
  }

  const server = createServer((request, response) => void forward(request, response, false));
  server.on('connect', (request, client, head) => void tunnel(request, client, head));
  server.on('upgrade', (request, client, head) => void upgrade(request, client, head, false));
  const secureServer = createSecureServer({ key: hostKey.key, cert: hostKey.cert }, (request, response) =>
    forward(request, response, true),
  );
  secureServer.on('upgrade', (request, client, head) => void upgrade(request, client, head, true));
  for (const one of [server, secureServer]) {
    one.on('connection', keep);
    one.on('clientError', (_error, client) => client.destroy());
    one.on('tlsClientError', () => undefined);
    one.requestTimeout = 0;
  }
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    trustedKey: hostKey.publicKeyHash,
    close: () =>
      new Promise((closed) => {
        agent.destroy();
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** What a request is for: an absolute address as proxies get it, or a path on the host of an https connection. */
function targetOf(request: IncomingMessage, secure: boolean): URL | null {
  const address = secure ? `https://${request.headers.host ?? ''}${request.url}` : (request.url ?? '');
  const absolute = address.replace(/^ws:/, 'http:');
  if (!URL.canParse(absolute)) return null;
  const target = new URL(absolute);
  return target.protocol === (secure ? 'https:' : 'http:') ? target : null;
}

function endToEnd(request: IncomingMessage): NodeJS.Dict<string | string[]> {
  return Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hopHeaders.has(name)));
}

function fail(response: ServerResponse, status: number, reason: string): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${reason}\n`);
}

/** Answers a tunnel and looks at its first byte: a TLS handshake, or a WebSocket in plain text (then it is put back). */
async function speaksTls(client: Duplex, head: Buffer, first: string): Promise<boolean> {
  client.write(first);
  if (head.length === 0)
    await new Promise<void>((ready, gone) => {
      client.once('readable', ready);
      client.once('close', () => gone(new Error('the tunnel was closed')));
    });
  const start = head.length > 0 ? head : (client.read() as Buffer | null);
  if (start?.length) client.unshift(start);
  return start?.[0] === 0x16;
}

function openSocket(address: string, port: number): Promise<Socket> {
  return new Promise((ready, failed) => {
    const socket = connect({ host: address, port });
    socket.setTimeout(connectMilliseconds, () => socket.destroy(new Error('no connection in time')));
    socket.once('connect', () => {
      socket.setTimeout(0);
      ready(socket);
    });
    socket.once('error', failed);
  });
}

function join(client: Duplex, server: Duplex, head: Buffer): void {
  if (head.length > 0) server.write(head);
  client.pipe(server);
  server.pipe(client);
  client.on('close', () => server.destroy());
  server.on('close', () => client.destroy());
}
