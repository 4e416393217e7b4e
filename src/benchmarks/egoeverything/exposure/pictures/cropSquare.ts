import type { Picture } from '../../../../perception/Picture.js';
import type { PixelSquare } from './gazeSquare.js';

/** What lies in the square, as a picture of its own. */
export function cropSquare({ width, channels, data }: Picture, { left, top, side }: PixelSquare): Picture {
  const rowBytes = side * channels;
  const cropped = new Uint8Array(side * rowBytes);
  for (let row = 0; row < side; row += 1) {
    const start = ((top + row) * width + left) * channels;
    cropped.set(data.subarray(start, start + rowBytes), row * rowBytes);
  }
  return { width: side, height: side, channels, data: cropped };
}
