import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { DeixisError } from '../../../core/DeixisError.js';
import { replaceFile } from '../../../core/replaceFile.js';
import { type RecordedScene, recordScene } from '../../../synth/scene/recordScene.js';
import { drawGazeTrace } from './drawGazeTrace.js';
import { makeWalkTruth } from './makeWalkTruth.js';
import type { WalkDraft } from './Walk.js';
import type { WalkTruth } from './WalkTruth.js';

export interface RecordWalkOptions {
  draft: WalkDraft;
  browser: Browser;
  /** The data set folder. */
  outDirectory: string;
  recipe: string;
  quality?: number;
  onProgress?: (text: string) => void;
  signal?: AbortSignal;
}

const encodeAttempts = 3;
/** Between two lines of progress. */
const framesPerLine = 200;

/**
 * Makes the video of a walk, its gaze file and its timeline, and gives what is true of it. A file appears whole or not at all; the
 * video comes last but for the truth, which the caller writes.
 * @throws DeixisError SCENE_UNAVAILABLE (environment), MEDIA_*
 */
export async function recordWalk(options: RecordWalkOptions): Promise<WalkTruth> {
  const { draft, outDirectory, recipe } = options;
  await Promise.all(
    ['media', 'gaze', 'timelines'].map((folder) => mkdir(join(outDirectory, folder), { recursive: true })),
  );
  const { truth: scene, motion } = await record(options);
  const truth = makeWalkTruth(draft, scene, recipe);
  await replaceFile(
    join(outDirectory, 'gaze', `${draft.id}.csv`),
    drawGazeTrace(draft.plan, motion, scene.durationSeconds),
  );
  await replaceFile(
    join(outDirectory, 'timelines', `${draft.id}_summary.json`),
    `${JSON.stringify(summaryOf(truth), null, 1)}\n`,
  );
  return truth;
}

/** As the authors' released code writes an activity timeline. */
function summaryOf({ activities }: WalkTruth) {
  return activities.map(({ label, startSeconds, endSeconds }) => ({
    ...{ start_time: startSeconds, end_time: endSeconds, description: label },
  }));
}

async function record({
  draft,
  browser,
  outDirectory,
  quality,
  onProgress,
  signal,
}: RecordWalkOptions): Promise<RecordedScene> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const began = performance.now();
      return await recordScene({
        ...{ browser, plan: draft.plan, quality, signal },
        outPath: join(outDirectory, 'media', `${draft.id}.mp4`),
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
