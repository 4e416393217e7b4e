import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Exchange } from './SiteArchive.js';

/** They were about how the bytes travelled, or would make the browser ask elsewhere or remember something. */
const dropped = new Set(
  `alt-svc cache-control connection content-encoding content-length content-range age date expires keep-alive nel
  proxy-authenticate report-to reporting-endpoints strict-transport-security trailer transfer-encoding upgrade via
  content-security-policy-report-only accept-ranges`.split(/\s+/),
);

/** Gives a recorded answer, or the part of it that is asked for. */
export function answerFrozen(
  request: IncomingMessage,
  response: ServerResponse,
  { response: recorded }: Exchange,
  body: Uint8Array,
): void {
  const headers = new Map<string, string[]>();
  for (const { name, value } of recorded.headers) {
    const key = name.toLowerCase();
    if (dropped.has(key) || key.startsWith(':')) continue;
    // Several values of one header come joined by line breaks.
    headers.set(key, [...(headers.get(key) ?? []), ...value.split('\n')]);
  }
  for (const [key, values] of headers) {
    try {
      response.setHeader(key, values.length === 1 ? values[0]! : values);
    } catch {
      // A header that cannot be sent was not sent like this either.
    }
  }
  response.setHeader('cache-control', 'no-store');
  const part = recorded.status === 200 ? partOf(request.headers.range, body.length) : undefined;
  if (part === 'none') {
    response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end();
    return;
  }
  const bytes = part ? body.subarray(part.start, part.end + 1) : body;
  if (recorded.status === 200) response.setHeader('accept-ranges', 'bytes');
  if (part) response.setHeader('content-range', `bytes ${part.start}-${part.end}/${body.length}`);
  if (recorded.status === 206) {
    const range = recorded.headers.find(({ name }) => name.toLowerCase() === 'content-range');
    if (range) response.setHeader('content-range', range.value);
  }
  const hasBody = recorded.status !== 204 && recorded.status >= 200;
  if (hasBody) response.setHeader('content-length', bytes.length);
  response.writeHead(part ? 206 : recorded.status);
  response.end(request.method === 'HEAD' || !hasBody ? undefined : bytes);
}

/** The one stretch of bytes that is asked for (RFC 9110, 14); several at once, and what is no range, get the whole. */
function partOf(
  range: string | undefined,
  length: number,
): { start: number; end: number } | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, from, to] = match;
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  return start > end || start >= length ? 'none' : { start, end };
}
