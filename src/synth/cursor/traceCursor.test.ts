import { expect, test } from 'vitest';
import { createRandom } from '../../core/createRandom.js';
import { traceCursor, travelSeconds } from './traceCursor.js';

const bounds = { width: 1280, height: 720 };

test('a short movement follows the minimum-jerk curve', () => {
  const frameTimes = [0, 1, 1.25, 1.5, 1.75, 2, 3];
  const track = traceCursor({
    start: { x: 100, y: 300 },
    moves: [{ startSeconds: 1, endSeconds: 2, to: { x: 170, y: 300 } }],
    frameTimes,
    random: createRandom(3),
    bounds,
  });
  // 10 t^3 - 15 t^4 + 6 t^5 at 1/4, 1/2, 3/4 by hand: 0.1035, 0.5, 0.8965; tremor and bow stay under 2 px.
  const wanted = [100, 100, 107.2, 135, 162.8, 170, 170];
  track.forEach(({ x }, index) => {
    expect(Math.abs(x - wanted[index]!)).toBeLessThan(2);
  });
});

test('long movements end where they should, some after going too far, never outside the picture', () => {
  let wentBeyond = 0;
  for (let seed = 0; seed < 40; seed += 1) {
    const frameTimes = Array.from({ length: 45 }, (_, index) => index / 15);
    const track = traceCursor({
      start: { x: 40, y: 40 },
      moves: [{ startSeconds: 0.5, endSeconds: 1.3, to: { x: 1270, y: 40 } }],
      frameTimes,
      random: createRandom(seed),
      bounds,
    });
    expect(Math.abs(track.at(-1)!.x - 1270)).toBeLessThan(2);
    for (const { x, y } of track) {
      expect(x).toBeLessThan(1280);
      expect(y).toBeGreaterThanOrEqual(1);
    }
    if (track.some(({ x }) => x > 1273)) wentBeyond += 1;
  }
  // A third of long movements, give or take.
  expect(wentBeyond).toBeGreaterThan(4);
  expect(wentBeyond).toBeLessThan(28);
});

test('travel takes longer for far and small targets, as Fitts says', () => {
  // 0.16 + 0.13 * log2(300 / 20 + 1) = 0.16 + 0.13 * 4
  expect(travelSeconds(300, 20)).toBeCloseTo(0.68, 5);
  expect(travelSeconds(300, 100)).toBeLessThan(travelSeconds(300, 20));
  expect(travelSeconds(900, 20)).toBeGreaterThan(travelSeconds(300, 20));
});
