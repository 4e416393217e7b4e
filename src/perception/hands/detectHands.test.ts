import { expect, it } from 'vitest';
import type { Picture } from '../Picture.js';
import { detectHands } from './detectHands.js';

function paint(color: (x: number, y: number) => [number, number, number]): Picture {
  const [width, height] = [640, 480];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(color(x, y), (y * width + x) * 3);
  return { width, height, channels: 3, data };
}

const gray: [number, number, number] = [150, 152, 155];
const isArm = (x: number, y: number): boolean => y > 200 && Math.abs(x - 500 + (480 - y) * 0.5) < 45;

// Colours of skin as sampled in four real clips: light in the sun, light indoors, dark in the sun, dark in shade.
it.each([
  ['light, in the sun', [210, 143, 118]],
  ['light, indoors', [246, 190, 141]],
  ['dark, in the sun', [153, 81, 62]],
  ['dark, in shade', [107, 58, 45]],
] as [string, [number, number, number]][])('an arm that comes in from below: %s', (_, skin) => {
  const [hand, ...others] = detectHands(paint((x, y) => (isArm(x, y) ? skin : gray)));
  expect(others).toHaveLength(0);
  expect(hand!.score).toBeGreaterThan(0.5);
  // Its end lies at (360, 200); it comes in at (500, 480).
  expect(Math.hypot(hand!.points[2]!.x - 360, hand!.points[2]!.y - 200)).toBeLessThan(60);
  expect(hand!.points[0]!.y).toBeGreaterThan(450);
  expect(hand!.box.y).toBeLessThan(220);
});

it('a blue glove, a grey wall and a wall that is all of the colour of skin are no hands', () => {
  expect(detectHands(paint((x, y) => (isArm(x, y) ? [30, 90, 220] : gray)))).toEqual([]);
  expect(detectHands(paint(() => gray))).toEqual([]);
  expect(detectHands(paint(() => [210, 143, 118]))).toEqual([]);
});
