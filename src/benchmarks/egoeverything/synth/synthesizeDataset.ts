import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { usageError } from '../../../core/errors.js';
import { hashJson } from '../../../core/hash.js';
import { makeFolder } from '../../../core/makeFolder.js';
import { replaceFile } from '../../../core/replaceFile.js';
import { writeMadeHeader } from '../../../datasets/writeMadeHeader.js';
import { launchSceneBrowser } from '../../../synth/scene/launchSceneBrowser.js';
import type { EgoEverythingInstance } from '../schema.js';
import { makeInstances } from './makeInstances.js';
import { planWalks } from './planWalks.js';
import { writeQuestions } from './questions/writeQuestions.js';
import { recordWalk } from './recordWalk.js';
import type { WalkDraft } from './Walk.js';
import type { WalkTruth } from './WalkTruth.js';

export interface SynthesizeDatasetOptions {
  outDirectory: string;
  seed: number;
  /** Default 3. */
  videos?: number;
  /** Of each video, at least. Default 6. */
  minutes?: number;
  /** Of all videos together, as evenly as they allow. Default: 14 a video. */
  questions?: number;
  /** Side of the picture in pixels. Default 1024. */
  side?: number;
  /** Default 10. */
  framesPerSecond?: number;
  /** From the target to the question, at least. Default 180. */
  delaySeconds?: number;
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
  questions: number;
  categories: Record<string, number>;
}

type Planned = { draft: WalkDraft; recipe: string };

const questionsPerVideo = 14;

/**
 * Makes a data set folder: videos of walks with gaze, timelines and truth, instances.jsonl, dataset.json. An interrupted run goes on
 * where it was: videos of the same recipe are kept, and so are those that a later run of more videos finds.
 * @throws DeixisError OUT_NOT_EMPTY (usage), and as recordWalk
 */
export async function synthesizeDataset(options: SynthesizeDatasetOptions): Promise<SynthesizeDatasetResult> {
  const {
    outDirectory,
    seed,
    videos = 3,
    minutes = 6,
    side = 1024,
    framesPerSecond = 10,
    onProgress,
  } = options;
  const settings = { minutes, width: side, height: side, framesPerSecond };
  const planned = planWalks({ seed, videos, ...settings }).map((draft) => ({
    draft,
    recipe: hashJson(JSON.parse(JSON.stringify({ plan: draft.plan, quality: options.quality ?? null }))),
  }));
  await assertOurs(outDirectory, planned);
  makeFolder(join(outDirectory, 'truth'));
  const truths = new Map<string, WalkTruth>();
  const [made, kept]: string[][] = [[], []];
  const open: Planned[] = [];
  for (const one of planned) {
    const truth = await readFinished(outDirectory, one);
    if (truth) {
      truths.set(one.draft.id, truth);
      kept!.push(one.draft.id);
    } else open.push(one);
  }
  const save = (): Promise<EgoEverythingInstance[]> => writeAll(options, planned, truths);
  if (open.length > 0) {
    const { browser, close } = await launchSceneBrowser();
    try {
      for (const one of open) {
        options.signal?.throwIfAborted();
        const began = performance.now();
        truths.set(one.draft.id, await recordWalk({ ...options, ...one, browser }));
        await save();
        made!.push(one.draft.id);
        const seconds = ((performance.now() - began) / 1000).toFixed(0);
        onProgress?.(`${one.draft.id}: done in ${seconds} s (${truths.size} of ${planned.length})`);
      }
    } finally {
      await close();
      await removeUnfinished(outDirectory);
    }
  }
  const instances = await save();
  const categories: Record<string, number> = {};
  for (const { category } of instances) categories[category] = (categories[category] ?? 0) + 1;
  return { directory: outDirectory, made: made!, kept: kept!, questions: instances.length, categories };
}

async function writeAll(
  { outDirectory, seed, questions, delaySeconds = 180, name, description }: SynthesizeDatasetOptions,
  planned: readonly Planned[],
  truths: ReadonlyMap<string, WalkTruth>,
): Promise<EgoEverythingInstance[]> {
  const all = questions ?? planned.length * questionsPerVideo;
  const instances: EgoEverythingInstance[] = [];
  for (const [index, { draft }] of planned.entries()) {
    const truth = truths.get(draft.id);
    if (!truth) continue;
    // What does not divide evenly goes to the first videos.
    const count = Math.floor(all / planned.length) + (index < all % planned.length ? 1 : 0);
    const asked = writeQuestions(truth, { seed, count, delaySeconds });
    await replaceFile(
      join(outDirectory, 'truth', `${draft.id}.json`),
      `${JSON.stringify({ ...truth, questions: asked })}\n`,
    );
    instances.push(...makeInstances(truth, asked));
  }
  await replaceFile(
    join(outDirectory, 'instances.jsonl'),
    instances.map((instance) => `${JSON.stringify(instance)}\n`).join(''),
  );
  await writeMadeHeader(outDirectory, {
    ...{ benchmark: 'egoeverything', name: name ?? 'egoeverything-made', seed },
    description:
      description ??
      'Made first-person walks through a flat, with gaze, exact truth over time, and questions asked at least three minutes later.',
  });
  return instances;
}

/** Another data set is never written over: neither another benchmark's nor one of another seed. */
async function assertOurs(directory: string, planned: readonly Planned[]): Promise<void> {
  const names = (await readdir(directory).catch(() => [] as string[])).filter(
    (name) => !name.startsWith('.'),
  );
  if (names.length === 0) return;
  const strange = (await readTruths(directory)).find(
    ({ recipe }) => !planned.some((one) => one.recipe === recipe),
  );
  if (names.includes('truth') && !strange) return;
  const what = strange ? `holds "${strange.video}", which this command does not make` : 'is not empty';
  throw usageError('OUT_NOT_EMPTY', `--out ${directory} ${what}`, {
    hint: 'name a new folder; to go on with a data set give the options that it was begun with',
  });
}

async function readTruths(directory: string): Promise<WalkTruth[]> {
  const names = await readdir(join(directory, 'truth')).catch(() => [] as string[]);
  return Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => JSON.parse(await readFile(join(directory, 'truth', name), 'utf8')) as WalkTruth),
  );
}

async function readFinished(
  directory: string,
  { draft: { id }, recipe }: Planned,
): Promise<WalkTruth | undefined> {
  const files = [`media/${id}.mp4`, `gaze/${id}.csv`, `timelines/${id}_summary.json`];
  if (!files.every((file) => existsSync(join(directory, file)))) return undefined;
  return (await readTruths(directory)).find((truth) => truth.video === id && truth.recipe === recipe);
}

/** What a video that failed, or was stopped, left behind. */
async function removeUnfinished(directory: string): Promise<void> {
  const names = await readdir(join(directory, 'media')).catch(() => [] as string[]);
  for (const name of names)
    if (/\.partial\b.*mp4$/.test(name)) await rm(join(directory, 'media', name), { force: true });
}
