import type { Frame } from 'node-av/lib';
import { type Picture, PictureReader } from './PictureReader.js';
import type { Reporter } from './Reporter.js';
import type { PictureIndex } from './scanMedia.js';

/** A wanted frame. When it could not be decoded, `picture` is the last good one before it, or undefined. */
export interface PickedPicture {
  wanted: number;
  picture: Picture | undefined;
  /** Why the wanted frame is not the one given. */
  loss: string | undefined;
}

/**
 * Decodes the frames at the given positions (rising), jumping over stretches that are not needed. Each must be used
 * before the next is asked for.
 */
export function* pickPictures(
  path: string,
  index: PictureIndex,
  positions: readonly number[],
  reporter: Reporter,
): Generator<PickedPicture> {
  const wanted = new Set(positions);
  // Without key packets every picture's place is found by counting: none may be left out.
  const isWanted = index.keys.length > 0 ? (position: number) => wanted.has(position) : undefined;
  const reader = new PictureReader(path, index, reporter);
  let next = 0;
  while (next < positions.length) {
    let jumped = false;
    for (const picture of reader.from(positions[next]!, isWanted)) {
      while (next < positions.length && positions[next]! < picture.position)
        yield* recover(path, index, positions[next++]!, reporter);
      if (positions[next] === picture.position) {
        // A picture that was damaged by what came before a jump may be whole when decoded from further back.
        if (picture.damage) yield* recover(path, index, picture.position, reporter);
        else yield { wanted: picture.position, picture, loss: undefined };
        next += 1;
      }
      if (next >= positions.length) break;
      if (reader.shouldJump(picture.position, positions[next]!)) {
        jumped = true;
        break;
      }
    }
    if (!jumped) while (next < positions.length) yield* recover(path, index, positions[next++]!, reporter);
  }
  reader.close();
}

/** How many frames before the wanted one decoding begins anew. */
const runUps = [1, 60, 600];

/** Tries again from further back, decoding everything; then settles for the last picture before. */
function* recover(
  path: string,
  index: PictureIndex,
  wanted: number,
  reporter: Reporter,
): Generator<PickedPicture> {
  let best: Picture | undefined;
  let damage: string | undefined;
  for (const runUp of runUps) {
    const start = Math.max(0, wanted - runUp);
    const reader = new PictureReader(path, index, reporter);
    let earlier: Picture | undefined;
    for (const picture of reader.from(start)) {
      if (picture.position > wanted) break;
      if (picture.position < wanted && picture.damage) {
        damage ??= picture.damage;
        continue;
      }
      const copy = { ...picture, frame: picture.frame.clone() as Frame };
      earlier?.frame.free();
      earlier = copy;
      if (picture.position === wanted) break;
    }
    const complaint = reader.complaint;
    reader.close();
    if (earlier) {
      best?.frame.free();
      best = earlier;
    }
    damage ??= complaint;
    if (best?.position === wanted && !best.damage) break;
    // A packet that is there and shows nothing, with no complaint, is no frame: the one before it is the right answer.
    if (best && best.position < wanted && !damage) break;
    if (start === 0) break;
  }
  if (best?.position === wanted) yield { wanted, picture: best, loss: undefined };
  else yield { wanted, picture: best, loss: damage };
  best?.frame.free();
}
