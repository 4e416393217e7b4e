import { statSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';

/** An option that names a folder; one that is not there yet is made later. */
export function parseFolder(path: string): string {
  if (path === '') throw new InvalidArgumentError('expected a folder.');
  if (isFile(path)) throw new InvalidArgumentError('this is a file; expected a folder.');
  return path;
}

/** True when something else than a folder has the name. */
export function isFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isDirectory();
}
