import { readSync } from 'node:fs';
import { parseJson } from '../../core/parseJson.js';

/** The payload of the last message, used again for one of its size. */
let payload: Buffer = Buffer.alloc(0);

/**
 * Messages that the parent sends on standard input, in the form of Reporter's; undefined at the end. The payload is valid
 * until the next call.
 */
export function readInput(): { message: Record<string, unknown>; payload: Buffer } | undefined {
  const size = readExactly(4);
  if (!size) return undefined;
  const head = readExactly(size.readUInt32LE(0));
  if (!head) return undefined;
  const message = parseJson(head.toString('utf8'), 'media worker input') as Record<string, unknown>;
  const payloadBytes = Number(message.payloadBytes);
  if (payload.length !== payloadBytes) payload = Buffer.alloc(payloadBytes);
  return readExactly(payloadBytes, payload) && { message, payload };
}

function readExactly(length: number, bytes: Buffer = Buffer.alloc(length)): Buffer | undefined {
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
