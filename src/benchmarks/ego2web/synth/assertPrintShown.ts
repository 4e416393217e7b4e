import type { Browser } from 'playwright-core';
import type { Motion } from '../../../synth/scene/motion/planMotion.js';
import { planMotion } from '../../../synth/scene/motion/planMotion.js';
import { openScenePage } from '../../../synth/scene/openScenePage.js';
import { renderMoment } from '../../../synth/scene/renderScene.js';
import type { FrameTruth } from '../../../synth/scene/SceneTruth.js';
import { traceFrame } from '../../../synth/scene/traceFrame.js';
import { listWanted } from './listWanted.js';
import { leastPixels } from './TruthFile.js';
import type { VideoDraft } from './VideoDraft.js';

/** So many frames a second are looked at. */
const looksPerSecond = 2;

/**
 * Draws the few frames in which the print that a draft's tasks hang on could be read, before all of them are drawn: where a thumb or
 * another thing lies on it in each, the video need not be made. What the encoded file shows is looked at later, by readFacts.
 * @throws DeixisError SYNTH_UNREADABLE (run), SCENE_UNAVAILABLE (environment)
 */
export async function assertPrintShown(
  draft: VideoDraft,
  browser: Browser,
  signal?: AbortSignal,
): Promise<void> {
  const { plan } = draft;
  const motion = planMotion(plan);
  const count = Math.floor(motion.durationSeconds * looksPerSecond);
  const times = Array.from({ length: count }, (_, index) => index / looksPerSecond);
  const large = findLarge(draft, motion, times);
  const page = await openScenePage(browser, plan);
  try {
    const frames: FrameTruth[] = [];
    for (const time of times) {
      signal?.throwIfAborted();
      if (large.has(time))
        frames.push(traceFrame(plan, motion, await renderMoment(page, plan, motion, time)));
      else
        frames.push({
          timeSeconds: time,
          camera: motion.cameraAt(time),
          gaze: motion.gazeAt(time),
          visible: [],
        });
    }
    listWanted(draft, { frames, framesPerSecond: looksPerSecond }, 1 / looksPerSecond);
  } finally {
    await page.close();
  }
}

/** The times at which a thing with wanted print is so near that its print is large, if nothing covers it. */
function findLarge({ plan, tasks }: VideoDraft, motion: Motion, times: readonly number[]): Set<number> {
  const large = new Set<number>();
  const props = new Set(tasks.flatMap(({ facts }) => facts.map(({ prop }) => prop)));
  for (const prop of props) {
    const place = plan.props.findIndex(({ id }) => id === prop) + 1;
    const ids = new Uint16Array((plan.camera.width >> 2) * (plan.camera.height >> 2)).fill(place);
    for (const timeSeconds of times) {
      const { visible } = traceFrame(plan, motion, { timeSeconds, picture: null, ids });
      if (visible.some((one) => one.textHeights.some((height) => height >= leastPixels)))
        large.add(timeSeconds);
    }
  }
  return large;
}
