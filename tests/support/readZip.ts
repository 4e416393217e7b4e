import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

export interface ReadZipEntry {
  name: string;
  /** 8 is deflate. */
  method: number;
  text: string;
}

/** All entries of a zip file, in order. */
export async function readZip(path: string): Promise<ReadZipEntry[]> {
  const zip = await openPromise(path, { validateEntrySizes: true });
  const entries: ReadZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    entries.push({ name: entry.fileName, method: entry.compressionMethod, text: bytes.toString('utf8') });
  }
  return entries;
}
