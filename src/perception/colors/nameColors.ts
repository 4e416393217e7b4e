import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';
import { nameColor } from './nameColor.js';

export interface NameColorsOptions {
  /** What a grey pixel counts, where one of full colour counts one more; without it all count the same. */
  greyWorth?: number;
}

/** Plain words for the colours in a box, without those of `inner`, most of it first; less than a tenth is left out. */
export function nameColors(
  { data, width, height, channels }: Picture,
  box: Box,
  inner: Box,
  { greyWorth }: NameColorsOptions = {},
): string[] {
  if (channels === 1) return [];
  const counts = new Map<string, number>();
  let total = 0;
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y += 3)
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(width, box.x + box.width); x += 3) {
      const isInner = x >= inner.x && x < inner.x + inner.width && y >= inner.y && y < inner.y + inner.height;
      if (isInner) continue;
      const at = (y * width + x) * 3;
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      const name = nameColor(red, green, blue);
      const vivid = (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;
      const worth = greyWorth === undefined ? 1 : greyWorth + vivid;
      counts.set(name, (counts.get(name) ?? 0) + worth);
      total += worth;
    }
  return [...counts]
    .filter(([, count]) => count >= total / 10)
    .sort((a, b) => b[1] - a[1])
    .map(([name]) => name);
}
