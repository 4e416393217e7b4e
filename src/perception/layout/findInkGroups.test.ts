import { expect, it } from 'vitest';
import type { Picture } from '../Picture.js';
import { findInkGroups } from './findInkGroups.js';

/** A white screen with dark boxes: the left, top, width and height of each. */
function draw(...boxes: [number, number, number, number][]): Picture {
  const [width, height] = [1280, 200];
  const data = new Uint8Array(width * height).fill(255);
  for (const [left, top, wide, high] of boxes) {
    for (let y = top; y < top + high; y++) data.fill(40, y * width + left, y * width + left + wide);
  }
  return { width, height, channels: 1, data };
}

/** Five letters in a word: strokes 3 px wide and 14 px high. */
function word(left: number, top: number): [number, number, number, number][] {
  return [0, 8, 16, 24, 32].map((x) => [left + x, top, 3, 14]);
}

it('keeps the words of a line and the lines of a paragraph together, and what is far apart', () => {
  const picture = draw(...word(50, 40), ...word(105, 40), ...word(50, 62), ...word(400, 40));
  const groups = findInkGroups(picture).sort((a, b) => a.x - b.x);
  // An edge marks the pixels on both of its sides.
  expect(groups).toEqual([
    { x: 49, y: 39, width: 92, height: 38 },
    { x: 399, y: 39, width: 37, height: 16 },
  ]);
});

it('takes the border of a box away from the words on it', () => {
  const border: [number, number, number, number][] = [
    [20, 20, 300, 2],
    [20, 118, 300, 2],
    [20, 20, 2, 100],
    [318, 20, 2, 100],
  ];
  const groups = findInkGroups(draw(...border, ...word(100, 60)));
  expect(groups).toEqual([{ x: 99, y: 59, width: 37, height: 16 }]);
});

it('finds nothing on an empty screen', () => {
  expect(findInkGroups(draw())).toEqual([]);
});
