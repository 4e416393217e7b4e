import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  fsync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { environmentError, errorMessage, inputError } from '../core/errors.js';
import { sha256 as hashBytes } from '../core/hash.js';
import type { ArtifactStore } from './ArtifactStore.js';

/**
 * Content-addressed bytes in a folder: `ab/abcdef...`. A file appears whole or not at all (written aside, renamed), and
 * is on disk when put() returns, so that a record may name it.
 * @throws DeixisError STORE_WRITE_FAILED (environment), ARTIFACT_MISSING, ARTIFACT_CORRUPT, ARTIFACT_NAME (input)
 */
export function openArtifactStore(directory: string): ArtifactStore {
  const pathOf = (sha256: string): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) {
      throw inputError('ARTIFACT_NAME', `"${sha256}" is not the name of an artifact: 64 hexadecimal digits`);
    }
    return join(directory, sha256.slice(0, 2), sha256);
  };

  const made = new Set<string>();
  const makeFolder = (path: string): void => {
    if (made.has(path)) return;
    mkdirSync(path, { recursive: true });
    made.add(path);
  };
  const temporaryPath = (): string => {
    makeFolder(join(directory, 'incoming'));
    return join(directory, 'incoming', randomUUID());
  };
  const targetPath = (name: string): string => {
    const target = pathOf(name);
    makeFolder(dirname(target));
    return target;
  };

  /** Bytes in memory: only waiting for the disk leaves the thread, since handing over costs more than the calls. */
  const keepBytes = async (bytes: Uint8Array, name: string): Promise<string> => {
    const temporary = temporaryPath();
    try {
      const file = openSync(temporary, 'wx');
      try {
        writeFileSync(file, bytes);
        renameSync(temporary, targetPath(name));
        // After the rename, so that one wait brings both bytes and name to the disk.
        await synchronise(file);
      } finally {
        closeSync(file);
      }
      return name;
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  };

  /** A file, streamed: its name is known at its end. */
  const keepFile = async (path: string): Promise<string> => {
    const temporary = temporaryPath();
    try {
      const hash = createHash('sha256');
      const file = await open(temporary, 'wx');
      try {
        for await (const piece of createReadStream(path)) {
          hash.update(piece as Buffer);
          await file.writeFile(piece as Buffer);
        }
        const name = hash.digest('hex');
        await rename(temporary, targetPath(name));
        await file.sync();
        return name;
      } finally {
        await file.close();
      }
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  };

  const guard = async (what: string, write: () => Promise<string>): Promise<string> => {
    try {
      return await write();
    } catch (error) {
      const { code, syscall, path } = error as NodeJS.ErrnoException;
      if (syscall === undefined || (path === what && code === 'ENOENT')) throw error;
      throw environmentError(
        'STORE_WRITE_FAILED',
        `${directory}: cannot keep ${what}: ${errorMessage(error)}`,
        {
          cause: error,
          hint: 'make room on the disk and check who may write there, then resume the run',
          details: { file: directory },
        },
      );
    }
  };

  const underWay = new Map<string, Promise<string>>();
  return {
    path: pathOf,
    async put(data) {
      const bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : data;
      const name = hashBytes(bytes);
      // Bytes that are being written at this moment are there only when they are on disk.
      const pending = underWay.get(name);
      if (pending) return pending;
      // A power cut may have left the name without its bytes.
      if (hasSize(pathOf(name), bytes.length)) return name;
      const kept = guard('an artifact', () => keepBytes(bytes, name)).finally(() => underWay.delete(name));
      underWay.set(name, kept);
      return kept;
    },
    async putFile(path) {
      if (!existsSync(path)) {
        throw inputError('FILE_UNREADABLE', `${path}: cannot be read: there is no such file`, {
          details: { file: path },
        });
      }
      return guard(path, () => keepFile(path));
    },
    async read(sha256) {
      const path = pathOf(sha256);
      let bytes: Buffer;
      try {
        bytes = await readFile(path);
      } catch (error) {
        throw inputError('ARTIFACT_MISSING', `${path}: the artifact cannot be read: ${errorMessage(error)}`, {
          cause: error,
          details: { file: path },
        });
      }
      if (hashBytes(bytes) !== sha256) {
        throw inputError('ARTIFACT_CORRUPT', `${path}: its bytes are not those that its name promises`, {
          details: { file: path },
        });
      }
      return bytes;
    },
  };
}

const synchronise = promisify(fsync);

function hasSize(path: string, sizeBytes: number): boolean {
  try {
    return statSync(path).size === sizeBytes;
  } catch {
    // Whatever is wrong with the folder is said when it is written to.
    return false;
  }
}
