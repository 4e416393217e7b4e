import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../core/makeFolder.js';

/** All that a report may hold; what an earlier one left under these names belongs to it. */
export const reportNames: ReadonlySet<string> = new Set(['index.html', 'items', 'lists', 'media']);

/** A report under way lies in a folder of this name inside that of the report: on the same disk, so that it can be moved. */
export const unfinishedPrefix = '.deixis-report-';

/**
 * Writes a report aside and puts it in the place of an earlier one when it is whole: what fails or is stopped on the way
 * leaves the earlier report as it was.
 * @param write writes all files into the folder that it is given
 * @returns the path of the first page
 */
export async function replaceReport(
  outputDirectory: string,
  write: (folder: string) => Promise<void>,
): Promise<string> {
  makeFolder(outputDirectory);
  // Of a program that was killed on the way: nobody else clears it away.
  for (const name of await readdir(outputDirectory))
    if (name.startsWith(unfinishedPrefix))
      await rm(join(outputDirectory, name), { recursive: true, force: true });
  const stage = await mkdtemp(join(outputDirectory, unfinishedPrefix));
  // A program that is told to end on the way must leave nothing, either.
  const clear = (): void => rmSync(stage, { recursive: true, force: true });
  process.once('exit', clear);
  try {
    const made = join(stage, 'made');
    await mkdir(made);
    await write(made);
    await swap(made, join(stage, 'replaced'), outputDirectory);
    return join(outputDirectory, 'index.html');
  } finally {
    process.off('exit', clear);
    clear();
  }
}

/** Moves alone, which take no time; where one fails, those before it are taken back. */
async function swap(made: string, replaced: string, outputDirectory: string): Promise<void> {
  await mkdir(replaced);
  const moved: [from: string, to: string][] = [];
  const move = async (from: string, to: string): Promise<void> => {
    await rename(from, to);
    moved.push([from, to]);
  };
  try {
    for (const name of reportNames) {
      const place = join(outputDirectory, name);
      if (existsSync(place)) await move(place, join(replaced, name));
      if (existsSync(join(made, name))) await move(join(made, name), place);
    }
  } catch (error) {
    for (const [from, to] of moved.reverse()) await rename(to, from);
    throw error;
  }
}
