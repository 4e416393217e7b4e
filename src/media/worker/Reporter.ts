import { writeSync } from 'node:fs';

/** Sends messages to the parent: a line of JSON with the number of payload bytes, then the payload. */
export class Reporter {
  #lastSent = Date.now();
  #beats = 0;

  /** @param file the file descriptor of the pipe to the parent, written blockingly, so that the parent sets the pace */
  constructor(readonly file: number) {}

  send(message: Record<string, unknown>, payload?: Uint8Array): void {
    const head = Buffer.from(`${JSON.stringify({ ...message, payloadBytes: payload?.length ?? 0 })}\n`);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(head.length);
    this.#write(Buffer.concat([size, head]));
    if (payload) this.#write(payload);
    this.#lastSent = Date.now();
  }

  /** To be called in every long loop: shows the parent, now and then, that this process is alive. */
  beat(): void {
    this.#beats += 1;
    if (this.#beats % 64 === 0 && Date.now() - this.#lastSent > 1000) this.send({ type: 'alive' });
  }

  /**
   * To be awaited in every loop that makes frames: node-av gives their memory back only when the event loop turns.
   */
  turn(): Promise<void> {
    return new Promise((resume) => setImmediate(resume));
  }

  #write(bytes: Uint8Array): void {
    let offset = 0;
    while (offset < bytes.length) {
      try {
        offset += writeSync(this.file, bytes, offset);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      }
    }
  }
}
