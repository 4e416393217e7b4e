import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js';
import { environmentError, errorMessage } from '../../core/errors.js';
import { readVersion } from '../../core/readVersion.js';
import { indexName, type SiteArchive } from './SiteArchive.js';

// Workers are for browsers; here they would outlive the file.
configure({ useWebWorkers: false });

/**
 * Writes exchanges and the bodies that they name as one zip: HAR 1.2 with its bodies beside it, as other tools read it too.
 * @param bodies the folder that holds the bodies
 * @throws DeixisError FILE_NOT_WRITTEN (environment)
 */
export async function writeSiteArchive(file: string, archive: SiteArchive, bodies: string): Promise<void> {
  const partial = `${file}.partial`;
  try {
    const zip = new ZipWriter(Writable.toWeb(createWriteStream(partial)), { keepOrder: true });
    await zip.add(indexName, new TextReader(`${JSON.stringify(completeHar(archive), null, 1)}\n`));
    const names = new Set(archive.log.entries.flatMap(({ response }) => response.content._file ?? []));
    for (const name of names) {
      const stream = Readable.toWeb(createReadStream(join(bodies, name)));
      await zip.add(name, stream as ReadableStream);
    }
    await zip.close();
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw environmentError('FILE_NOT_WRITTEN', `${file}: cannot be written: ${errorMessage(error)}`, {
      cause: error,
      hint: 'make room on the disk and check who may write there',
    });
  }
}

/** With the members that HAR demands and that a replay does not need. */
function completeHar({ log }: SiteArchive): object {
  return {
    log: {
      ...log,
      creator: { name: 'deixis', version: readVersion() },
      entries: log.entries.map(({ startedDateTime, request, response }) => ({
        ...{ startedDateTime, time: -1 },
        request: {
          ...{ ...request, httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 },
          queryString: [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value })),
        },
        response: { ...response, httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 },
        cache: {},
        timings: { send: -1, wait: -1, receive: -1 },
      })),
    },
  };
}
