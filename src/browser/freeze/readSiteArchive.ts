import { type FileHandle, open } from 'node:fs/promises';
import { configure, type FileEntry, Reader, TextWriter, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { DeixisError } from '../../core/DeixisError.js';
import { errorMessage, inputError } from '../../core/errors.js';
import { fileUnreadable } from '../../core/fileUnreadable.js';
import { sha256 } from '../../core/hash.js';
import { parseDocument } from '../../core/parseDocument.js';
import { parseJson } from '../../core/parseJson.js';
import { archiveSchema, indexName, type SiteArchive } from './SiteArchive.js';

configure({ useWebWorkers: false });

export interface OpenArchive {
  archive: SiteArchive;
  /**
   * A body by its name, checked by its hash; the last few are kept in memory.
   * @throws DeixisError SITE_ARCHIVE_INVALID (input)
   */
  readBody(name: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

const keptBytes = 64 * 1024 * 1024;
const mostIndexBytes = 256 * 1024 * 1024;
const mostBodyBytes = 512 * 1024 * 1024;

/** Reads a file piece by piece, so that an archive of any size needs no memory. */
class HandleReader extends Reader<FileHandle> {
  constructor(
    private readonly handle: FileHandle,
    sizeBytes: number,
  ) {
    super(handle);
    this.size = sizeBytes;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - index)));
    const { bytesRead } = await this.handle.read(bytes, 0, bytes.length, index);
    return bytes.subarray(0, bytesRead);
  }
}

/**
 * Opens an archive that recordSite has written. Nothing in it is trusted: what it names is looked up in it, never on disk.
 * @throws DeixisError FILE_UNREADABLE, SITE_ARCHIVE_INVALID, DOCUMENT_INVALID, JSON_INVALID (input)
 */
export async function readSiteArchive(file: string): Promise<OpenArchive> {
  const handle = await open(file).catch((error: unknown) => {
    throw fileUnreadable(file, error);
  });
  const invalid = (what: string, cause?: unknown): Error =>
    inputError('SITE_ARCHIVE_INVALID', `${file}: ${what}`, {
      ...(cause === undefined ? {} : { cause }),
      hint: 'record the site again, or bring back the file as it was',
    });
  try {
    const zip = new ZipReader(new HandleReader(handle, (await handle.stat()).size));
    const entries = new Map<string, FileEntry>();
    for (const entry of await zip.getEntries()) if (!entry.directory) entries.set(entry.filename, entry);
    const index = entries.get(indexName);
    if (!index) throw invalid(`expected an archive of a site; it has no ${indexName}`);
    if (index.uncompressedSize > mostIndexBytes) throw invalid(`${indexName} is too large`);
    const text = await index.getData(new TextWriter());
    const archive = parseDocument(archiveSchema, parseJson(text, `${file}: ${indexName}`), file);
    for (const { response } of archive.log.entries) {
      const name = response.content._file;
      if (name !== undefined && !entries.has(name)) throw invalid(`it lacks the body ${name}`);
    }
    const kept = new Map<string, Uint8Array>();
    let size = 0;
    return {
      archive,
      async readBody(name) {
        const known = kept.get(name);
        if (known) return known;
        const entry = entries.get(name);
        if (!entry || entry.uncompressedSize > mostBodyBytes)
          throw invalid(`the body ${name} is missing or too large`);
        const bytes = await entry.getData(new Uint8ArrayWriter());
        if (sha256(bytes) !== name.slice(0, 64)) throw invalid(`the body ${name} is not what its name says`);
        kept.set(name, bytes);
        size += bytes.length;
        for (const [oldest, { length }] of kept) {
          if (size <= keptBytes || oldest === name) break;
          kept.delete(oldest);
          size -= length;
        }
        return bytes;
      },
      async close() {
        await zip.close();
        await handle.close();
      },
    };
  } catch (error) {
    await handle.close();
    if (DeixisError.is(error)) throw error;
    throw invalid(`cannot be read as a zip: ${errorMessage(error)}`, error);
  }
}
