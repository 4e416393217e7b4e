import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { environmentError, errorMessage, inputError } from '../core/errors.js';
import { sha256 as hashBytes } from '../core/hash.js';
import type { ArtifactStore } from './ArtifactStore.js';

/**
 * Content-addressed bytes in a folder: `ab/abcdef...`. A file appears whole or not at all (written aside, synchronised,
 * renamed), so a record may name it as soon as put() has returned.
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
  const makeFolder = async (path: string): Promise<void> => {
    if (made.has(path)) return;
    await mkdir(path, { recursive: true });
    made.add(path);
  };

  /** Writes aside, then renames to the name that the content has. */
  const keep = async (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> => {
    const temporary = join(directory, 'incoming', randomUUID());
    try {
      await makeFolder(dirname(temporary));
      const hash = createHash('sha256');
      const file = await open(temporary, 'wx');
      try {
        for await (const piece of pieces) {
          hash.update(piece);
          await file.writeFile(piece);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      const name = hash.digest('hex');
      const target = pathOf(name);
      await makeFolder(dirname(target));
      await rename(temporary, target);
      await synchroniseFolder(dirname(target));
      return name;
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

  return {
    path: pathOf,
    async put(data) {
      const bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : data;
      const name = hashBytes(bytes);
      if (await exists(pathOf(name))) return name;
      return guard('an artifact', () => keep([bytes]));
    },
    async putFile(path) {
      if (!(await exists(path))) {
        throw inputError('FILE_UNREADABLE', `${path}: cannot be read: there is no such file`, {
          details: { file: path },
        });
      }
      return guard(path, () => keep(createReadStream(path)));
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

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** A rename is safe from a power cut only once its folder is on disk. */
async function synchroniseFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
