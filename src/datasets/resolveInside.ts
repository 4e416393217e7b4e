import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, sep, win32 } from 'node:path';

export type InsidePath = { path: string } | { problem: string };

/**
 * Turns a path that a document names into a path on disk, only if it is a regular file that lies inside the folder
 * also when symbolic links are followed. Documents are untrusted: "..", absolute and backslash paths are refused.
 * @param called the folder's name in messages
 */
export async function resolveInside(
  directory: string,
  relativePath: string,
  called = 'the data set folder',
): Promise<InsidePath> {
  if (relativePath.includes('\0')) return { problem: 'a path without NUL characters' };
  if (isAbsolute(relativePath) || win32.isAbsolute(relativePath))
    return { problem: `a path relative to ${called}, not the absolute "${relativePath}"` };
  if (relativePath.includes('\\') || relativePath.split('/').includes('..'))
    return { problem: `a path inside ${called} with "/" and without "..", not "${relativePath}"` };
  const path = join(directory, relativePath);
  try {
    const [root, real] = await Promise.all([realpath(directory), realpath(path)]);
    if (!real.startsWith(root.endsWith(sep) ? root : `${root}${sep}`))
      return {
        problem: `a file inside ${called}; "${relativePath}" is a link that leads out of it`,
      };
    if (!(await stat(real)).isFile()) return { problem: `a file; "${relativePath}" is not one` };
    return { path };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return {
      problem:
        code === 'ENOENT' || code === 'ENOTDIR'
          ? `an existing file; "${relativePath}" is not there`
          : `a readable file; "${relativePath}" gave ${code ?? 'an error'}`,
    };
  }
}
