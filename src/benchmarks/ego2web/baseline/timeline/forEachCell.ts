import type { Box } from '../../../../html/PageSnapshot.js';
import type { SmallPicture } from './shrinkPicture.js';

/** Visits the cells of a small picture that lie in a box, which is in pixels of the picture it was made of. */
export function forEachCell(
  { width, height, scale, data }: SmallPicture,
  box: Box,
  visit: (red: number, green: number, blue: number) => void,
): void {
  const left = Math.max(0, Math.floor(box.x / scale));
  const right = Math.min(width, Math.ceil((box.x + box.width) / scale));
  const top = Math.max(0, Math.floor(box.y / scale));
  const bottom = Math.min(height, Math.ceil((box.y + box.height) / scale));
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = 3 * (y * width + x);
      visit(data[at]!, data[at + 1]!, data[at + 2]!);
    }
}
