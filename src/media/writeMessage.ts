import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Sends a message and waits until the child has room for the next; false when the child is gone. */
export async function writeMessage(
  input: Writable,
  message: Record<string, unknown>,
  payload: Uint8Array = new Uint8Array(),
): Promise<boolean> {
  const head = Buffer.from(JSON.stringify({ ...message, payloadBytes: payload.length }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  if (input.destroyed) return false;
  input.write(Buffer.concat([size, head]));
  if (input.write(payload)) return true;
  const settled = new AbortController();
  const { signal } = settled;
  await Promise.race([once(input, 'drain', { signal }), once(input, 'close', { signal })]).catch(
    () => undefined,
  );
  settled.abort();
  return !input.destroyed;
}
