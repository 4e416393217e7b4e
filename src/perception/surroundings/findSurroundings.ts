import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';
import { findGround } from '../things/findGround.js';
import { makeSmallPicture, type SmallPicture } from '../things/SmallPicture.js';

/** Red, green, blue, 0 to 255. */
type Color = [number, number, number];

/** What a picture shows around its things. */
export interface Surroundings {
  /** Surfaces one above the other from top to bottom, in the middle of all columns: a wall is one, a table three, shelves many. */
  bands: number;
  /** The even surface in the top third, mostly the wall; null where there is none. */
  wall: Color | null;
  /** For each of the things, the even surface right below it; null where it reaches the border or something else is there. */
  under: (Color | null)[];
}

const longestSide = 256;
/** Cells of one surface that follow each other differ by no more in one channel. */
const mostStep = 7;
/** A surface is so many cells high; lower are edges and letters. */
const leastHeight = 5;
/** Every so many columns are looked down. */
const columnStep = 8;
/** Right below a thing are its shade and its edge; beyond, so many rows are its ground. */
const shadeRows = 2;
const groundRows = 4;
const leastCells = 4;

/**
 * What a picture shows around the things in it: walls, boards, what they stand on. A rule, no model.
 * @param things boxes in pixels of the picture
 * @example const { bands } = findSurroundings(picture, []); // 7 before shelves
 */
export function findSurroundings(picture: Picture, things: readonly Box[]): Surroundings {
  if (picture.channels === 1) return { bands: 0, wall: null, under: things.map(() => null) };
  const small = makeSmallPicture(picture, longestSide);
  const ground = findGround(small);
  const { width, height, scale } = small;
  return {
    bands: countBands(small),
    wall: meanColor(small, ground, { left: 0, top: 0, right: width, bottom: Math.floor(height / 3) }),
    under: things.map((box) => {
      const top = Math.round((box.y + box.height) / scale) + shadeRows;
      return meanColor(small, ground, {
        left: Math.round((box.x + box.width / 4) / scale),
        right: Math.round((box.x + (box.width * 3) / 4) / scale),
        ...{ top, bottom: top + groundRows },
      });
    }),
  };
}

function countBands({ width, height, data }: SmallPicture): number {
  const counts: number[] = [];
  for (let x = columnStep; x < width - columnStep; x += columnStep) {
    let [count, start] = [0, 0];
    for (let y = 1; y <= height; y++) {
      const at = (y * width + x) * 3;
      const step =
        y === height
          ? Number.POSITIVE_INFINITY
          : Math.max(
              ...[0, 1, 2].map((channel) => Math.abs(data[at + channel]! - data[at - width * 3 + channel]!)),
            );
      if (step <= mostStep) continue;
      if (y - start >= leastHeight) count += 1;
      start = y;
    }
    counts.push(count);
  }
  return counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
}

function meanColor(
  { width, height, data }: SmallPicture,
  ground: Uint8Array,
  area: { left: number; top: number; right: number; bottom: number },
): Color | null {
  const color: Color = [0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, area.top); y < Math.min(height, area.bottom); y++)
    for (let x = Math.max(0, area.left); x < Math.min(width, area.right); x++) {
      const at = y * width + x;
      if (!ground[at]) continue;
      count += 1;
      for (let channel = 0; channel < 3; channel++) color[channel]! += data[at * 3 + channel]!;
    }
  return count < leastCells ? null : (color.map((sum) => sum / count) as Color);
}
