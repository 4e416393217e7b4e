import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DeixisError } from '../../../core/DeixisError.js';
import { usageError } from '../../../core/errors.js';
import { hashJson } from '../../../core/hash.js';
import { makeFolder } from '../../../core/makeFolder.js';
import { readVersion } from '../../../core/readVersion.js';
import { replaceFile } from '../../../core/replaceFile.js';
import { writeMadeHeader } from '../../../datasets/writeMadeHeader.js';
import { launchSceneBrowser } from '../../../synth/scene/launchSceneBrowser.js';
import { type Ego2WebInstance, instanceSchema } from '../schema.js';
import { assertPrintShown } from './assertPrintShown.js';
import { findRedraws } from './findRedraws.js';
import { planVideos, tasksPerVideo } from './planVideos.js';
import { synthesizeVideo } from './synthesizeVideo.js';
import type { VideoDraft } from './VideoDraft.js';

/** A video whose print cannot be read is drawn anew, so often. */
const mostRedraws = 5;

export interface SynthesizeDatasetOptions {
  outDirectory: string;
  seed: number;
  /** Default 6. */
  videos?: number;
  /** Of all videos together, at most four a video. Default: four a video. */
  tasks?: number;
  /** Constant quality of AV1, 1 (best) to 63. */
  quality?: number;
  name?: string;
  description?: string;
  onProgress?: (text: string) => void;
  signal?: AbortSignal;
}

export interface SynthesizeDatasetResult {
  directory: string;
  /** Videos made in this run, and found finished from an earlier one. */
  made: string[];
  kept: string[];
  tasks: number;
  domains: Record<string, number>;
}

/**
 * Makes a data set folder: videos with their truth and captions, instances.jsonl, dataset.json. An interrupted run goes
 * on where it was: videos with the same recipe are kept. A video whose print is covered is drawn anew, the same way each time.
 * @throws DeixisError OPTION_INVALID, OUT_NOT_EMPTY (usage), and as synthesizeVideo
 */
export async function synthesizeDataset(options: SynthesizeDatasetOptions): Promise<SynthesizeDatasetResult> {
  const { outDirectory, seed, videos = 6, quality, onProgress, signal } = options;
  const tasks = options.tasks ?? videos * tasksPerVideo;
  if (tasks < videos || tasks > videos * tasksPerVideo)
    throw usageError(
      'OPTION_INVALID',
      `--tasks: expected ${videos} to ${videos * tasksPerVideo} for ${videos} videos, got ${tasks}`,
      { hint: 'give a number of tasks in that range, or other --videos' },
    );
  const plan = (redraws: ReadonlyMap<string, number>): Planned[] =>
    planVideos({ seed, videos, tasks, redraws }).map((draft) => ({
      draft,
      recipe: recipeOf(draft, quality),
    }));
  const lines = await readLines(outDirectory);
  const redraws = findRedraws(
    (given) => plan(given).map(({ draft, recipe }) => ({ video: draft.id, recipe })),
    lines.map(({ instance, recipe }) => ({ video: instance.video, recipe })),
    mostRedraws,
  );
  let drafts = plan(redraws);
  await assertOurs(outDirectory, drafts, lines);
  makeFolder(outDirectory);
  await writeHeader(options);
  await removeUnfinished(outDirectory);
  const finished = readFinished(outDirectory, drafts, lines);
  const kept = [...finished.keys()];
  const made: string[] = [];
  const save = (): Promise<void> => writeInstances(outDirectory, drafts, finished);
  await save();
  if (finished.size < drafts.length) {
    const { browser, close } = await launchSceneBrowser();
    try {
      for (let index = 0; index < drafts.length; ) {
        signal?.throwIfAborted();
        const { draft, recipe } = drafts[index]!;
        if (finished.has(draft.id)) {
          index += 1;
          continue;
        }
        const began = performance.now();
        try {
          await assertPrintShown(draft, browser, signal);
          finished.set(draft.id, await synthesizeVideo({ ...options, draft, recipe, browser }));
        } catch (error) {
          const redraw = (redraws.get(draft.id) ?? 0) + 1;
          if (!DeixisError.is(error) || error.code !== 'SYNTH_UNREADABLE' || redraw > mostRedraws)
            throw error;
          onProgress?.(`${error.message}; another video is drawn in its place`);
          redraws.set(draft.id, redraw);
          drafts = plan(redraws);
          continue;
        }
        await save();
        made.push(draft.id);
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        onProgress?.(
          `${draft.id}: ${draft.tasks.length} tasks, done in ${seconds} s (${finished.size} of ${drafts.length})`,
        );
      }
    } finally {
      await close();
      await removeUnfinished(outDirectory);
    }
  }
  const all = [...finished.values()].flat();
  const domains: Record<string, number> = {};
  for (const { domain } of all) domains[domain!] = (domains[domain!] ?? 0) + 1;
  return { directory: outDirectory, made, kept, tasks: all.length, domains };
}

