import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { parseJson } from '../../../core/parseJson.js';
import type { Envelope, Pipe, PipeClient } from './createPipe.js';

/** Looks at what a client sends and gets. */
export interface CdpFilter {
  /** The message to pass on, or an answer of ours in its place; null where an answer comes later or never. */
  fromClient(
    message: Envelope,
    client: PipeClient,
  ): Promise<{ forward: Envelope } | { answer: Envelope } | null>;
  /** The message as the client may see it; null where he may not. */
  toClient(message: Envelope): Envelope | null;
  /** Called when a client has gone, before what is its own closes. */
  onLeave?(): Promise<void>;
}

export interface CdpServer {
  /** For clients that take a WebSocket address; nobody who does not know it gets in. */
  webSocketUrl: string;
  /** For clients that ask for /json/version first. */
  httpUrl: string;
  close(): void;
}

/** Events of the network come by the hundred with each page, and nobody's next step hangs on a single one. */
const networkMilliseconds = 4;
const maximumMessageBytes = 128 * 1024 * 1024;

/**
 * Lets a client on this machine debug the browser through our pipe. The address holds a secret; pages cannot use it, since
 * browsers say where a WebSocket comes from and such are refused.
 */
export async function serveCdp(pipe: Pipe, version: string, filter?: CdpFilter): Promise<CdpServer> {
  const token = randomBytes(16).toString('hex');
  const isKnown = (request: IncomingMessage): boolean => {
    const given = Buffer.from(/[0-9a-f]{32}/.exec(request.url ?? '')?.[0] ?? '');
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    return (
      request.headers.origin === undefined &&
      (host === '127.0.0.1' || host === 'localhost') &&
      given.length === token.length &&
      timingSafeEqual(given, Buffer.from(token))
    );
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const isAsked = /\/json\/version\/?$/.test(request.url ?? '');
    if (!isKnown(request)) response.writeHead(403).end();
    else if (!isAsked) response.writeHead(404).end();
    else
      response
        .setHeader('content-type', 'application/json')
        .end(
          JSON.stringify({ Browser: version, 'Protocol-Version': '1.3', webSocketDebuggerUrl: webSocketUrl }),
        );
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maximumMessageBytes,
    perMessageDeflate: false,
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (!isKnown(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => client.terminate());
      let flush: NodeJS.Immediate | undefined;
      let later: NodeJS.Timeout | undefined;
      const send = (): void => {
        clearTimeout(later);
        clearImmediate(flush);
        flush = undefined;
        later = undefined;
        socket.uncork();
      };
      // What the browser says at one time goes out as one: each sending by itself would cost more than all that is done beside it.
      const reply = (message: Envelope): void => {
        if (client.readyState !== client.OPEN) return;
        if (!flush && !later) socket.cork();
        if (message.method?.startsWith('Network.')) later ??= setTimeout(send, networkMilliseconds);
        else flush ??= setImmediate(send);
        client.send(JSON.stringify(message));
      };
      const opening = pipe.addClient((message) => {
        const shown = filter ? filter.toClient(message) : message;
        if (shown) reply(shown);
      });
      // One after another: what was held back must not be overtaken.
      let turn: Promise<unknown> = opening;
      client.on('message', (data) => {
        turn = turn
          .then(() => opening)
          .then(async (pipeClient) => {
            const message = parseJson(data.toString(), 'a message of the program') as Envelope;
            const decided = filter ? await filter.fromClient(message, pipeClient) : { forward: message };
            if (decided && 'forward' in decided) pipeClient.send(decided.forward);
            else if (decided) reply(decided.answer);
          })
          .catch(() => client.terminate());
      });
      client.on('close', () => {
        void opening
          .then(async (pipeClient) => {
            await filter?.onLeave?.();
            pipeClient.close();
          })
          .catch(() => undefined);
      });
      opening.catch(() => client.terminate());
    });
  });
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.address() as AddressInfo;
  const webSocketUrl = `ws://127.0.0.1:${port}/devtools/browser/${token}`;
  return {
    webSocketUrl,
    httpUrl: `http://127.0.0.1:${port}/${token}`,
    close() {
      for (const client of sockets.clients) client.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
}
