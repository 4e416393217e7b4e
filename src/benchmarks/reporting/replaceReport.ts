import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentError } from '../../core/errors.js';
import { makeFolder } from '../../core/makeFolder.js';
import { mayLive, ownIdentity } from '../../runs/processIdentity.js';

/** All that a report may hold; what an earlier one left under these names belongs to it. */
export const reportNames: ReadonlySet<string> = new Set(['index.html', 'items', 'lists', 'media']);

/**
 * A report under way lies in a folder inside that of the report, on the same disk, so that it can be moved. Its name begins so and goes
 * on with who makes it: process, when that started, something random.
 */
export const unfinishedPrefix = '.deixis-report-';

/**
 * Writes a report aside and puts it in the place of an earlier one when it is whole: what fails or is stopped on the way
 * leaves the earlier report as it was, or where even that was not possible, the next call brings it back first.
 * @param write writes all files into the folder that it is given
 * @returns the path of the first page
 * @throws DeixisError REPORT_BUSY (environment): another program writes a report there
 */
export async function replaceReport(
  outputDirectory: string,
  write: (folder: string) => Promise<void>,
): Promise<string> {
  makeFolder(outputDirectory);
  for (const name of await readdir(outputDirectory))
    if (name.startsWith(unfinishedPrefix)) takeBack(outputDirectory, name);
  const { processId, startMark } = ownIdentity();
  const stage = await mkdtemp(join(outputDirectory, `${unfinishedPrefix}${processId}-${startMark}-`));
  // A program that is told to end on the way must leave nothing, either.
  const clear = (): void => restore(stage, outputDirectory);
  process.once('exit', clear);
  try {
    const made = join(stage, 'made');
    await mkdir(made);
    await write(made);
    await swap(made, join(stage, replaced), outputDirectory);
    // From here on there is nothing to bring back.
    await rename(join(stage, replaced), join(stage, 'done'));
    return join(outputDirectory, 'index.html');
  } finally {
    process.off('exit', clear);
    clear();
  }
}

/** Where the earlier report lies as long as the new one is not whole in its place. */
const replaced = 'replaced';

/** What a program left that was killed on the way. */
function takeBack(outputDirectory: string, name: string): void {
  const [processId, startMark] = name.slice(unfinishedPrefix.length).split('-');
  const isNamed = Number(processId) > 0;
  if (isNamed && mayLive({ ...ownIdentity(), processId: Number(processId), startMark: startMark ?? '' }))
    throw environmentError(
      'REPORT_BUSY',
      `${outputDirectory}: process ${processId} is writing a report there`,
      { hint: 'wait until it has ended, or give another folder with --out' },
    );
  restore(join(outputDirectory, name), outputDirectory);
}

/** Brings back what a swap had moved that did not come to its end, and clears the rest away. */
function restore(stage: string, outputDirectory: string): void {
  for (const name of reportNames) {
    const earlier = join(stage, replaced, name);
    if (!existsSync(earlier)) continue;
    rmSync(join(outputDirectory, name), { recursive: true, force: true });
    renameSync(earlier, join(outputDirectory, name));
  }
  rmSync(stage, { recursive: true, force: true });
}

/** Moves alone, which take no time; where one fails, those before it are taken back. */
async function swap(made: string, earlier: string, outputDirectory: string): Promise<void> {
  await mkdir(earlier);
  const moved: [from: string, to: string][] = [];
  const move = async (from: string, to: string): Promise<void> => {
    await rename(from, to);
    moved.push([from, to]);
  };
  try {
    for (const name of reportNames) {
      const place = join(outputDirectory, name);
      if (existsSync(place)) await move(place, join(earlier, name));
      if (existsSync(join(made, name))) await move(join(made, name), place);
    }
  } catch (error) {
    for (const [from, to] of moved.reverse()) await rename(to, from);
    throw error;
  }
}
