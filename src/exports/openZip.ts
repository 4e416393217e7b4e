import { createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { configure, TextReader, ZipWriter as Writer } from '@zip.js/zip.js';

export interface ZipWriter {
  /** Writes one entry and waits until it has been, so that memory holds one at a time. */
  add(name: string, text: string): Promise<void>;
  close(): Promise<void>;
}

// Workers are for browsers; here they would outlive the file.
configure({ useWebWorkers: false });

/**
 * A zip file whose entries are deflated as they come. Sizes stand before each entry, not behind it: viewers that fetch an
 * entry alone go by them. The time of the entries is given, so that bytes can be repeated.
 */
export function openZip(path: string, modifiedAt: Date): ZipWriter {
  const zip = new Writer(Writable.toWeb(createWriteStream(path)), {
    dataDescriptor: false,
    lastModDate: modifiedAt,
    extendedTimestamp: false,
    keepOrder: true,
  });
  return {
    async add(name, text) {
      await zip.add(name, new TextReader(text));
    },
    async close() {
      await zip.close();
    },
  };
}
