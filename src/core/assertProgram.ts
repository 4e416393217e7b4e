import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environmentError } from './errors.js';

/**
 * Throws unless a program can be started under this name: a path, or a name that PATH leads to. Asked before any work, so that a
 * typing error is not found out an item at a time.
 * @param subject as the user named it, for the message
 * @throws DeixisError COMMAND_NOT_FOUND (environment)
 */
export function assertProgram(file: string, subject: string): void {
  // Windows finds programs by endings of its own; starting one tells there.
  if (process.platform === 'win32') return;
  const places = file.includes('/')
    ? [file]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder || '.', file));
  if (places.some(canStart)) return;
  const [place] = places;
  const isThere = file.includes('/') && statSync(place!, { throwIfNoEntry: false })?.isFile();
  throw environmentError(
    'COMMAND_NOT_FOUND',
    isThere ? `${subject}: "${file}" may not be started` : `${subject}: the program "${file}" was not found`,
    {
      hint: isThere
        ? 'name the interpreter first, as in "python3 agent.py", or make the file executable'
        : 'name a program by its path, or one that PATH leads to',
    },
  );
}

function canStart(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
