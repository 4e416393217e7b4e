import { expect, test } from 'vitest';
import { drawCursor, layCursor } from './drawCursor.js';

const grey = (width: number, height: number) => ({
  data: Buffer.alloc(width * height * 3, 128),
  width,
  height,
});

test.each(['arrow', 'hand'] as const)(
  'the %s points with its hotspot and covers nothing above it',
  async (shape) => {
    const cursor = await drawCursor(shape, 'dark');
    const picture = grey(100, 100);
    layCursor(picture, cursor, { x: 50, y: 40 });
    const changed: [number, number][] = [];
    for (let y = 0; y < 100; y += 1)
      for (let x = 0; x < 100; x += 1) if (picture.data[(y * 100 + x) * 3] !== 128) changed.push([x, y]);
    const top = Math.min(...changed.map(([, y]) => y));
    expect(Math.abs(top - 40)).toBeLessThanOrEqual(1);
    expect(changed.some(([x, y]) => Math.abs(x - 50) <= 2 && y - top <= 1)).toBe(true);
    expect(changed.length).toBeGreaterThan(80);
  },
);

test('both themes have both black and white in them, so that they are seen on any ground', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { rgba } = await drawCursor('arrow', theme);
    const solid = Array.from({ length: rgba.length / 4 }, (_, index) => index * 4).filter(
      (index) => rgba[index + 3] === 255,
    );
    expect(solid.some((index) => rgba[index]! < 60)).toBe(true);
    expect(solid.some((index) => rgba[index]! > 200)).toBe(true);
  }
});

test('at the edge the rest is cut off', async () => {
  const picture = grey(20, 20);
  layCursor(picture, await drawCursor('hand', 'light'), { x: 19, y: 19 });
  expect(picture.data.length).toBe(20 * 20 * 3);
});
