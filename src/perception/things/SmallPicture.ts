import type { Picture } from '../Picture.js';

/** A picture made small, each cell the mean of the pixels that it covers. */
export interface SmallPicture {
  width: number;
  height: number;
  /** Red, green, blue of each cell, 0 to 255. */
  data: Float32Array;
  /** Pixels of the large picture along one side of a cell. */
  scale: number;
}

export function makeSmallPicture({ width, height, data }: Picture, longestSide: number): SmallPicture {
  const scale = Math.max(1, Math.max(width, height) / longestSide);
  const wide = Math.max(1, Math.floor(width / scale));
  const high = Math.max(1, Math.floor(height / scale));
  const cells = new Float32Array(wide * high * 3);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)];
      const [right, bottom] = [
        Math.min(width, Math.max(left + 1, Math.floor((x + 1) * scale))),
        Math.min(height, Math.max(top + 1, Math.floor((y + 1) * scale))),
      ];
      const count = (right - left) * (bottom - top);
      const at = (y * wide + x) * 3;
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) {
          const from = (row * width + column) * 3;
          for (let channel = 0; channel < 3; channel++) cells[at + channel]! += data[from + channel]! / count;
        }
    }
  return { width: wide, height: high, data: cells, scale };
}
