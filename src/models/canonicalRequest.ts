import { sha256 } from '../core/hash.js';

const longBase64 = /^[A-Za-z0-9+/_-]{256,}={0,2}$/;

/**
 * A request body with media and uploaded addresses replaced by the hashes of their content (contract 4), so that equal
 * requests have equal keys and records stay small.
 * @param uploads address to content hash
 */
export function canonicalRequest(body: unknown, uploads: ReadonlyMap<string, string>): unknown {
  if (typeof body === 'string') {
    const uploaded = uploads.get(body);
    if (uploaded) return `sha256:${uploaded}`;
    const data = /^data:([^;,]*);base64,(.*)$/s.exec(body);
    if (data) return `data:${data[1]};sha256:${sha256(Buffer.from(data[2]!, 'base64'))}`;
    if (longBase64.test(body)) return `sha256:${sha256(Buffer.from(body, 'base64'))}`;
    return body;
  }
  if (Array.isArray(body)) return body.map((item) => canonicalRequest(item, uploads));
  if (typeof body === 'object' && body !== null) {
    // A media part says what its data is, in one of the providers' words; its data may be short.
    const isMedia = 'media_type' in body || 'mimeType' in body || 'format' in body;
    const members = Object.entries(body).map(([key, value]) =>
      isMedia && key === 'data' && typeof value === 'string'
        ? [key, `sha256:${sha256(Buffer.from(value, 'base64'))}`]
        : [key, canonicalRequest(value, uploads)],
    );
    return Object.fromEntries(members);
  }
  return body;
}
