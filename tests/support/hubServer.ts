import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HubServerFile {
  path: string;
  bytes: Buffer;
  /** Kept in Git LFS: it has a SHA-256, and its bytes come from another server. */
  isLarge?: boolean;
  /** What the listing tells instead of the right hash. */
  toldHash?: string;
}

export type HubFault =
  | { status: number; retryAfter?: string }
  | { cutAfterBytes: number }
  | { stallAfterBytes: number }
  | { ignoreRange: true }
  | { damaged: true };

interface Received {
  path: string;
  range: string | undefined;
  authorization: string | undefined;
  server: 'hub' | 'storage';
}

/**
 * A real HTTP server on loopback that speaks what is used of the hub's API: facts of a revision, the listing in pages with
 * "next" links, and files with ranges and with a redirect to a second server. Faults are scripted by the test.
 */
export class HubServer {
  readonly requests: Received[] = [];
  commit = 'a'.repeat(40);
  pageSize = 2;
  token: string | undefined;
  fault: (request: Received, index: number) => HubFault | undefined = () => undefined;
  private readonly hub = createServer((request, response) => this.handle('hub', request, response));
  private readonly storage = createServer((request, response) => this.handle('storage', request, response));

  constructor(
    readonly name: string,
    public files: HubServerFile[],
    readonly card: Record<string, unknown> = { license: 'mit' },
  ) {}

  async start(): Promise<void> {
    for (const server of [this.hub, this.storage])
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }

  get address(): string {
    return addressOf(this.hub);
  }

  async stop(): Promise<void> {
    for (const server of [this.hub, this.storage]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  private handle(kind: Received['server'], request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.address);
    const received: Received = {
      path: decodeURIComponent(pathname),
      range: request.headers.range,
      authorization: request.headers.authorization,
      server: kind,
    };
    this.requests.push(received);
    const fault = this.fault(received, this.requests.length - 1);
    if (fault && 'status' in fault) {
      const after = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
      response.writeHead(fault.status, after).end();
      return;
    }
    if (kind === 'hub' && this.token !== undefined && received.authorization !== `Bearer ${this.token}`) {
      response.writeHead(401).end();
      return;
    }
    const api = `/api/datasets/${this.name}`;
    if (kind === 'hub' && received.path.startsWith(`${api}/revision/`)) {
      const revision = received.path.slice(`${api}/revision/`.length);
      if (revision !== 'main' && revision !== this.commit) response.writeHead(404).end();
      else json(response, { _id: '1', id: this.name, sha: this.commit, cardData: this.card });
    } else if (kind === 'hub' && received.path === `${api}/tree/${this.commit}`) {
      this.list(response, Number(searchParams.get('cursor') ?? 0), pathname);
    } else this.send(received, response, fault);
  }

  private list(response: ServerResponse, start: number, pathname: string): void {
    const end = start + this.pageSize;
    const entries = this.files.slice(start, end).map(({ path, bytes, isLarge, toldHash }) => {
      const git = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
      const oid = toldHash ?? createHash('sha256').update(bytes).digest('hex');
      const large = { lfs: { oid, size: bytes.length, pointerSize: 130 } };
      return { type: 'file', path, size: bytes.length, oid: toldHash ?? git, ...(isLarge ? large : {}) };
    });
    if (end < this.files.length)
      response.setHeader('link', `<${this.address}${pathname}?recursive=true&cursor=${end}>; rel="next"`);
    json(response, entries);
  }

  private send({ path, range, server }: Received, response: ServerResponse, fault?: HubFault): void {
    const prefix = server === 'hub' ? `/datasets/${this.name}/resolve/${this.commit}/` : '/stored/';
    const file = this.files.find((one) => path === prefix + one.path);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    if (server === 'hub' && file.isLarge) {
      const location = `${addressOf(this.storage)}/stored/${file.path.split('/').map(encodeURIComponent).join('/')}`;
      response.writeHead(302, { location }).end();
      return;
    }
    let bytes = file.bytes;
    if (fault && 'damaged' in fault) bytes = Buffer.alloc(bytes.length, 120);
    const start = Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
    const isPart = range !== undefined && !(fault && 'ignoreRange' in fault);
    const body = isPart ? bytes.subarray(start) : bytes;
    response.writeHead(isPart ? 206 : 200, {
      'content-length': body.length,
      ...(isPart ? { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {}),
    });
    if (fault && 'cutAfterBytes' in fault)
      response.write(body.subarray(0, fault.cutAfterBytes), () => setTimeout(() => response.destroy(), 20));
    else if (fault && 'stallAfterBytes' in fault) response.write(body.subarray(0, fault.stallAfterBytes));
    else response.end(body);
  }
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function json(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}
