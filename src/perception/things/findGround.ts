import { growRegion } from './growRegion.js';
import type { SmallPicture } from './SmallPicture.js';

/** Neighbours that differ by more in one channel do not belong to one surface. */
const mostStep = 7;
/** As shares of the picture: less is no wall, floor or table, and what spans so much is one although no border cuts it. */
const leastArea = 0.006;
const wideSpan = 0.3;

/**
 * Cells of what things stand on and before: even surfaces that reach the border of the picture or span much of it.
 * 1 for ground.
 */
export function findGround({ width, height, data }: SmallPicture): Uint8Array {
  const size = width * height;
  const visited = new Uint8Array(size);
  const ground = new Uint8Array(size);
  const step = (one: number, other: number): number =>
    Math.max(
      Math.abs(data[one * 3]! - data[other * 3]!),
      Math.abs(data[one * 3 + 1]! - data[other * 3 + 1]!),
      Math.abs(data[one * 3 + 2]! - data[other * 3 + 2]!),
    );
  for (let start = 0; start < size; start++) {
    if (visited[start]) continue;
    visited[start] = 1;
    const { cells, left, right, top, bottom } = growRegion(start, { width, height }, (from, to) => {
      if (visited[to] || step(from, to) > mostStep) return false;
      visited[to] = 1;
      return true;
    });
    if (cells.length < leastArea * size) continue;
    const atBorder = left === 0 || top === 0 || right === width - 1 || bottom === height - 1;
    if (atBorder || (right - left + 1) * (bottom - top + 1) > wideSpan * size)
      for (const at of cells) ground[at] = 1;
  }
  return ground;
}
