import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Picture } from '../../../../perception/Picture.js';
import { cropSquare } from './cropSquare.js';
import { downsample, downsampledSize } from './downsample.js';
import { gazeSquare } from './gazeSquare.js';
import { maskSquare } from './maskSquare.js';
import { overlaySaliency } from './overlaySaliency.js';

function noise(width: number, height: number, seed = 1): Picture {
  const data = new Uint8Array(width * height * 3);
  let state = seed;
  for (let place = 0; place < data.length; place += 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    data[place] = 1 + (state % 255);
  }
  return { width, height, channels: 3, data };
}

const sizes = [
  [1408, 1408],
  [2016, 2208],
  [960, 720],
  [640, 480],
] as const;

describe('the square around the gaze', () => {
  test.each(sizes)(
    'holds a tenth of a %d x %d frame within one in a hundred, and lies inside wherever the gaze is',
    (width, height) => {
      fc.assert(
        fc.property(
          fc.double({ min: 0, max: width, noNaN: true }),
          fc.double({ min: 0, max: height, noNaN: true }),
          (x, y) => {
            const { left, top, side } = gazeSquare({ width, height }, { x, y });
            expect(Math.abs((side * side) / (0.1 * width * height) - 1)).toBeLessThan(0.01);
            expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
            expect(left + side).toBeLessThanOrEqual(width);
            expect(top + side).toBeLessThanOrEqual(height);
          },
        ),
      );
    },
  );

  test('by hand: centred, shifted at a corner, by side', () => {
    // sqrt(0.1 * 1000 * 1000) = 316.2
    expect(gazeSquare({ width: 1000, height: 1000 }, { x: 500, y: 500 })).toEqual({
      left: 342,
      top: 342,
      side: 316,
    });
    expect(gazeSquare({ width: 1000, height: 1000 }, { x: 990, y: 3 })).toEqual({
      left: 684,
      top: 0,
      side: 316,
    });
    expect(gazeSquare({ width: 1000, height: 800 }, { x: 500, y: 400 }, { shareOf: 'side' })).toEqual({
      left: 460,
      top: 360,
      side: 80,
    });
    expect(gazeSquare({ width: 1000, height: 50 }, { x: 500, y: 25 }).side).toBe(50);
  });

  test('crop and mask together give back the frame', () => {
    const picture = noise(320, 240);
    const square = gazeSquare(picture, { x: 300, y: 20 });
    const [crop, mask] = [cropSquare(picture, square), maskSquare(picture, square)];
    const joined = new Uint8Array(mask.data);
    for (let row = 0; row < square.side; row += 1)
      joined.set(
        crop.data.subarray(row * square.side * 3, (row + 1) * square.side * 3),
        ((square.top + row) * 320 + square.left) * 3,
      );
    expect(joined).toEqual(picture.data);
    // Every pixel of the noise is above 0, so that black is just the square.
    expect(mask.data.filter((value) => value === 0)).toHaveLength(3 * square.side ** 2);
    expect(crop.data.includes(0)).toBe(false);
  });
});

describe('the whole frame on fewer pixels', () => {
  test.each(sizes)('a tenth of %d x %d within one in a hundred, shape kept', (width, height) => {
    const small = downsampledSize({ width, height }, 0.1);
    expect(Math.abs((small.width * small.height) / (0.1 * width * height) - 1)).toBeLessThan(0.01);
    expect(Math.abs(small.width / small.height / (width / height) - 1)).toBeLessThan(0.01);
  });

  test('an even colour stays, halves stay where they are', async () => {
    const width = 200;
    const data = new Uint8Array(width * 100 * 3);
    for (let pixel = 0; pixel < width * 100; pixel += 1)
      data.fill(pixel % width < 100 ? 40 : 200, pixel * 3, pixel * 3 + 3);
    const small = await downsample({ width, height: 100, channels: 3, data }, 0.1);
    expect(small.data).toHaveLength(small.width * small.height * 3);
    const at = (column: number): number => small.data[(10 * small.width + column) * 3]!;
    expect(at(5)).toBe(40);
    expect(at(small.width - 6)).toBe(200);
  });
});

describe('the gaze map', () => {
  test('reddens where somebody looked and leaves the rest', () => {
    const grey: Picture = {
      width: 400,
      height: 300,
      channels: 3,
      data: new Uint8Array(400 * 300 * 3).fill(100),
    };
    const shown = overlaySaliency(grey, [{ x: 100, y: 150 }]);
    const at = (x: number, y: number): number[] => [
      ...shown.data.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3),
    ];
    // 0.4 * 100 + 0.6 * 255 and 0.4 * 100.
    expect(at(100, 150)).toEqual([193, 40, 40]);
    expect(at(300, 150)).toEqual([100, 100, 100]);
    expect(grey.data.every((value) => value === 100)).toBe(true);
    expect(overlaySaliency(grey, []).data).toEqual(grey.data);
  });
});
