import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootstrapRatio } from '../bootstrap/bootstrapRatio.js';
import { type AgreementMeasure, bootstrapAgreement } from './bootstrapAgreement.js';
import { cohenKappa } from './cohenKappa.js';
import { fleissKappa } from './fleissKappa.js';
import { krippendorffAlpha } from './krippendorffAlpha.js';
import type { Ratings } from './Ratings.js';

interface Expected {
  value: number;
  low: number;
  high: number;
}

// Made by fixtures/makeStatisticIntervals.py, whose first line is the command.
const values = JSON.parse(
  readFileSync(new URL('../fixtures/statisticIntervals.json', import.meta.url), 'utf8'),
) as {
  clusters: number[];
  ratings: number[][];
  scores: [number[], number[]];
  exhaustive: Record<string, Expected>;
  asymptotic: Expected & { first: number[]; second: number[] };
  bigcity: {
    u: number[];
    x: number[];
    value: number;
    percentile: [number, number];
    bca: [number, number];
  };
};
const { clusters, ratings, scores, exhaustive, asymptotic, bigcity } = values;
const pairs = ratings.map(([first, second]) => [first!, second!]);

describe('intervals of agreement against every possible draw (scikit-learn, statsmodels)', () => {
  it.each<[string, Ratings, AgreementMeasure]>([
    ['cohenKappa', pairs, { name: 'cohenKappa' }],
    ['quadratic', pairs, { name: 'cohenKappa', weights: 'quadratic' }],
    ['fleissKappa', ratings, { name: 'fleissKappa' }],
    ['nominal', ratings, { name: 'krippendorffAlpha' }],
    ['ordinal', ratings, { name: 'krippendorffAlpha', level: 'ordinal' }],
    ['interval', ratings, { name: 'krippendorffAlpha', level: 'interval' }],
  ])('%s', (name, labels, measure) => {
    const found = bootstrapAgreement(labels, measure, { clusters, confidence: 0.9, replicates: 60_000 })!;
    const { value, low, high } = exhaustive[name]!;
    expect(found.value).toBeCloseTo(value, 12);
    // The draws are 3,125 with ties: quantiles of 60,000 of them lie within a step or two of those of all.
    expect(Math.abs(found.low! - low)).toBeLessThan(0.004);
    expect(Math.abs(found.high! - high)).toBeLessThan(0.004);
    expect(found.clusters).toBe(5);
  });

  it('a ratio of means', () => {
    const found = bootstrapRatio(...scores, clusters, { confidence: 0.9, replicates: 60_000 });
    const { value, low, high } = exhaustive.ratio!;
    expect(found.value).toBeCloseTo(value, 12);
    expect(Math.abs(found.low! - low)).toBeLessThan(0.002);
    expect(Math.abs(found.high! - high)).toBeLessThan(0.002);
  });

  it('comes to the asymptotic interval where items are many and independent', () => {
    const { first, second, value, low, high } = asymptotic;
    const found = bootstrapAgreement(
      first.map((label, index) => [label, second[index]!]),
      { name: 'cohenKappa' },
    )!;
    expect(found.value).toBeCloseTo(value, 12);
    expect(Math.abs(found.low! - low)).toBeLessThan(0.003);
    expect(Math.abs(found.high! - high)).toBeLessThan(0.003);
  });
});

describe("a ratio of means against R's boot", () => {
  const own = bigcity.u.map((_, index) => index);
  it.each(['percentile', 'bca'] as const)('%s', (method) => {
    const found = bootstrapRatio(bigcity.x, bigcity.u, own, {
      ...{ method, confidence: 0.9, replicates: 200_000 },
    });
    expect(found.value).toBeCloseTo(bigcity.value, 9);
    expect(Math.abs(found.low! - bigcity[method][0])).toBeLessThan(0.001);
    expect(Math.abs(found.high! - bigcity[method][1])).toBeLessThan(0.001);
    expect(found.method).toBe(method);
  });
});

describe('agreement without an interval', () => {
  it('is null where the measure is not defined, and keeps its value with one cluster', () => {
    expect(bootstrapAgreement([[true, true]], { name: 'cohenKappa' })).toBeNull();
    expect(bootstrapAgreement([], { name: 'fleissKappa' })).toBeNull();
    const one = bootstrapAgreement(pairs, { name: 'cohenKappa' }, { clusters: pairs.map(() => 0) })!;
    expect(one).toMatchObject({ low: null, high: null, method: null, clusters: 1 });
    expect(one.value).toBeCloseTo(exhaustive.cohenKappa!.value, 12);
    expect(bootstrapRatio([1, 2], [0, 0], [0, 1])).toMatchObject({ value: null, low: null });
  });

  it('tells in how many draws the measure was defined', () => {
    // Only one item in three tells the raters apart: draws without it have one label throughout.
    const found = bootstrapAgreement(
      [
        ['a', 'a'],
        ['a', 'a'],
        ['b', 'a'],
      ],
      { name: 'krippendorffAlpha' },
    )!;
    // Draws that hold the third item: 1 - (2/3)^3.
    expect(found.defined).toBeCloseTo(1 - (2 / 3) ** 3, 1);
    expect(Number.isFinite(found.low!) && Number.isFinite(found.high!)).toBe(true);
  });

  it('refuses a cluster list of another length', () => {
    expect(() => bootstrapRatio([1, 2], [1, 1], [0])).toThrow(/for each of 2 items/);
  });
});

describe('any ratings', () => {
  const label = fc.integer({ min: 0, max: 3 });
  it('values are those of the plain measures, and intervals hold no NaN', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 12 }), (rows) => {
        const plain = {
          cohenKappa: cohenKappa(
            rows.map(([first]) => first),
            rows.map(([, second]) => second),
          ),
          fleissKappa: fleissKappa(rows),
          krippendorffAlpha: krippendorffAlpha(rows),
        };
        for (const [name, value] of Object.entries(plain)) {
          const found = bootstrapAgreement(rows, { name } as AgreementMeasure, { replicates: 50 });
          if (value === null) expect(found).toBeNull();
          else expect(found!.value).toBeCloseTo(value, 10);
          expect([found?.low ?? 0, found?.high ?? 0].some(Number.isNaN)).toBe(false);
          expect(found?.low ?? 0).toBeLessThanOrEqual(found?.high ?? 0);
        }
      }),
      { numRuns: 100 },
    );
  });
});
