import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { DeixisError } from '../../../core/DeixisError.js';
import { readVersion } from '../../../core/readVersion.js';
import { type RecordedScene, recordScene } from '../../../synth/scene/recordScene.js';
import type { Ego2WebInstance } from '../schema.js';
import { makeInstances } from './makeInstances.js';
import { makeTruthFile } from './makeTruthFile.js';
import { readFacts } from './readFacts.js';
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
  const { truth } = await record(options, unread);
  options.signal?.throwIfAborted();
  const facts = await readFacts(draft, unread, truth);
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

async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.partial`, text);
  await rename(`${path}.partial`, path);
}
