import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { environmentError, errorMessage } from './errors.js';

/**
 * Makes a folder and those above it. Node's own recursive way never ends where a file system has no folders to make
 * (/proc), since it takes "no such entry" for a missing parent.
 * @throws DeixisError FOLDER_NOT_MADE (environment)
 */
export function makeFolder(path: string): void {
  const wanted: string[] = [];
  let there = resolve(path);
  for (; !existsSync(there) && dirname(there) !== there; there = dirname(there)) wanted.unshift(there);
  for (const folder of wanted) {
    try {
      mkdirSync(folder);
    } catch (error) {
      // Another process may have been faster.
      if ((error as { code?: unknown }).code === 'EEXIST') continue;
      throw environmentError('FOLDER_NOT_MADE', `${folder}: cannot be made: ${errorMessage(error)}`, {
        cause: error,
        hint: 'choose another folder',
        details: { file: folder },
      });
    }
  }
}
