import { readdir } from 'node:fs/promises';
import { usageError } from './errors.js';

/** Checks the folder behind `--out` before any work. @throws DeixisError OUT_NOT_EMPTY (usage) */
export async function assertFolderEmpty(out: string): Promise<void> {
  const entries = await readdir(out).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw usageError('OUT_NOT_EMPTY', `--out: ${out}: expected a folder`, {
      hint: 'give another folder',
      cause,
    });
  });
  if (entries.length > 0)
    throw usageError('OUT_NOT_EMPTY', `--out: ${out}: expected a folder that is empty or not there yet`, {
      hint: 'give another folder',
    });
}
