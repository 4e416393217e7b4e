import { expect, it } from 'vitest';
import type { Picture } from '../Picture.js';
import { Flooder } from './Flooder.js';
import { findNestedBoxes } from './findNestedBoxes.js';

/** Boxes of one grey level each on a white screen, later ones on top: left, top, width, height, level. */
function draw(...boxes: [number, number, number, number, number][]): Picture {
  const [width, height] = [400, 300];
  const data = new Uint8Array(width * height).fill(255);
  for (const [left, top, wide, high, level] of boxes)
    for (let y = top; y < top + high; y++) data.fill(level, y * width + left, y * width + left + wide);
  return { width, height, channels: 1, data };
}

const card = { x: 40, y: 30, width: 200, height: 160 };
const button = { x: 60, y: 130, width: 90, height: 36 };
const page = draw(
  [card.x, card.y, card.width, card.height, 220],
  [button.x, button.y, button.width, button.height, 60],
  [280, 30, 80, 60, 120],
);

it('finds the button, then the card that it is on', () => {
  expect(findNestedBoxes(page, 100, 148)).toEqual([button, card]);
});

it('gives the same for every point, also with one flooder for all', () => {
  const flooder = new Flooder(page);
  for (const [x, y] of [
    [100, 148],
    [200, 60],
    [300, 50],
    [100, 148],
    [390, 290],
  ] as const)
    expect(findNestedBoxes(page, x, y, flooder)).toEqual(findNestedBoxes(page, x, y));
});

it('finds the hole in an area whole, whatever its shape, and none where the area itself is', () => {
  // An L on a card, and a bar that runs to the card's edge.
  const picture = draw(
    [40, 40, 200, 200, 220],
    [80, 80, 20, 100, 50],
    [80, 160, 90, 20, 50],
    [60, 220, 180, 8, 50],
  );
  const flooder = new Flooder(picture);
  const area = flooder.flood(45, 45)!;
  expect(flooder.holeAround(area, 85, 90)).toEqual({ x: 80, y: 80, width: 90, height: 100 });
  expect(flooder.holeAround(area, 165, 170)).toEqual({ x: 80, y: 80, width: 90, height: 100 });
  expect(flooder.holeAround(area, 100, 224)).toEqual({ x: 60, y: 220, width: 180, height: 8 });
  expect(flooder.holeAround(area, 50, 50)).toBeUndefined();
});
