import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedPicture } from './TrajectoryFormat.js';

const places = ['', 'trajectory', 'screenshots'];
const isPicture = /\.(png|jpe?g|webp|gif)$/i;

/** The pictures that may belong to a trajectory's steps, in the order of the first number in their names, then by name. */
export async function listPictures(folder: string): Promise<ListedPicture[]> {
  const found: ListedPicture[] = [];
  for (const place of places) {
    const entries = await readdir(join(folder, place), { withFileTypes: true }).catch((): Dirent[] => []);
    for (const { name } of entries)
      if (isPicture.test(name))
        found.push({ path: place === '' ? name : `${place}/${name}`, number: firstNumber(name) });
  }
  return found.sort(
    (a, b) =>
      (a.number ?? Number.POSITIVE_INFINITY) - (b.number ?? Number.POSITIVE_INFINITY) ||
      (a.path < b.path ? -1 : 1),
  );
}

function firstNumber(name: string): number | null {
  const digits = /\d+/.exec(name)?.[0];
  return digits === undefined ? null : Number(digits);
}
