import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DeixisError } from '../core/DeixisError.js';
import { hashFile, hashJson } from '../core/hash.js';
import { parseDocument } from '../core/parseDocument.js';
import { parseJson, readJsonFile } from '../core/parseJson.js';
import type { Dataset } from './Dataset.js';
import type { DatasetFormat } from './DatasetFormat.js';
import { type DatasetHeader, datasetHeaderSchema } from './DatasetHeader.js';
import type { DatasetProblem } from './DatasetProblem.js';
import { datasetMissing } from './datasetMissing.js';
import { inspectPictures } from './inspectPictures.js';
import { readLines } from './readLines.js';
import { resolveInside } from './resolveInside.js';

/** A video of a data set, and where it is named first. */
export interface NamedVideo {
  /** On disk. */
  path: string;
  line: number;
  instance: string;
  field: string;
}

export interface Inspection<Instance extends { id: string }> {
  problems: DatasetProblem[];
  /** How many non-empty lines instances.jsonl has. */
  instanceLines: number;
  /** Each video that an instance names and that is there, once; none of them has been opened. */
  videos: NamedVideo[];
  /** Only where there is no problem. */
  dataset?: Dataset<Instance>;
}

/** Reads `dataset.json`. @throws DeixisError DATASET_MISSING, FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID (input) */
export async function readDatasetHeader(directory: string): Promise<DatasetHeader> {
  const file = join(directory, 'dataset.json');
  // What may not be looked at is told by reading it.
  const isMissing = await stat(file).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR',
  );
  if (isMissing) throw await datasetMissing(directory);
  return parseDocument(datasetHeaderSchema, await readJsonFile(file), file);
}

/**
 * Reads a whole data set and lists everything that is wrong with it, instead of stopping at the first fault.
 * The hash is over the instances as written (canonical JSON, so that key order and spacing do not count), over the
 * bytes of every file that they name, and over the catalogue of pictures, where there is one.
 * @param hashFiles false: the files must be there and are not opened, and the hash is of no use
 * @throws DeixisError for a folder without a readable dataset.json (input)
 */
export async function inspectDataset<Instance extends { id: string }>(
  directory: string,
  format: DatasetFormat<Instance>,
  { hashFiles = true }: { hashFiles?: boolean } = {},
): Promise<Inspection<Instance>> {
  const header = await readDatasetHeader(directory);
  const problems: DatasetProblem[] = [];
  const instances: Instance[] = [];
  const instanceHashes: string[] = [];
  const firstLine = new Map<string, number>();
  const fileHashes = new Map<string, string>();
  const videos: NamedVideo[] = [];
  const videoPaths = new Set<string>();
  let instanceLines = 0;
  const file = 'instances.jsonl';
  const report = (
    line: number | null,
    instance: string | null,
    field: string | null,
    expected: string,
  ): void => {
    problems.push({ file, line, instance, field, expected });
  };

  if (header.benchmark !== format.benchmark) {
    const expected = `"${format.benchmark}", not "${header.benchmark}"`;
    problems.push({ file: 'dataset.json', line: null, instance: null, field: 'benchmark', expected });
    // Its instances are of another kind: a list of what they lack would hide the one fault.
    return { problems, instanceLines, videos };
  }
  const instancesFile = await resolveInside(directory, file);
  if ('problem' in instancesFile) {
    report(null, null, null, instancesFile.problem);
    return { problems, instanceLines, videos };
  }
  for await (const { number, text, problem } of readLines(instancesFile.path)) {
    if (text === null) {
      report(number, null, null, problem ?? 'a readable line');
      continue;
    }
    if (text.trim() === '') continue;
    instanceLines += 1;
    let raw: unknown;
    try {
      raw = parseJson(text, `${file}:${number}`);
    } catch (error) {
      if (!DeixisError.is(error)) throw error;
      report(number, null, null, `one JSON object; ${error.message.split(': ').slice(1).join(': ')}`);
      continue;
    }
    const id = readId(raw);
    try {
      const instance = parseDocument(format.instanceSchema, raw, file);
      const earlier = firstLine.get(instance.id);
      if (earlier !== undefined)
        report(number, instance.id, 'id', `a name of its own; line ${earlier} has it already`);
      else firstLine.set(instance.id, number);
      for (const { field, expected } of format.findProblems(instance))
        report(number, instance.id, field, expected);
      for (const { field, path, isVideo } of format.listFiles(instance)) {
        if (isVideo ? videoPaths.has(path) : fileHashes.has(path)) continue;
        const inside = await resolveInside(directory, path);
        if ('problem' in inside) {
          report(number, instance.id, field, inside.problem);
          continue;
        }
        if (!fileHashes.has(path)) fileHashes.set(path, hashFiles ? await hashFile(inside.path) : '');
        if (!isVideo) continue;
        videoPaths.add(path);
        videos.push({ path: inside.path, line: number, instance: instance.id, field });
      }
      instances.push(instance);
      instanceHashes.push(hashJson(raw));
    } catch (error) {
      if (!DeixisError.is(error) || !Array.isArray(error.details.problems)) throw error;
      for (const text of error.details.problems as string[]) {
        const colon = text.indexOf(': ');
        report(number, id, text.slice(0, colon), text.slice(colon + 2));
      }
    }
  }
  if (instanceLines === 0) report(null, null, null, 'at least one instance; the file has none');
  const catalogue = await inspectPictures(directory, hashFiles);
  problems.push(...catalogue.problems);
  if (problems.length > 0) return { problems, instanceLines, videos };
  const { pictures } = catalogue;
  const sha256 = hashJson({
    instances: instanceHashes,
    files: Object.fromEntries(fileHashes),
    ...(pictures.length > 0 ? { pictures } : {}),
  });
  return {
    problems,
    instanceLines,
    videos,
    dataset: {
      directory: resolve(directory),
      name: header.name,
      version: header.version,
      sha256,
      instances,
      pictures,
      header,
    },
  };
}

function readId(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? id.slice(0, 200) : null;
}
