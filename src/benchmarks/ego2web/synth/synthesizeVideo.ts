import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { DeixisError } from '../../../core/DeixisError.js';
import { readVersion } from '../../../core/readVersion.js';
import { replaceFile } from '../../../core/replaceFile.js';
import { type RecordedScene, recordScene } from '../../../synth/scene/recordScene.js';
import type { SceneTruth } from '../../../synth/scene/SceneTruth.js';
import type { Ego2WebInstance } from '../schema.js';
import { makeInstances } from './makeInstances.js';
import { makeTruthFile } from './makeTruthFile.js';
import { readFacts } from './readFacts.js';
import type { ReadFact } from './TruthFile.js';
import type { VideoDraft } from './VideoDraft.js';
import { writeCaptions } from './writeCaptions.js';

export interface SynthesizeVideoOptions {
  draft: VideoDraft;
  browser: Browser;
  /** The data set folder. */
  outDirectory: string;
  seed: number;
  /** Hash of all that the video follows from. */
  recipe: string;
  quality?: number;
  onProgress?: (text: string) => void;
  signal?: AbortSignal;
}

const encodeAttempts = 3;
/** Of AV1, where the usual one loses print. */
const sharperQuality = 32;
/** Between two lines of progress. */
const framesPerLine = 200;

/**
 * Makes one video with its truth and captions, reads the print that its tasks hang on from the encoded file, and gives its
 * instances. A file appears whole or not at all; the video comes last.
 * @throws DeixisError SYNTH_UNREADABLE (run), SCENE_UNAVAILABLE (environment)
 */
export async function synthesizeVideo(options: SynthesizeVideoOptions): Promise<Ego2WebInstance[]> {
  const { draft, outDirectory, seed, recipe } = options;
  await Promise.all(
    ['media', 'captions', 'truth'].map((folder) => mkdir(join(outDirectory, folder), { recursive: true })),
  );
  const path = join(outDirectory, 'media', `${draft.id}.mp4`);
  const unread = join(outDirectory, 'media', `${draft.id}.unread.mp4`);
  const { truth, facts } = await recordReadably(options, unread);
  const captions = writeCaptions(draft, truth, `deixis ${readVersion()}`);
  await replaceFile(
    join(outDirectory, 'truth', `${draft.id}.json`),
    JSON.stringify(makeTruthFile(draft, truth, facts)),
  );
  await replaceFile(
    join(outDirectory, 'captions', `${draft.id}.json`),
    `${JSON.stringify(captions, null, 1)}\n`,
  );
  await rename(unread, path);
  return makeInstances(draft, truth, { seed, recipe });
}

/** Where print was lost in encoding the video is encoded once more, sharper. */
async function recordReadably(
  options: SynthesizeVideoOptions,
  path: string,
): Promise<{ truth: SceneTruth; facts: ReadFact[] }> {
  const attempt = async (quality: number | undefined) => {
    const { truth } = await record({ ...options, quality }, path);
    options.signal?.throwIfAborted();
    return { truth, facts: await readFacts(options.draft, path, truth) };
  };
  try {
    return await attempt(options.quality);
  } catch (error) {
    if (!DeixisError.is(error) || error.code !== 'SYNTH_UNREADABLE') throw error;
    if (options.quality !== undefined && options.quality <= sharperQuality) throw error;
    options.onProgress?.(`${error.message}; the video is made again, sharper`);
    return await attempt(sharperQuality);
  }
}

async function record(
  { draft, browser, quality, onProgress, signal }: SynthesizeVideoOptions,
  outPath: string,
): Promise<RecordedScene> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const began = performance.now();
      return await recordScene({
        browser,
        plan: draft.plan,
        outPath,
        quality,
        signal,
        onFrame(done, total) {
          if (done % framesPerLine !== 0) return;
          const rate = (done / (performance.now() - began)) * 1000;
          onProgress?.(`${draft.id}: ${done} of ${total} frames, ${rate.toFixed(1)} a second`);
        },
      });
    } catch (error) {
      // The native encoder was seen to end its process by a fault of its own; the same frames went through afterwards.
      if (!DeixisError.is(error) || error.code !== 'MEDIA_WORKER_CRASHED' || attempt === encodeAttempts)
        throw error;
      onProgress?.(`${draft.id}: the encoder ended by itself, the video is made again`);
    }
  }
}
