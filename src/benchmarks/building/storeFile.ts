import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { environmentError, errorMessage } from '../../core/errors.js';
import type { StoredFile } from './StoredFile.js';

/**
 * Puts text, or a copy of a file, into the workspace, whole or not at all, on the disk before it returns.
 * @throws DeixisError FILE_NOT_WRITTEN (environment)
 */
export async function storeFile(
  directory: string,
  path: string,
  content: { text: string } | { copyOf: string },
): Promise<StoredFile> {
  const target = join(directory, path);
  const temporary = `${target}.${randomUUID()}.tmp`;
  const hash = createHash('sha256');
  try {
    await mkdir(dirname(target), { recursive: true });
    const file = await open(temporary, 'wx');
    try {
      const pieces = 'text' in content ? [Buffer.from(content.text)] : createReadStream(content.copyOf);
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        hash.update(piece);
        await file.writeFile(piece);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
    const folder = await open(dirname(target), 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw environmentError('FILE_NOT_WRITTEN', `${target}: cannot be written: ${errorMessage(error)}`, {
      cause: error,
      hint: 'make room on the disk and check who may write there; then do the same again',
    });
  }
  return { path, sha256: hash.digest('hex') };
}
