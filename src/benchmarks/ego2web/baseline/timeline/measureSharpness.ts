import type { Box } from '../../../../html/PageSnapshot.js';
import type { Picture } from '../../../../perception/Picture.js';

/** Mean change of brightness from pixel to pixel inside a box: what is blurred changes little. */
export function measureSharpness({ data, width, height, channels }: Picture, box: Box): number {
  const left = Math.max(1, Math.floor(box.x));
  const right = Math.min(width - 1, Math.ceil(box.x + box.width));
  const top = Math.max(1, Math.floor(box.y));
  const bottom = Math.min(height - 1, Math.ceil(box.y + box.height));
  const green = channels === 3 ? 1 : 0;
  let sum = 0;
  let count = 0;
  for (let y = top; y < bottom; y += 2)
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * channels + green;
      const change = data[at]! - data[at - channels]!;
      sum += change * change;
      count += 1;
    }
  return count === 0 ? 0 : sum / count;
}
