import type { Readable } from 'node:stream';
import { parseJson } from '../core/parseJson.js';

/** A message of the media child process: a type and what belongs to it. */
export interface WorkerMessage extends Record<string, unknown> {
  type: string;
}

/**
 * Takes a child's messages from its pipe, one at a time, so that an unread one holds the child back. The payload is
 * valid until the next message is asked for.
 */
export async function* readMessages(
  pipe: Readable,
): AsyncGenerator<{ message: WorkerMessage; payload: Uint8Array }> {
  const source = new ByteSource(pipe);
  let room = new Uint8Array();
  for (;;) {
    const size = new Uint8Array(4);
    if (!(await source.fill(size))) return;
    const head = new Uint8Array(new DataView(size.buffer).getUint32(0, true));
    if (!(await source.fill(head))) return;
    const message = parseJson(Buffer.from(head).toString('utf8'), 'media worker') as WorkerMessage;
    const bytes = Number(message.payloadBytes);
    if (room.length < bytes) room = new Uint8Array(bytes);
    const payload = room.subarray(0, bytes);
    if (!(await source.fill(payload))) return;
    yield { message, payload };
  }
}

class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(pipe: Readable) {
    this.#chunks = pipe[Symbol.asyncIterator]();
  }

  /** Fills the whole array; false when the pipe ended before. */
  async fill(target: Uint8Array): Promise<boolean> {
    for (let offset = 0; offset < target.length; ) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) return false;
        this.#rest = next.value;
      }
      const taken = Math.min(this.#rest.length, target.length - offset);
      target.set(this.#rest.subarray(0, taken), offset);
      this.#rest = this.#rest.subarray(taken);
      offset += taken;
    }
    return true;
  }
}
