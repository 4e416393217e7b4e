import type { Box } from '../../../../html/PageSnapshot.js';
import { detectHands } from '../../../../perception/hands/detectHands.js';
import type { Picture } from '../../../../perception/Picture.js';
import { findNearPrint, type NearPrint } from './findNearPrint.js';
import { joinThings, type Reading } from './joinThings.js';
import { lookAside } from './lookAside.js';
import { measureSharpness } from './measureSharpness.js';
import type { PrintLook } from './PrintLook.js';
import { readNearPrint } from './readNearPrint.js';
import type { Timeline } from './SeenThing.js';
import { type SmallPicture, shrinkPicture } from './shrinkPicture.js';
import { type HandLook, tellHandling } from './tellHandling.js';

/** Looks in a row at which the same print stood before the eyes. */
interface Run {
  startSeconds: number;
  endSeconds: number;
  box: Box;
  looks: PrintLook[];
  /** The best pictures of it, to be read when it is over. */
  kept: { picture: Picture; near: NearPrint; worth: number }[];
}

/** Print that stays for less was only passed by; what is looked at so seldom that it can't be told is read all the same. */
const leastRunSeconds = 1.75;
/** Pictures of a run that are read. */
const reads = 2;
/** Of the area of both: less is print at another place. */
const leastOverlap = 0.45;

export interface Watcher {
  /** Pictures in order of time; one that is not new is the one before, still shown. */
  look(picture: Picture, timeSeconds: number, isNew: boolean): Promise<void>;
  finish(): Promise<Timeline>;
}

/**
 * Watches a first-person video, a look every `stepSeconds`: glances at each picture for large print, and reads what stays
 * before the eyes. Pictures are not copied; they must stay as they are.
 */
export function createWatcher(stepSeconds: number): Watcher {
  const readings: Reading[] = [];
  const handLooks: HandLook[] = [];
  let run: Run | null = null;
  let near: NearPrint | null = null;
  let hands: HandLook['hands'] = [];
  let small: SmallPicture | null = null;
  let read = 0;

  async function close(): Promise<void> {
    const over = run;
    run = null;
    if (!over || (stepSeconds <= 1 && over.looks.length * stepSeconds < leastRunSeconds)) return;
    for (const { picture, near: print } of over.kept) {
      read += 1;
      const { startSeconds, endSeconds } = over;
      const seen = await readNearPrint(picture, print);
      readings.push({ ...seen, startSeconds, endSeconds, nearness: print.largest, looks: over.looks });
    }
  }

  return {
    async look(picture, timeSeconds, isNew) {
      if (isNew) {
        hands = detectHands(picture, { leastScore: 0.25 }).map((hand) => ({
          ...hand,
          ...lookAside(picture, hand),
        }));
        near = await findNearPrint(picture);
        small = shrinkPicture(picture);
      }
      if (!small) return;
      const { width, height } = picture;
      handLooks.push({ timeSeconds, hands, print: near?.box ?? null, picture: small, width, height });
      if (run && (!near || overlap(near.box, run.box) < leastOverlap)) await close();
      if (!near) return;
      run ??= { startSeconds: timeSeconds, endSeconds: 0, box: near.box, looks: [], kept: [] };
      run.endSeconds = timeSeconds;
      run.box = near.box;
      run.looks.push({ picture: small, box: near.box });
      if (!isNew) return;
      const worth = measureSharpness(picture, near.box) * near.largest * Math.sqrt(near.lineCount);
      run.kept.push({ picture, near, worth });
      run.kept.sort((a, b) => b.worth - a.worth);
      run.kept.length = Math.min(run.kept.length, reads);
    },
    async finish() {
      await close();
      return { things: tellHandling(joinThings(readings), handLooks), looked: handLooks.length, read };
    },
  };
}

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (a.width * a.height + b.width * b.height - across * down);
}
