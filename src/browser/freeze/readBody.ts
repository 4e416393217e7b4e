import type { BrowserContext, CDPSession, Page, Request, Response } from 'playwright-core';

/** A larger body is left out and told. */
export const mostBodyBytes = 256 * 1024 * 1024;

export interface ReadBody {
  bytes: Buffer;
  /** Set where the whole was fetched in the place of a part. */
  status?: number;
  headers?: { name: string; value: string }[];
}

/**
 * Begins to read the body of an answer as soon as its headers are there, so that it is had before a page is left. Media come in
 * parts and are read otherwise.
 */
export function readEarly(response: Response): Promise<Buffer | undefined> | undefined {
  const status = response.status();
  const isMedia = status === 206 || response.request().resourceType() === 'media';
  const isEmpty = status === 204 || (status >= 300 && status < 400 && status !== 304);
  return isMedia || isEmpty ? undefined : response.body().catch(() => undefined);
}

/**
 * The body of an answer. Parts of media, and bodies that the browser has let go of already, are asked for once more as a
 * whole, through the browser itself, so that its cookies and its way to the network count.
 * @param early what readEarly gave
 * @returns undefined where it cannot be had
 */
export async function readBody(
  context: BrowserContext,
  request: Request,
  response: Response,
  early: Promise<Buffer | undefined> | undefined,
): Promise<ReadBody | undefined> {
  const bytes = await early;
  if (bytes) return { bytes };
  if (request.method() === 'GET') {
    const whole = await fetchWhole(context, pageOf(request), request.url());
    if (whole) return whole;
  }
  const part = early ? undefined : await response.body().catch(() => undefined);
  return part && { bytes: part };
}

function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page();
  } catch {
    // A worker has no frame, and a page that is gone has none any more.
    return undefined;
  }
}

async function fetchWhole(
  context: BrowserContext,
  page: Page | undefined,
  url: string,
): Promise<ReadBody | undefined> {
  const open = page && !page.isClosed() ? page : context.pages().find((one) => !one.isClosed());
  if (!open) return undefined;
  let session: CDPSession | undefined;
  try {
    session = await context.newCDPSession(open);
    const { frameTree } = await session.send('Page.getFrameTree');
    const { resource } = await session.send('Network.loadNetworkResource', {
      frameId: frameTree.frame.id,
      url,
      options: { disableCache: false, includeCredentials: true },
    });
    if (!resource.success || !resource.stream || resource.httpStatusCode !== 200) return undefined;
    const bytes = await readStream(session, resource.stream);
    const headers = Object.entries(resource.headers ?? {}).map(([name, value]) => ({
      name,
      value: String(value),
    }));
    return bytes && { bytes, status: 200, headers };
  } catch {
    return undefined;
  } finally {
    await session?.detach().catch(() => undefined);
  }
}

async function readStream(session: CDPSession, handle: string): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for (;;) {
    const { data, base64Encoded, eof } = await session.send('IO.read', { handle, size: 1 << 20 });
    const piece = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
    size += piece.length;
    pieces.push(piece);
    if (eof || size > mostBodyBytes) break;
  }
  await session.send('IO.close', { handle });
  return size > mostBodyBytes ? undefined : Buffer.concat(pieces);
}
