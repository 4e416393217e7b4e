import { rename } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { encodeFrames } from '../../media/encodeFrames.js';
import { drawSound } from './drawSound.js';
import { type Motion, planMotion } from './motion/planMotion.js';
import { openScenePage } from './openScenePage.js';
import { renderScene } from './renderScene.js';
import type { ScenePlan } from './ScenePlan.js';
import type { FrameTruth, SceneTruth } from './SceneTruth.js';
import { traceFrame } from './traceFrame.js';

export interface RecordSceneOptions {
  /** From launchSceneBrowser. */
  browser: Browser;
  plan: ScenePlan;
  /** An .mp4 file, which appears whole or not at all. */
  outPath: string;
  codec?: 'av1' | 'h264';
  /** Constant quality on the codec's own scale. Default 46 for AV1, 24 for H.264. */
  quality?: number;
  onFrame?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

export interface RecordedScene {
  truth: SceneTruth;
  motion: Motion;
  sizeBytes: number;
  /** How many frames were drawn; the others looked like the one before. */
  drawnFrames: number;
}

/**
 * Makes a first-person video of a plan, and what is true of each of its frames. The same plan gives the same pictures.
 * @throws DeixisError SCENE_PLAN_INVALID (usage), SCENE_UNAVAILABLE (environment), MEDIA_*
 */
export async function recordScene({
  browser,
  plan,
  outPath,
  codec = 'av1',
  quality = codec === 'av1' ? 46 : 24,
  onFrame,
  signal,
}: RecordSceneOptions): Promise<RecordedScene> {
  const motion = planMotion(plan);
  const total = Math.floor(motion.durationSeconds * plan.framesPerSecond);
  const durationSeconds = total / plan.framesPerSecond;
  const frames: FrameTruth[] = [];
  let drawnFrames = 0;
  const page = await openScenePage(browser, plan);
  async function* pictures() {
    for await (const frame of renderScene(page, plan, motion)) {
      signal?.throwIfAborted();
      frames.push(traceFrame(plan, motion, frame));
      onFrame?.(frames.length, total);
      if (!frame.picture) continue;
      drawnFrames += 1;
      yield { timeSeconds: frame.timeSeconds, picture: { kind: 'file' as const, data: frame.picture } };
    }
  }
  const partial = outPath.replace(/\.mp4$/, '.partial.mp4');
  try {
    const sound = drawSound({ sounds: motion.sounds, durationSeconds }, plan.seed);
    const audio = { samples: sound.samples, sampleRate: sound.sampleRateHz };
    const { sizeBytes } = await encodeFrames(
      { frames: pictures(), durationSeconds, codec, quality, audio, signal },
      partial,
    );
    await rename(partial, outPath);
    const truth = { durationSeconds, framesPerSecond: plan.framesPerSecond, frames, events: motion.events };
    return { truth, motion, sizeBytes, drawnFrames };
  } finally {
    await page.close();
  }
}
