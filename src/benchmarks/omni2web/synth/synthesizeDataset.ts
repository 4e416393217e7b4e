import { existsSync } from 'node:fs';
import { appendFile, copyFile, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DeixisError } from '../../../core/DeixisError.js';
import { hashJson, sha256 } from '../../../core/hash.js';
import { makeFolder } from '../../../core/makeFolder.js';
import { readVersion } from '../../../core/readVersion.js';
import { replaceFile } from '../../../core/replaceFile.js';
import { pictureCatalogueFile } from '../../../datasets/inspectPictures.js';
import { type PictureFolder, readPictureFolder } from '../../../datasets/readPictureFolder.js';
import { writeMadeHeader } from '../../../datasets/writeMadeHeader.js';
import { instanceSchema, type Omni2WebInstance } from '../schema.js';
import { assertNothingLost } from './assertNothingLost.js';
import { openSynthesisTools } from './openSynthesisTools.js';
import { ownPictures, type PageSource, readPageSource, readPictures } from './readPageSource.js';
import { synthesizeInstance } from './synthesizeInstance.js';

export interface SynthesizeDatasetOptions {
  /** HTML files; instances go round them. */
  pageFiles: readonly string[];
  outDirectory: string;
  instances: number;
  seed: number;
  /** Default: the page's language; of pages in English every other second instance is spoken in Chinese. */
  language?: 'en' | 'zh';
  /** Of each script; drawn from 10 to 20 when not given. */
  steps?: number;
  recording?: boolean;
  viewport?: { width: number; height: number };
  codec?: 'av1' | 'h264';
  quality?: number;
  /** Of the data set. */
  name?: string;
  description?: string;
  onProgress?: (text: string) => void;
  signal?: AbortSignal;
}

export interface SynthesizeDatasetResult {
  directory: string;
  /** Made in this run, and found finished from an earlier one. */
  made: string[];
  kept: string[];
  operations: Record<string, number>;
  durationSeconds: number;
}

interface Recipe {
  id: string;
  source: PageSource;
  language: 'en' | 'zh';
  /** Of everything that the instance follows from; an instance with the same one is not made again. */
  recipe: string;
}

/**
 * Makes a data set folder: pages, recordings, instances.jsonl, dataset.json, and the pictures that subjects may use. An
 * interrupted run goes on where it was: finished instances with the same recipe are kept. One that fails before it has
 * finished an instance takes away what it made; later, its error says what is there.
 * @throws DeixisError OUT_NOT_EMPTY (usage), and as synthesizeInstance
 */
export async function synthesizeDataset(options: SynthesizeDatasetOptions): Promise<SynthesizeDatasetResult> {
  const { outDirectory } = options;
  const viewport = options.viewport ?? { width: 1280, height: 720 };
  const pictures = await readPictureFolder(ownPictures);
  const recipes = await planInstances(options, viewport, pictures);
  await assertNothingLost(outDirectory, new Map(recipes.map(({ id, recipe }) => [id, recipe])));
  const before = await readdir(outDirectory).catch(() => undefined);
  // The first folder on the way that was not there yet: what a failure takes away again.
  const made = makeFolder(outDirectory)[0] ?? outDirectory;
  const finished: string[] = [];
  try {
    return await makeInstances(options, viewport, recipes, pictures, finished);
  } catch (error) {
    if (finished.length > 0) throw withHint(error, finished.length, recipes.length, outDirectory);
    if (!before?.length) await rm(made, { recursive: true, force: true });
    if (before) makeFolder(outDirectory);
    throw error;
  }
}

/** @param done ids of finished instances, added to as they are made */
async function makeInstances(
  options: SynthesizeDatasetOptions,
  viewport: { width: number; height: number },
  recipes: readonly Recipe[],
  pictures: PictureFolder,
  done: string[],
): Promise<SynthesizeDatasetResult> {
  const { outDirectory, onProgress } = options;
  await writeHeader(options);
  await writePictures(pictures, outDirectory);
  const file = join(outDirectory, 'instances.jsonl');
  const finished = await readFinished(file, outDirectory, recipes);
  await replaceFile(file, finished.map((instance) => `${JSON.stringify(instance)}\n`).join(''));
  const all = [...finished];
  done.push(...finished.map(({ id }) => id));
  const open = recipes.filter(({ id }) => !finished.some((instance) => instance.id === id));
  const tools = open.length > 0 ? await openSynthesisTools(viewport) : undefined;
  try {
    const assets = await readPictures();
    for (const { id, source, language, recipe } of open) {
      options.signal?.throwIfAborted();
      const began = performance.now();
      const instance = await synthesizeInstance(
        { ...options, id, source, language, pictures: assets, viewport, outDirectory },
        tools!,
      );
      const complete = { ...instance, provenance: { ...instance.provenance, recipe } };
      await appendFile(file, `${JSON.stringify(complete)}\n`);
      all.push(complete);
      done.push(id);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      onProgress?.(
        `${id}: ${instance.steps.length} steps, done in ${seconds} s (${all.length} of ${recipes.length})`,
      );
    }
  } finally {
    await tools?.close();
  }
  const ordered = recipes.map(({ id }) => all.find((instance) => instance.id === id)!);
  await replaceFile(file, ordered.map((instance) => `${JSON.stringify(instance)}\n`).join(''));
  return {
    directory: outDirectory,
    made: open.map(({ id }) => id),
    kept: finished.map(({ id }) => id),
    ...countUp(ordered),
  };
}

