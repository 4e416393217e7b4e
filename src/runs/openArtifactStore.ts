import { createHash, randomUUID } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { environmentError, errorMessage, inputError } from '../core/errors.js';
import { sha256 as hashBytes } from '../core/hash.js';
import type { ArtifactStore } from './ArtifactStore.js';
import { synchroniseFile } from './synchroniseFile.js';

/** Files brought to the disk at the same time: more than Node has threads, so that none of these waits for the next. */
const lanes = 16;

/**
 * Content-addressed bytes in a folder: `ab/abcdef...`. A file appears whole or not at all (written aside, renamed), and
 * the end of the process does not harm it; synchronise() makes it outlast a power cut, too.
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

  /** Bytes in memory: with calls that wait, since handing over to a thread costs more than they do. */
  const keepBytes = (bytes: Uint8Array, name: string): string => {
    const temporary = temporaryPath();
    try {
      writeFileSync(temporary, bytes, { flag: 'wx' });
      renameSync(temporary, targetPath(name));
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
        return name;
      } finally {
        await file.close();
      }
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  };

  const guard = async <Value>(what: string, write: () => Value | Promise<Value>): Promise<Value> => {
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

  /** Perhaps not on disk yet. Names found in the folder are among them: whoever wrote them may have been killed. */
  const loose = new Set<string>();
  const synchroniseLoose = async (): Promise<void> => {
    const paths = [...loose];
    loose.clear();
    const lane = async (): Promise<void> => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) await synchroniseFile(path);
    };
    await guard('an artifact', () => Promise.all(Array.from({ length: lanes }, lane)));
  };
  let synchronised = Promise.resolve();

  return {
    path: pathOf,
    async put(data) {
      const bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : data;
      const name = hashBytes(bytes);
      // A power cut may have left the name without its bytes.
      if (!hasSize(pathOf(name), bytes.length)) await guard('an artifact', () => keepBytes(bytes, name));
      loose.add(pathOf(name));
      return name;
    },
    async putFile(path) {
      if (!existsSync(path)) {
        throw inputError('FILE_UNREADABLE', `${path}: cannot be read: there is no such file`, {
          details: { file: path },
        });
      }
      const name = await guard(path, () => keepFile(path));
      loose.add(pathOf(name));
      return name;
    },
    synchronise() {
      // One after the other; after a failure nothing is known of what was written, so that every later one fails, too.
      synchronised = synchronised.then(synchroniseLoose);
      return synchronised;
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

function hasSize(path: string, sizeBytes: number): boolean {
  try {
    return statSync(path).size === sizeBytes;
  } catch {
    // Whatever is wrong with the folder is said when it is written to.
    return false;
  }
}
