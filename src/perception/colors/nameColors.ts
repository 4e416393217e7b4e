import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';
import { nameColor } from './nameColor.js';

/** Plain words for the colours in a box, without those of `inner`, most of it first; less than a tenth is left out. */
export function nameColors({ data, width, height, channels }: Picture, box: Box, inner: Box): string[] {
  if (channels === 1) return [];
  const counts = new Map<string, number>();
  let total = 0;
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y += 3)
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(width, box.x + box.width); x += 3) {
      const isInner = x >= inner.x && x < inner.x + inner.width && y >= inner.y && y < inner.y + inner.height;
      if (isInner) continue;
      const at = (y * width + x) * 3;
      const name = nameColor(data[at]!, data[at + 1]!, data[at + 2]!);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      total += 1;
    }
  return [...counts]
    .filter(([, count]) => count >= total / 10)
    .sort((a, b) => b[1] - a[1])
    .map(([name]) => name);
}
