import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { canonicalJson } from './canonicalJson.js';

/** SHA-256 of bytes or of UTF-8 text, as 64 hexadecimal digits. */
export function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}

/** SHA-256 of a value's canonical JSON. */
export function hashJson(value: unknown): string {
  return sha256(canonicalJson(value));
}

/** SHA-256 of a file's bytes, read as a stream, so that memory stays flat. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
