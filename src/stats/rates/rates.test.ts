import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betaCdf } from './betaCdf.js';
import { exactInterval } from './exactInterval.js';
import { wilsonInterval } from './wilsonInterval.js';

interface Values {
  intervals: {
    successes: number;
    n: number;
    confidence: number;
    wilson: [number, number];
    exact: [number, number];
  }[];
  large: { successes: number; n: number; wilson: [number, number]; exact: [number, number] }[];
  betas: { x: number; a: number; b: number; cdf: number }[];
}

// Made by fixtures/makeTestValues.py, whose first line is the command.
const { intervals, large, betas } = JSON.parse(
  readFileSync(new URL('../fixtures/testValues.json', import.meta.url), 'utf8'),
) as Values;

describe('rates against SciPy, statsmodels and R', () => {
  it.each(betas)('beta distribution: $x of $a, $b', ({ x, a, b, cdf }) => {
    expect(Math.abs(betaCdf(x, a, b) - cdf)).toBeLessThanOrEqual(1e-8 * cdf);
  });

  it.each(intervals)('$successes of $n at $confidence', ({ successes, n, confidence, wilson, exact }) => {
    const ours = wilsonInterval(successes, n, confidence);
    expect(ours.low).toBeCloseTo(wilson[0], 12);
    expect(ours.high).toBeCloseTo(wilson[1], 12);
    expect(ours.rate).toBe(successes / n);
    const oursExact = exactInterval(successes, n, confidence);
    expect(oursExact.low).toBeCloseTo(exact[0], 12);
    expect(oursExact.high).toBeCloseTo(exact[1], 12);
  });

  it.each(large)('$successes of $n in R', ({ successes, n, wilson, exact }) => {
    for (const [ours, [low, high]] of [
      [wilsonInterval(successes, n), wilson],
      [exactInterval(successes, n), exact],
    ] as const) {
      expect(ours.low / low).toBeCloseTo(1, 8);
      expect(ours.high / high).toBeCloseTo(1, 8);
    }
  });
});

describe('degenerate counts', () => {
  it('knows nothing of no trial', () => {
    expect(wilsonInterval(0, 0)).toEqual({ rate: null, low: 0, high: 1, method: 'wilson' });
    expect(exactInterval(0, 0)).toEqual({ rate: null, low: 0, high: 1, method: 'exact' });
  });

  it.each([
    [2, 1, 0.95],
    [-1, 5, 0.95],
    [0.5, 5, 0.95],
    [Number.NaN, 5, 0.95],
    [1, Number.POSITIVE_INFINITY, 0.95],
    [1, 5, 0],
    [1, 5, 1],
    [1, 5, 95],
    [1, 2e9, 0.95],
  ])('refuses %d of %d at %d', (successes, n, confidence) => {
    expect(() => wilsonInterval(successes, n, confidence)).toThrow(/expected/);
    expect(() => exactInterval(successes, n, confidence)).toThrow(/expected/);
  });
});

it('is defined for confidences as near to 1 as numbers come', () => {
  const confidence = 1 - Number.EPSILON / 2;
  for (const interval of [wilsonInterval, exactInterval]) {
    const { low, high } = interval(30, 100, confidence);
    expect(0 < low && low < 0.1 && 0.6 < high && high < 1).toBe(true);
  }
});

describe('properties', () => {
  const counts = fc
    .integer({ min: 1, max: 400 })
    .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
  const confidences = fc.constantFrom(0.5, 0.8, 0.95, 0.999);

  it.each([wilsonInterval, exactInterval])(
    '%o is a mirror of itself, holds the rate, and widens',
    (interval) => {
      fc.assert(
        fc.property(counts, confidences, ([successes, n], confidence) => {
          const { rate, low, high } = interval(successes, n, confidence);
          expect(0 <= low && low <= rate! && rate! <= high && high <= 1).toBe(true);
          const mirror = interval(n - successes, n, confidence);
          expect(mirror.low).toBeCloseTo(1 - high, 10);
          expect(mirror.high).toBeCloseTo(1 - low, 10);
          const wider = interval(successes, n, (1 + confidence) / 2);
          expect(wider.low <= low && high <= wider.high).toBe(true);
        }),
      );
    },
  );

  it('the exact interval holds the rate as often as it says', () => {
    // Summed over every outcome: the chance that the interval of an outcome holds the rate that made it.
    const chance = (successes: number, n: number, rate: number) =>
      Array.from({ length: successes }, (_, index) => (n - index) / (index + 1)).reduce(
        (all, one) => all * one,
        1,
      ) *
      rate ** successes *
      (1 - rate) ** (n - successes);
    for (const n of [1, 5, 20])
      for (const rate of [0.01, 0.13, 0.5, 0.77]) {
        let held = 0;
        for (let successes = 0; successes <= n; successes += 1) {
          const { low, high } = exactInterval(successes, n, 0.9);
          if (low <= rate && rate <= high) held += chance(successes, n, rate);
        }
        expect(held).toBeGreaterThanOrEqual(0.9);
      }
  });
});
