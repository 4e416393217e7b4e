import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipWriter {
  /** Writes one entry and waits until it has been, so that memory holds one at a time. */
  add(name: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** A zip file whose entries are deflated as they come. The time of each entry is given, so that bytes can be repeated. */
export function openZip(path: string, modifiedAt: Date): ZipWriter {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  // A full disk is told by whoever waits next; until then nobody listens.
  written.catch(() => undefined);
  return {
    async add(name, text) {
      const content = Readable.from([Buffer.from(text, 'utf8')]);
      const ended = new Promise<void>((resolve, reject) =>
        content.once('end', resolve).once('error', reject),
      );
      zip.addReadStream(content, name, { mtime: modifiedAt, compress: true });
      await Promise.race([ended, written]);
    },
    async close() {
      zip.end();
      await written;
    },
  };
}
