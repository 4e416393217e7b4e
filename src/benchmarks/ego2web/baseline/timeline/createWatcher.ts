import type { Picture } from '../../../../perception/Picture.js';
import { findNearPrint, type NearPrint } from './findNearPrint.js';
import { joinThings } from './joinThings.js';
import { measureSharpness } from './measureSharpness.js';
import { readNearPrint } from './readNearPrint.js';
import type { SeenThing, Timeline } from './SeenThing.js';

/** A picture worth reading, kept until its stretch is over. */
interface Kept {
  picture: Picture;
  near: NearPrint;
  timeSeconds: number;
  worth: number;
}

/** No print near for longer: what was held is gone. */
const longestGapSeconds = 1.2;
/** Longer stretches are read in pieces, so that memory stays flat and nothing is missed. */
const longestStretchSeconds = 3;
/** Pictures of a stretch that are read. */
const reads = 2;

export interface Watcher {
  /** Pictures in order of time; one that is not new is the one before, still shown. */
  look(picture: Picture, timeSeconds: number, isNew: boolean): Promise<void>;
  finish(): Promise<Timeline>;
}

/**
 * Watches a first-person video: glances at each picture for large print, and of each stretch with some reads the sharpest
 * pictures closely.
 */
export function createWatcher(): Watcher {
  const readings: SeenThing[] = [];
  let kept: Kept[] = [];
  let [start, last] = [0, Number.NEGATIVE_INFINITY];
  let [looked, read] = [0, 0];
  let near: NearPrint | null = null;

  async function close(): Promise<void> {
    const chosen = kept.sort((a, b) => a.timeSeconds - b.timeSeconds);
    kept = [];
    for (const { picture, near, timeSeconds } of chosen) {
      readings.push(await readNearPrint(picture, near, timeSeconds));
      read += 1;
    }
  }

  return {
    async look(picture, timeSeconds, isNew) {
      looked += 1;
      if (isNew) near = await findNearPrint(picture);
      const isOver = timeSeconds - last > longestGapSeconds || timeSeconds - start > longestStretchSeconds;
      if (kept.length > 0 && isOver) await close();
      if (!near) return;
      if (kept.length === 0) start = timeSeconds;
      last = timeSeconds;
      if (!isNew) return;
      const worth = measureSharpness(picture, near.box) * near.largest * Math.sqrt(near.lineCount);
      kept.push({ picture, near, timeSeconds, worth });
      kept.sort((a, b) => b.worth - a.worth);
      kept.length = Math.min(kept.length, reads);
    },
    async finish() {
      await close();
      return { things: joinThings(readings), looked, read };
    },
  };
}
