import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageRanks } from './averageRanks.js';
import { kendall } from './kendall.js';
import { mean } from './mean.js';
import { median } from './median.js';
import { pearson } from './pearson.js';
import { spearman } from './spearman.js';

interface Case {
  name: string;
  x: number[];
  y: number[];
  pearson: number;
  spearman: number;
  kendall: number;
}

// Made by fixtures/makeSciPyValues.py, whose first line is the command.
const { cases } = JSON.parse(
  readFileSync(new URL('./fixtures/scipyValues.json', import.meta.url), 'utf8'),
) as { cases: Case[] };

describe('correlations against SciPy', () => {
  it.each(cases)('$name', ({ x, y, ...expected }) => {
    expect(pearson(x, y)).toBeCloseTo(expected.pearson, 10);
    expect(spearman(x, y)).toBeCloseTo(expected.spearman, 12);
    expect(kendall(x, y)).toBeCloseTo(expected.kendall, 12);
    const typed = [Float64Array.from(x), Float64Array.from(y)] as const;
    expect(pearson(...typed)).toBe(pearson(x, y));
    expect(kendall(...typed)).toBe(kendall(x, y));
  });

  it.each([pearson, spearman, kendall])('%o is null where it is not defined', (correlate) => {
    expect(correlate([], [])).toBeNull();
    expect(correlate([1], [2])).toBeNull();
    expect(correlate([0.1, 0.1, 0.1], [1, 2, 3])).toBeNull();
    expect(() => correlate([1, 2], [1])).toThrow(/equal length/);
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e300])
      expect(() => correlate([1, 2, 3], [1, wrong, 3])).toThrow(/y\[1\] is .* finite number/);
  });

  it.each([pearson, spearman, kendall])('%o knows no order, and turns with its lists', (correlate) => {
    const value = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { maxLength: 25 }), (pairs) => {
        const [x, y] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
        const result = correlate(x, y);
        const constant = new Set(x).size < 2 || new Set(y).size < 2;
        expect(result === null).toBe(constant);
        if (result === null) return;
        expect(Math.abs(result)).toBeLessThanOrEqual(1);
        expect(correlate(y, x)).toBeCloseTo(result, 12);
        expect(correlate([...x].reverse(), [...y].reverse())).toBeCloseTo(result, 12);
        const turned = x.map((one) => -one);
        expect(correlate(turned, y)).toBeCloseTo(-result, 12);
        expect(correlate(x, x)).toBeCloseTo(1, 12);
      }),
    );
  });
});

it('Kendall counts every pair of pairs', () => {
  const value = fc.integer({ min: -4, max: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 40 }), (pairs) => {
      let [concordance, untiedX, untiedY] = [0, 0, 0];
      for (const [index, [x, y]] of pairs.entries())
        for (const [otherX, otherY] of pairs.slice(0, index)) {
          concordance += Math.sign(x - otherX) * Math.sign(y - otherY);
          untiedX += Math.abs(Math.sign(x - otherX));
          untiedY += Math.abs(Math.sign(y - otherY));
        }
      const tau = kendall(
        pairs.map(([x]) => x),
        pairs.map(([, y]) => y),
      );
      if (untiedX * untiedY === 0) expect(tau).toBeNull();
      else expect(tau).toBeCloseTo(concordance / Math.sqrt(untiedX * untiedY), 12);
    }),
  );
});

describe('simple statistics', () => {
  it('shares ranks among ties', () => {
    expect([...averageRanks([10, 20, 10, 30, 10])]).toEqual([2, 4, 2, 5, 2]);
  });
  it('takes means and medians', () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(mean([])).toBeNaN();
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNull();
  });
});
