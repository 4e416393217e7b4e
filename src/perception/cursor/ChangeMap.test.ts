import { expect, it } from 'vitest';
import type { Picture } from '../Picture.js';
import { ChangeMap } from './ChangeMap.js';

// Widths and heights that neither blocks of 16 pixels nor words of 4 fit into.
it.each([
  [64, 48],
  [61, 37],
  [35, 19],
])(
  'of %i x %i pixels marks just the blocks in which two or more changed, to the last one',
  (width, height) => {
    const before: Picture = { width, height, channels: 1, data: new Uint8Array(width * height).fill(200) };
    const places: [number, number][] = [
      [0, 0],
      [width - 2, 0],
      [width - 2, height - 1],
      [17, 18],
    ];
    for (const [x, y] of places) {
      const map = new ChangeMap(width, height);
      const data = before.data.slice();
      // A difference that compression alone makes, over all of it, and one pixel that says nothing.
      data.forEach((value, at) => {
        data[at] = value - (at % 20);
      });
      data[(y < 16 ? height - 1 : 0) * width + 5] = 10;
      data.fill(90, y * width + x, y * width + x + 2);
      map.update(before, { ...before, data }, 1);
      // Two pixels side by side may lie in two blocks, each of which then has one.
      const sameBlock = x >> 4 === (x + 1) >> 4;
      const block = (y >> 4) * map.columns + (x >> 4);
      expect([...map.changed.entries()].filter(([, changed]) => changed).map(([at]) => at)).toEqual(
        sameBlock ? [block] : [],
      );
    }
  },
);
