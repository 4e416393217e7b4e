import type { Picture } from '../../../../perception/Picture.js';

/** Of 0 to 255 each. */
export type Color = [red: number, green: number, blue: number];

/** A picture in a few cells, kept of every look: what a hand is made of can only be told when the video is over. */
export interface SmallPicture {
  width: number;
  height: number;
  /** How many pixels of the picture a cell is wide and high. */
  scale: number;
  /** Red, green, blue of each cell, row by row. */
  data: Uint8Array;
}

const longestSide = 160;

/** One pixel stands for each cell; it costs no more than that. */
export function shrinkPicture({ data, width, height, channels }: Picture): SmallPicture {
  const scale = Math.max(1, Math.max(width, height) / longestSide);
  const small = { width: Math.floor(width / scale), height: Math.floor(height / scale) };
  const cells = new Uint8Array(3 * small.width * small.height);
  for (let y = 0, to = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++, to += 3) {
      const from = (Math.floor((y + 0.5) * scale) * width + Math.floor((x + 0.5) * scale)) * channels;
      for (let channel = 0; channel < 3; channel++)
        cells[to + channel] = data[from + (channels === 1 ? 0 : channel)]!;
    }
  return { ...small, scale, data: cells };
}
