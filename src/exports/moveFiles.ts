import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Moves all files below one folder to the same places below another, on the same disk; files that are there are replaced. */
export async function moveFiles(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, path));
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  }
}
