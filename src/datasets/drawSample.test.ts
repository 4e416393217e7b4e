import { describe, expect, it } from 'vitest';
import { createRandom } from '../core/createRandom.js';
import { drawSample } from './drawSample.js';

interface Item {
  id: string;
  page: string;
  language: string;
  operations: string[];
}

/** As many instances and pages as the source's data set has, with two operations that are rare. */
const random = createRandom(1);
const items: Item[] = Array.from({ length: 918 }, (_, index) => ({
  id: `item-${index}`,
  page: `page-${index % 129}`,
  language: index < 465 ? 'zh' : 'en',
  operations: [
    'move',
    ...(random.next() < 0.4 ? ['swap'] : []),
    ...(index % 25 === 0 ? ['change_font'] : []),
  ],
}));
const factors = {
  page: ({ page }: Item) => [page],
  language: ({ language }: Item) => [language],
  operation: ({ operations }: Item) => operations,
};

describe('drawSample', () => {
  const { ids, strata } = drawSample(items, { size: 300, seed: 7, factors });

  it('covers every value and keeps the proportions', () => {
    expect(new Set(ids).size).toBe(300);
    expect(Object.values(strata.page!).every(({ drawn }) => drawn >= 2 && drawn <= 3)).toBe(true);
    // 465 of 918 in Chinese: 152 of 300.
    expect(strata.language!.zh!.drawn).toBeGreaterThanOrEqual(149);
    expect(strata.language!.zh!.drawn).toBeLessThanOrEqual(155);
    const { available, drawn } = strata.operation!.change_font!;
    expect(available).toBe(37);
    expect(Math.abs(drawn - (300 * 37) / 918)).toBeLessThan(2);
  });

  it('is the same for the same seed whatever the order of the file, and another for another seed', () => {
    const shuffled = createRandom(3).shuffle(items);
    expect(drawSample(shuffled, { size: 300, seed: 7, factors }).ids.sort()).toEqual([...ids].sort());
    expect(drawSample(items, { size: 300, seed: 8, factors }).ids).not.toEqual(ids);
  });

  it('draws at random without factors, covers what a small size can, and refuses too much', () => {
    expect(drawSample(items, { size: 5, seed: 1, factors: {} }).ids).toHaveLength(5);
    const two = drawSample(items, { size: 2, seed: 1, factors: { language: factors.language } });
    expect(two.strata.language).toMatchObject({ zh: { drawn: 1 }, en: { drawn: 1 } });
    expect(() => drawSample(items, { size: 919, seed: 1, factors })).toThrow(
      "at most 918, the data set's size, not 919",
    );
  });
});
