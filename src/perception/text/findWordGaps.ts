import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';

/** Columns of the background between inked columns of a line, in pixels: where words may end. */
export interface Gap {
  start: number;
  end: number;
}

/** The empty stretches inside a line of text that are wide enough to part words. */
export function findWordGaps({ data, width, channels }: Picture, box: Box): Gap[] {
  const left = Math.max(0, Math.round(box.x));
  const right = Math.min(width, Math.round(box.x + box.width));
  const top = Math.round(box.y + box.height * 0.06);
  const bottom = Math.round(box.y + box.height * 0.94);
  const ink: boolean[] = [];
  for (let x = left; x < right; x++) {
    let least = 255;
    let most = 0;
    for (let y = top; y < bottom; y++) {
      const value = data[(y * width + x) * channels]!;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    ink.push(most - least > 40);
  }
  const gaps: Gap[] = [];
  let last = ink.indexOf(true);
  ink.forEach((inked, position) => {
    if (!inked || last < 0) return;
    if (position - last > 1) gaps.push({ start: left + last + 1, end: left + position });
    last = position;
  });
  const widths = gaps.map((gap) => gap.end - gap.start).sort((a, b) => a - b);
  // A space is about a quarter of the letters' height, which is about three quarters of the box's; where letters are
  // set apart, it is more than they are.
  const narrowest = Math.max(2.5, box.height * 0.2, 1.9 * (widths[widths.length >> 1] ?? 0));
  return gaps.filter((gap) => gap.end - gap.start >= narrowest);
}
