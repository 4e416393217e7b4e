import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

export interface ReadZipEntry {
  name: string;
  /** 8 is deflate. */
  method: number;
  /** What the header before the entry says: viewers that fetch an entry alone read no other. */
  localSize: number;
  text: string;
}

/** All entries of a zip file, in order. */
export async function readZip(path: string): Promise<ReadZipEntry[]> {
  const zip = await openPromise(path, { validateEntrySizes: true });
  const entries: ReadZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    const { uncompressedSize: localSize } = await zip.readLocalFileHeaderPromise(entry);
    entries.push({
      name: entry.fileName,
      method: entry.compressionMethod,
      localSize,
      text: bytes.toString('utf8'),
    });
  }
  return entries;
}
