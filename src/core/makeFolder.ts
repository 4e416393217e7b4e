import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { environmentError, errorMessage } from './errors.js';

/**
 * Makes a folder and those above it, to write into. Node's own recursive way never ends where a file system has no folders to make
 * (/proc), since it takes "no such entry" for a missing parent.
 * @returns the folders that were made, the outermost first
 * @throws DeixisError FOLDER_NOT_MADE (environment)
 */
export function makeFolder(path: string): string[] {
  const wanted: string[] = [];
  const made: string[] = [];
  let there = resolve(path);
  for (; !existsSync(there) && dirname(there) !== there; there = dirname(there)) wanted.unshift(there);
  for (const folder of wanted) {
    try {
      mkdirSync(folder);
      made.push(folder);
    } catch (error) {
      // Another process may have been faster.
      if ((error as { code?: unknown }).code !== 'EEXIST') throw notMade(folder, errorMessage(error), error);
    }
  }
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw notMade(path, 'a file has that name, or a link that leads nowhere');
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notMade(path, 'it is there, and nothing may be written into it', error);
  }
  return made;
}

function notMade(folder: string, reason: string, cause?: unknown): Error {
  return environmentError('FOLDER_NOT_MADE', `${folder}: cannot be made: ${reason}`, {
    cause,
    hint: 'choose another folder',
    details: { file: folder },
  });
}
