import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorMessage, inputError } from '../../core/errors.js';
import { makeFolder } from '../../core/makeFolder.js';
import type { HubFile } from './HubDataset.js';

export interface DownloadOptions {
  file: HubFile;
  target: string;
  /** The file's bytes from an offset on. */
  open: (offset: number) => ReadableStream<Uint8Array>;
  signal: AbortSignal;
  onBytes?: (count: number) => void;
  /** How often a line may break without a byte gained. */
  attempts?: number;
  /** How long a line may stand still. */
  stallSeconds?: number;
}

/**
 * Fetches a file to `target`, whole and with the right hash, or not at all. What was there before is kept where its hash
 * is right; a part (`target.part`) is continued, also by a later process.
 * @returns false where the file was there already
 * @throws DeixisError HASH_DIFFERS (input) after a second try from the start; what the network throws
 */
export async function downloadHubFile(options: DownloadOptions): Promise<boolean> {
  const { file, target, onBytes } = options;
  const part = `${target}.part`;
  if ((await sizeOf(target)) === file.sizeBytes && (await hasHash(target, file))) {
    onBytes?.(file.sizeBytes);
    return false;
  }
  makeFolder(dirname(target));
  for (let round = 1; ; round += 1) {
    await fetchParts(part, options);
    if (await hasHash(part, file)) break;
    await rm(part, { force: true });
    onBytes?.(-file.sizeBytes);
    if (round === 2)
      throw inputError(
        'HASH_DIFFERS',
        `${file.path}: what was downloaded twice does not have the ${file.hash.algorithm} ${file.hash.digest} that the hub tells`,
        { hint: 'start the same command again later; the file on the server may be damaged' },
      );
  }
  await rename(part, target);
  return true;
}

/** Appends to the part until it is as long as the file should be, asking again where a line breaks. */
async function fetchParts(part: string, options: DownloadOptions): Promise<void> {
  const { file, open: openFrom, signal, onBytes, attempts = 5, stallSeconds = 60 } = options;
  let had = (await sizeOf(part)) ?? 0;
  if (had > file.sizeBytes) {
    await rm(part);
    had = 0;
  }
  onBytes?.(had);
  const output = await open(part, 'a');
  try {
    let failures = 0;
    while (had < file.sizeBytes) {
      const before = had;
      try {
        for await (const chunk of readChunks(openFrom(had), stallSeconds, signal)) {
          if (had + chunk.length > file.sizeBytes)
            throw new Error(`more came than the ${file.sizeBytes} bytes that the hub tells`);
          await output.appendFile(chunk).catch((cause: unknown) => {
            throw new WriteFailed('not written', { cause });
          });
          had += chunk.length;
          onBytes?.(chunk.length);
        }
        if (had < file.sizeBytes) throw new Error(`the line broke after ${had} of ${file.sizeBytes} bytes`);
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof WriteFailed) throw error.cause;
        failures = had > before ? 0 : failures + 1;
        if (failures >= attempts) throw new Error(`${file.path}: ${errorMessage(error)}`, { cause: error });
        // A server that cannot continue a file gives it from the start.
        if (failures >= 2 && had > 0) {
          await output.truncate(0);
          onBytes?.(-had);
          had = 0;
        }
      }
    }
    await output.sync();
  } finally {
    await output.close();
  }
}

/** The disk is full or refuses: asking the server again does not help. */
class WriteFailed extends Error {}

async function* readChunks(
  stream: ReadableStream<Uint8Array>,
  stallSeconds: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      let stop: (() => void) | undefined;
      const stalled = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new Error(`nothing came for ${stallSeconds} s`)),
          stallSeconds * 1000,
        );
        stop = () => reject(signal.reason);
        signal.addEventListener('abort', stop, { once: true });
      });
      try {
        signal.throwIfAborted();
        const { done, value } = await Promise.race([reader.read(), stalled]);
        if (done) return;
        yield value;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop!);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** Git hashes a file with its length before it; Git LFS hashes the bytes alone. */
async function hasHash(path: string, { hash, sizeBytes }: HubFile): Promise<boolean> {
  const digest = createHash(hash.algorithm === 'sha256' ? 'sha256' : 'sha1');
  if (hash.algorithm === 'git-sha1') digest.update(`blob ${sizeBytes}\0`);
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex') === hash.digest;
}
