import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface TestSite {
  /** Where it really listens. */
  host: string;
  port: number;
  /** "GET shop.test/path" of every request, in order. */
  requests: string[];
  onUpgrade(listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void;
  close(): Promise<void>;
}

export type TestPage = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A local web server: pages by "host/path" or by "/path" for every host. HTML where a page is a text. */
export async function startTestSite(pages: Record<string, TestPage>): Promise<TestSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = (request.url ?? '').replace(/[?#].*$/, '');
    requests.push(`${request.method} ${host}${request.url}`);
    const page = pages[`${host}${path}`] ?? pages[path];
    if (typeof page === 'function') page(request, response);
    else if (page === undefined)
      response.writeHead(404, { 'content-type': 'text/html' }).end('<title>404</title>There is no such page');
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { address: host, port } = server.address() as AddressInfo;
  return {
    ...{ host, port, requests },
    onUpgrade: (listener) => void server.on('upgrade', listener),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
