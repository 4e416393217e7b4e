import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { DeixisError } from '../core/DeixisError.js';
import { inputError } from '../core/errors.js';
import { nearestName } from '../core/nearestName.js';
import { findDatasets } from './findDatasets.js';

const mostNamed = 5;

/** The error of a place that is no data set: what is there instead, and where one lies near by. */
export async function datasetMissing(directory: string): Promise<DeixisError> {
  const facts = await stat(directory).catch(() => undefined);
  const found = !facts
    ? 'there is no such folder'
    : facts.isDirectory()
      ? 'there is no dataset.json in it'
      : 'it is a file';
  return inputError('DATASET_MISSING', `${directory}: expected the folder of a data set; ${found}`, {
    hint: await findHint(directory, facts?.isDirectory() === true),
    details: { directory },
  });
}

async function findHint(directory: string, isFolder: boolean): Promise<string> {
  const below = isFolder ? await findDatasets(directory, 2) : [];
  if (below.length > 0) {
    const more = below.length > mostNamed ? `, and ${below.length - mostNamed} more` : '';
    return `data sets lie below it; give one of them: ${below.slice(0, mostNamed).join(', ')}${more}`;
  }
  const above = findAbove(directory);
  if (above !== undefined) return `it lies in a data set; give that folder: ${above}`;
  const parent = dirname(resolve(directory));
  const neighbours = await readdir(parent).catch(() => [] as string[]);
  const near = nearestName(
    basename(directory),
    neighbours.filter((name) => holdsHeader(join(parent, name))),
  );
  return near === undefined
    ? 'give the folder that holds dataset.json and instances.jsonl; "deixis data import", "deixis build" and "deixis synth" make such folders'
    : `did you mean ${join(dirname(directory), near)}?`;
}

/** The closest folder above that is a data set: files of one lie at most a few folders down. */
function findAbove(directory: string): string | undefined {
  let folder = directory;
  for (let steps = 0; steps < 4; steps += 1) {
    const above = join(folder, '..');
    if (resolve(above) === resolve(folder)) return undefined;
    folder = above;
    if (holdsHeader(folder)) return folder;
  }
  return undefined;
}

function holdsHeader(folder: string): boolean {
  return existsSync(join(folder, 'dataset.json'));
}