type Planned = { draft: VideoDraft; recipe: string };
type Line = { instance: Ego2WebInstance; recipe: unknown };

/** Of all that a video follows from. */
function recipeOf({ plan, tasks, world }: VideoDraft, quality: number | undefined): string {
  return hashJson(
    JSON.parse(JSON.stringify({ plan, tasks, world: world.seed, quality, version: readVersion() })),
  );
}

/** Another data set is never written over: neither another benchmark's nor one of another seed. */
async function assertOurs(
  directory: string,
  drafts: readonly Planned[],
  lines: readonly Line[],
): Promise<void> {
  const names = await readdir(directory).catch(() => [] as string[]);
  if (names.length === 0) return;
  const isOurs =
    names.includes('dataset.json') &&
    (await readFile(join(directory, 'dataset.json'), 'utf8')).includes('"ego2web"');
  const strange = lines.find(({ recipe }) => !drafts.some((planned) => planned.recipe === recipe));
  if (isOurs && !strange) return;
  const what = strange ? `holds "${strange.instance.id}", which this command does not make` : 'is not empty';
  throw usageError('OUT_NOT_EMPTY', `--out ${directory} ${what}`, {
    hint: 'name a new folder; to go on with a data set give the options that it was begun with',
  });
}

async function readLines(directory: string): Promise<Line[]> {
  const file = join(directory, 'instances.jsonl');
  if (!existsSync(file)) return [];
  return (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    const { data } = instanceSchema.safeParse(JSON.parse(line));
    return data ? [{ instance: data, recipe: data.provenance?.recipe }] : [];
  });
}

/** By video: the instances of those that are whole. */
function readFinished(
  directory: string,
  drafts: readonly Planned[],
  lines: readonly Line[],
): Map<string, Ego2WebInstance[]> {
  const finished = new Map<string, Ego2WebInstance[]>();
  for (const { draft, recipe } of drafts) {
    const instances = lines.filter((line) => line.recipe === recipe).map(({ instance }) => instance);
    const files = [`media/${draft.id}.mp4`, `captions/${draft.id}.json`, `truth/${draft.id}.json`];
    if (instances.length === draft.tasks.length && files.every((file) => existsSync(join(directory, file))))
      finished.set(draft.id, instances);
  }
  return finished;
}

async function writeInstances(
  directory: string,
  drafts: readonly Planned[],
  finished: ReadonlyMap<string, Ego2WebInstance[]>,
): Promise<void> {
  const instances = drafts.flatMap(({ draft }) => finished.get(draft.id) ?? []);
  await replaceFile(
    join(directory, 'instances.jsonl'),
    instances.map((instance) => `${JSON.stringify(instance)}\n`).join(''),
  );
}

/** What a video that failed, or a run that was ended, left behind; finished files have no such names. */
async function removeUnfinished(directory: string): Promise<void> {
  for (const folder of ['media', 'captions', 'truth']) {
    const names = await readdir(join(directory, folder)).catch(() => [] as string[]);
    for (const name of names)
      if (/\.(?:unread|partial)(?:\.|$)/.test(name)) await rm(join(directory, folder, name), { force: true });
  }
}

async function writeHeader({
  outDirectory,
  seed,
  name,
  description,
}: SynthesizeDatasetOptions): Promise<void> {
  await writeMadeHeader(outDirectory, {
    ...{ benchmark: 'ego2web', name: name ?? 'ego2web-made', seed },
    description:
      description ??
      'Made first-person videos of things from a small made web, with tasks to do on that web, exact truth and checks of the final state.',
  });
}
