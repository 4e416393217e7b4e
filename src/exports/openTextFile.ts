import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

export interface TextFile {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** A text file that is written in pieces; a piece waits until the disk has caught up, so that memory stays flat. */
export function openTextFile(path: string): TextFile {
  const stream = createWriteStream(path, { encoding: 'utf8' });
  const ended = finished(stream);
  // A full disk is told by whoever waits next; until then nobody listens.
  ended.catch(() => undefined);
  return {
    async write(text) {
      if (stream.write(text)) return;
      await Promise.race([new Promise<void>((resolve) => stream.once('drain', resolve)), ended]);
    },
    async close() {
      stream.end();
      await ended;
    },
  };
}
