import { win32 } from 'node:path';

/** What is wrong with a path that a server names and that is to be written below a folder; undefined where nothing is. */
export function findPathFault(path: string): string | undefined {
  const parts = path.split('/');
  if (path.length > 1000 || parts.some((part) => Buffer.byteLength(part) > 240))
    return 'a path of at most 1000 characters, with names of at most 240 bytes';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'a path without control characters';
  if (path.includes('\\') || win32.isAbsolute(path) || /^[A-Za-z]:/.test(path))
    return 'a path with "/" that begins in the data set';
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'a path without empty parts, "." and ".."';
  return undefined;
}
