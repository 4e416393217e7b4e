import type { Picture } from '../../../../perception/Picture.js';
import type { PixelSquare } from './gazeSquare.js';

/** The picture with the square black: all that cropSquare does not show. */
export function maskSquare(
  { width, height, channels, data }: Picture,
  { left, top, side }: PixelSquare,
): Picture {
  const masked = new Uint8Array(data);
  for (let row = top; row < top + side; row += 1) {
    const start = (row * width + left) * channels;
    masked.fill(0, start, start + side * channels);
  }
  return { width, height, channels, data: masked };
}
