import { createRandom } from '../../../core/createRandom.js';
import type { Motion } from '../../../synth/scene/motion/planMotion.js';
import type { ScenePlan } from '../../../synth/scene/ScenePlan.js';

export const gazeHertz = 30;
/** Of a tracker: from sample to sample, and its slow drift. */
const noisePixels = 4;
const driftPixels = 9;
const blinkEverySeconds = 4.5;
const blinkSeconds = [0.1, 0.3] as const;

/**
 * What an eye tracker would have recorded, as a plain gaze file: t,x,y in seconds and pixels. Rows of a blink have no value.
 */
export function drawGazeTrace(plan: ScenePlan, motion: Motion, durationSeconds: number): string {
  const random = createRandom(`${plan.seed}/tracker`);
  const phases = [0, 1, 2, 3].map(() => 2 * Math.PI * random.next());
  const drift = (time: number, at: number): number =>
    driftPixels * (0.7 * Math.sin(time / 11 + phases[at]!) + 0.3 * Math.sin(time / 3.1 + phases[at + 1]!));
  let blink = { start: random.next() * blinkEverySeconds, end: 0 };
  blink.end = blink.start + blinkSeconds[1];
  const rows = ['t,x,y'];
  for (let index = 0; index < Math.floor(durationSeconds * gazeHertz); index += 1) {
    const time = index / gazeHertz;
    if (time >= blink.end) {
      const start = blink.end + blinkEverySeconds * (0.4 + 1.2 * random.next());
      blink = { start, end: start + blinkSeconds[0] + (blinkSeconds[1] - blinkSeconds[0]) * random.next() };
    }
    const { x, y } = motion.gazeAt(time);
    const noise = [noisePixels * random.normal(), noisePixels * random.normal()];
    const limit = (value: number, most: number): string => Math.min(most - 1, Math.max(0, value)).toFixed(1);
    const cells =
      time >= blink.start
        ? ','
        : `${limit(x + drift(time, 0) + noise[0]!, plan.camera.width)},${limit(y + drift(time, 2) + noise[1]!, plan.camera.height)}`;
    rows.push(`${time.toFixed(4)},${cells}`);
  }
  return `${rows.join('\n')}\n`;
}
