import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { environmentError, errorMessage } from '../core/errors.js';
import { makeFolder } from '../core/makeFolder.js';

/**
 * Writes UTF-8 text, whole or not at all: whoever is killed meanwhile leaves the old file.
 * @throws DeixisError FILE_NOT_WRITTEN (environment): saving never fails in silence
 */
export async function writeTextFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    makeFolder(dirname(path));
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(text, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw environmentError('FILE_NOT_WRITTEN', `${path}: cannot be written: ${errorMessage(error)}`, {
      cause: error,
      hint: 'make room on the disk and check who may write there',
      details: { file: path },
    });
  }
}
