import type { Box } from '../../../html/PageSnapshot.js';
import type { Picture } from '../../../perception/Picture.js';

/** Grey levels by which a copy of a picture of text may differ on average. */
const mostDifference = 10;

/** How often a part of a picture is found in it again, itself not counted: the same words in the same letters. */
export function countLookalikes({ data, width, height, channels }: Picture, box: Box): number {
  if (channels !== 1) return 0;
  const x0 = Math.round(box.x);
  const y0 = Math.round(box.y);
  const w = Math.min(Math.round(box.width), width - x0);
  const h = Math.min(Math.round(box.height), height - y0);
  const samples: number[] = [];
  for (let y = 2; y < h - 1; y += 2) for (let x = 1; x < w - 1; x += 2) samples.push(y * width + x);
  const order = orderSamples(data, samples, y0 * width + x0);
  const start = y0 * width + x0;
  let count = 0;
  for (let y = 0; y + h <= height; y++) {
    for (let x = 0; x + w <= width; x++) {
      if (Math.abs(y - y0) < h && Math.abs(x - x0) < w) continue;
      const at = y * width + x;
      let sum = 0;
      let seen = 0;
      for (const offset of order) {
        sum += Math.abs(data[at + offset]! - data[start + offset]!);
        seen += 1;
        if (sum > mostDifference * seen + 150) break;
      }
      if (seen < order.length || sum > mostDifference * seen) continue;
      count += 1;
      x += w;
    }
  }
  return count;
}

/** Spread, every other one from a letter, so that a few looks show that a place is another. */
function orderSamples(data: Uint8Array, samples: number[], start: number): number[] {
  const spread = samples.map((_, position) => samples[(position * 97) % samples.length]!);
  const values = spread.map((offset) => data[start + offset]!).sort((a, b) => a - b);
  const ground = values[values.length >> 1] ?? 0;
  const isInk = (offset: number): boolean => Math.abs(data[start + offset]! - ground) > 60;
  const ink = spread.filter(isInk);
  const rest = spread.filter((offset) => !isInk(offset));
  const order: number[] = [];
  for (let position = 0; position < Math.max(ink.length, rest.length); position++) {
    order.push(...ink.slice(position, position + 1), ...rest.slice(position, position + 1));
  }
  return order;
}