async function planInstances(
  { pageFiles, instances, seed, language, steps, recording = true, codec, quality }: SynthesizeDatasetOptions,
  viewport: { width: number; height: number },
  { catalogue }: PictureFolder,
): Promise<Recipe[]> {
  const sources = await Promise.all(pageFiles.map((file) => readPageSource(file)));
  return Array.from({ length: instances }, (_, index) => {
    const position = index % sources.length;
    const round = Math.floor(index / sources.length);
    const source = sources[position]!;
    const changed = source.hints.language === 'en' && round % 2 === 1 && position % 2 === 0;
    const spoken = language ?? (changed ? 'zh' : source.hints.language);
    const { pictures } = catalogue;
    const same = { page: sha256(source.html), hints: source.hints, pictures, version: readVersion() };
    const facts = { ...same, seed, language: spoken, steps, recording, codec, quality, viewport, round };
    const id = `${source.page}-${spoken}-${String(round + 1).padStart(2, '0')}`;
    return { id, source, language: spoken, recipe: hashJson(facts) };
  });
}

/** Instances of an earlier run that are whole: the line reads, the recipe is the same and the files are there. */
async function readFinished(
  file: string,
  directory: string,
  recipes: readonly Recipe[],
): Promise<Omni2WebInstance[]> {
  if (!existsSync(file)) return [];
  return (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      // The last line of a run that was cut off.
      return [];
    }
    const { data } = instanceSchema.safeParse(value);
    const planned = data && recipes.find(({ id }) => id === data.id);
    if (!planned || data.provenance?.recipe !== planned.recipe) return [];
    const files = [data.sourcePage, data.referencePage, data.recording].filter((path) => path !== undefined);
    return files.every((path) => existsSync(join(directory, path)))
      ? // As it was written, not as the schema orders it: a kept line stays byte for byte.
        [value as Omni2WebInstance]
      : [];
  });
}

async function writeHeader({
  outDirectory,
  seed,
  name,
  description,
}: SynthesizeDatasetOptions): Promise<void> {
  await writeMadeHeader(outDirectory, {
    ...{ benchmark: 'omni2web', name: name ?? 'omni2web-made', seed },
    description:
      description ??
      'Made recordings: a page, a seeded script, synthesised speech and a drawn cursor, with exact truth.',
  });
}

/** The pictures that subjects may put on pages: all that a script may speak of. */
async function writePictures({ catalogue, copies }: PictureFolder, outDirectory: string): Promise<void> {
  makeFolder(join(outDirectory, 'pages', 'pictures'));
  for (const { from, to } of copies) await copyFile(from, join(outDirectory, to));
  const text = `${JSON.stringify(catalogue, null, 2)}\n`;
  await replaceFile(join(outDirectory, pictureCatalogueFile), text);
}

/** The same error, telling what of the data set is there; interruptions say so themselves. */
function withHint(error: unknown, finished: number, planned: number, directory: string): unknown {
  if (!DeixisError.is(error) || error.code === 'INTERRUPTED') return error;
  const { code, kind, message, details } = error;
  const there = `${finished} of ${planned} instances are finished in ${directory}; the same command goes on with the rest`;
  const hint = error.hint === undefined ? there : `${error.hint}; ${there}`;
  return new DeixisError({ code, kind, message, hint, details, cause: error });
}

function countUp(instances: readonly Omni2WebInstance[]): {
  operations: Record<string, number>;
  durationSeconds: number;
} {
  const operations: Record<string, number> = {};
  let durationSeconds = 0;
  for (const { steps, provenance } of instances) {
    for (const { operation } of steps) operations[operation] = (operations[operation] ?? 0) + 1;
    durationSeconds += Number(provenance?.durationSeconds ?? 0);
  }
  return { operations, durationSeconds: Math.round(durationSeconds * 10) / 10 };
}
