import { readSync } from 'node:fs';
import { parseJson } from '../../core/parseJson.js';

/** Messages that the parent sends on standard input, in the form of Reporter's; undefined at the end. */
export function readInput(): { message: Record<string, unknown>; payload: Buffer } | undefined {
  const size = readExactly(4);
  if (!size) return undefined;
  const head = readExactly(size.readUInt32LE(0));
  if (!head) return undefined;
  const message = parseJson(head.toString('utf8'), 'media worker input') as Record<string, unknown>;
  const payload = readExactly(Number(message.payloadBytes));
  return payload && { message, payload };
}

function readExactly(length: number): Buffer | undefined {
  const bytes = Buffer.alloc(length);
  for (let offset = 0; offset < length; ) {
    try {
      const count = readSync(0, bytes, offset, length - offset, null);
      if (count === 0) return undefined;
      offset += count;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return undefined;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
  return bytes;
}
