import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders under `root` that hold a dataset.json, in order of their paths, at most `depth` folders down. */
export async function findDatasets(root: string, depth = 3): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  if (entries.some((entry) => entry.isFile() && entry.name === 'dataset.json')) return [root];
  if (depth === 0) return [];
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const found = await Promise.all(folders.sort().map((name) => findDatasets(join(root, name), depth - 1)));
  return found.flat();
}
