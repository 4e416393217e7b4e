import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';

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

/** By hue, and by brightness where there is little of it. */
function nameColor(red: number, green: number, blue: number): string {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const spread = most - least;
  if (most < 45) return 'black';
  if (spread < 0.16 * most || spread < 18) return most > 205 ? 'white' : most < 80 ? 'black' : 'grey';
  let hue = 0;
  if (most === red) hue = ((green - blue) / spread + 6) % 6;
  else if (most === green) hue = (blue - red) / spread + 2;
  else hue = (red - green) / spread + 4;
  hue *= 60;
  const full = spread / most;
  if (hue < 14 || hue >= 345) return full < 0.5 && most > 180 ? 'pink' : 'red';
  if (hue < 44) return most < 150 || (full < 0.5 && most < 210) ? 'brown' : full < 0.35 ? 'beige' : 'orange';
  if (hue < 68) return full < 0.35 ? 'beige' : 'yellow';
  if (hue < 165) return 'green';
  if (hue < 195) return 'turquoise';
  if (hue < 255) return 'blue';
  if (hue < 295) return 'purple';
  return most > 150 ? 'pink' : 'purple';
}
