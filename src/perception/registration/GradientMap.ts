import type { Picture } from '../Picture.js';

/** How strongly the grey level changes at each point of a picture, at half its size; flat areas are 0. */
export interface GradientMap {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * @param scale picture pixels a pixel wanted before halving: a frame of a screen at 1.5 times is brought back with 1.5
 */
export function mapGradients(picture: Picture, scale: number): GradientMap {
  const step = scale * 2;
  const width = Math.floor(picture.width / step);
  const height = Math.floor(picture.height / step);
  const small = halve(picture, width, height, step);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0, i = y * width; x < width - 1; x++, i++) {
      const strength = Math.abs(small[i + 1]! - small[i]!) + Math.abs(small[i + width]! - small[i]!);
      data[i] = strength < 12 ? 0 : Math.min(255, strength);
    }
  }
  return { width, height, data };
}

/** Means over square cells. */
function halve({ data, width: rowLength, channels }: Picture, width: number, height: number, step: number) {
  const small = new Uint8Array(width * height);
  const bounds = (count: number): Int32Array =>
    Int32Array.from({ length: count + 1 }, (_, position) => Math.floor(position * step));
  const columns = bounds(width);
  const rows = bounds(height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (let row = rows[y]!; row < rows[y + 1]!; row++) {
        for (let column = columns[x]!; column < columns[x + 1]!; column++) {
          sum += data[(row * rowLength + column) * channels]!;
          count += 1;
        }
      }
      small[y * width + x] = count === 0 ? 0 : sum / count;
    }
  }
  return small;
}
