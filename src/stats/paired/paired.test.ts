import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonPower } from './comparisonPower.js';
import { holm } from './holm.js';
import { mcNemarExact } from './mcNemarExact.js';
import { permutationTest } from './permutationTest.js';
import { plannedStandardError } from './plannedStandardError.js';
import { smallestDetectableDifference } from './smallestDetectableDifference.js';

interface Values {
  mcnemars: { onlyFirst: number; onlySecond: number; p: number }[];
  permutations: { name: string; differences: number[]; p: number }[];
  clustered: { differences: number[]; clusters: number[]; p: number };
  holms: { pValues: number[]; adjusted: number[] }[];
  powers: {
    n: number;
    standardDeviation: number;
    difference: number;
    significance: number;
    power: number;
    smallest: number;
  }[];
}

// Made by fixtures/makeTestValues.py, whose first line is the command.
const { mcnemars, permutations, clustered, holms, powers } = JSON.parse(
  readFileSync(new URL('../fixtures/testValues.json', import.meta.url), 'utf8'),
) as Values;

describe('tests against SciPy and statsmodels', () => {
  it.each(mcnemars)('McNemar: $onlyFirst and $onlySecond', ({ onlyFirst, onlySecond, p }) => {
    expect(Math.abs(mcNemarExact(onlyFirst, onlySecond) / p - 1)).toBeLessThan(1e-9);
  });

  it.each(permutations)('all sign patterns: $name', ({ differences, p }) => {
    const result = permutationTest(differences);
    expect(result.p).toBeCloseTo(p, 14);
    expect(result.exact).toBe(true);
  });

  it('all sign patterns, a cluster as one', () => {
    const { differences, clusters, p } = clustered;
    expect(permutationTest(differences, { clusters })).toMatchObject({
      exact: true,
      patterns: 2 ** 9,
      clusters: 9,
    });
    expect(permutationTest(differences, { clusters }).p).toBeCloseTo(p, 14);
  });

  it('a sample of the sign patterns comes near all of them, and is the same for a seed', () => {
    for (const { differences, p } of permutations) {
      const options = { exactUpTo: 0, replicates: 20_000, seed: 7 };
      const drawn = permutationTest(differences, options);
      expect(drawn).toMatchObject({ exact: false, patterns: 20_000 });
      // Four standard errors of a share of 20,000 are at most 0.015.
      expect(Math.abs(drawn.p - p)).toBeLessThan(0.015);
      expect(permutationTest(differences, options)).toEqual(drawn);
      expect(permutationTest(differences, { ...options, seed: 8 }).p).not.toBe(drawn.p);
    }
  });

  it.each(holms)('Holm: $pValues', ({ pValues, adjusted }) => {
    for (const [index, p] of holm(pValues).entries()) expect(p).toBeCloseTo(adjusted[index]!, 14);
  });

  it.each(powers)('power: $difference of $n', ({ power, smallest, difference, ...planned }) => {
    expect(comparisonPower(difference, planned)).toBeCloseTo(power, 12);
    // The stored value also counts findings in the wrong direction, which are one in a million here.
    expect(Math.abs(smallestDetectableDifference(planned) / smallest - 1)).toBeLessThan(1e-4);
  });
});

describe('planned comparisons', () => {
  const planned = { n: 900, standardDeviation: 0.4 };

  it('counts clusters by their design effect', () => {
    // By hand: sd sqrt((1 + (m - 1) rho) / n); a cluster of one answer is one item.
    expect(plannedStandardError(planned)).toBeCloseTo(0.4 / 30, 14);
    expect(plannedStandardError({ ...planned, clusterSize: 9, intraclassCorrelation: 0.375 })).toBeCloseTo(
      (0.4 / 30) * 2,
      14,
    );
    expect(plannedStandardError({ ...planned, clusterSize: 9, intraclassCorrelation: 1 })).toBeCloseTo(
      0.4 / 10,
      14,
    );
    expect(plannedStandardError({ ...planned, clusterSize: 9, intraclassCorrelation: 0 })).toBe(
      plannedStandardError(planned),
    );
  });

  it('finds the smallest difference with the power asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5000 }),
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        fc.double({ min: 0.5, max: 0.99, noNaN: true }),
        (n, standardDeviation, power) => {
          const smallest = smallestDetectableDifference({ n, standardDeviation, power });
          expect(comparisonPower(smallest, { n, standardDeviation })).toBeCloseTo(power, 3);
          expect(comparisonPower(-smallest, { n, standardDeviation })).toBeCloseTo(power, 3);
        },
      ),
    );
  });

  it.each([
    [{ n: 0 }, /n is 0/],
    [{ n: 2.5 }, /n is 2.5/],
    [{ standardDeviation: 0 }, /standardDeviation is 0/],
    [{ standardDeviation: Number.NaN }, /standardDeviation is NaN/],
    [{ clusterSize: 0.5 }, /clusterSize is 0.5/],
    [{ clusterSize: 901 }, /from 1 to n/],
    [{ intraclassCorrelation: 2 }, /intraclassCorrelation is 2/],
    [{ significance: 0 }, /significance is 0/],
    [{ power: 0.01 }, /between the significance/],
    [{ power: 1 }, /power is 1/],
  ])('refuses %j', (wrong, message) => {
    expect(() => smallestDetectableDifference({ ...planned, ...wrong })).toThrow(message);
  });
});

describe('degenerate comparisons', () => {
  it('finds nothing where there is nothing to find', () => {
    expect(mcNemarExact(0, 0)).toBe(1);
    expect(permutationTest([0, 0])).toEqual({ difference: 0, p: 1, exact: true, patterns: 1, clusters: 2 });
    expect(permutationTest([5])).toMatchObject({ difference: 5, p: 1, clusters: 1 });
    expect(permutationTest([1, 2, 3], { clusters: ['a', 'a', 'a'] })).toMatchObject({ p: 1, clusters: 1 });
    expect(permutationTest([1, -1, 2, -2], { clusters: [1, 1, 2, 2] })).toMatchObject({ p: 1, clusters: 2 });
    expect(holm([])).toEqual([]);
  });

  it('refuses what is no comparison', () => {
    expect(() => permutationTest([])).toThrow(/there is no pair/);
    expect(() => permutationTest([1, Number.NaN])).toThrow(/values\[1\] is NaN/);
    expect(() => permutationTest([1, 2], { clusters: [1] })).toThrow(/equal length/);
    expect(() => permutationTest([1], { replicates: 0 })).toThrow(/replicates is 0/);
    expect(() => permutationTest([1], { exactUpTo: 31 })).toThrow(/exactUpTo is 31/);
    expect(() => comparisonPower(Number.NaN, { n: 5, standardDeviation: 1 })).toThrow(
      /difference\[0\] is NaN/,
    );
    expect(() => mcNemarExact(-1, 2)).toThrow(/whole numbers/);
    expect(() => holm([0.5, 1.5])).toThrow(/p is 1.5/);
    expect(() => holm([Number.NaN])).toThrow(/p is NaN/);
  });
});

describe('properties', () => {
  const differencesOf = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 10 });

  it('the permutation test knows no direction, unit or order, and doubles nothing for a cluster of copies', () => {
    fc.assert(
      fc.property(differencesOf, (differences) => {
        const { p } = permutationTest(differences);
        expect(p > 0 && p <= 1).toBe(true);
        expect(permutationTest(differences.map((one) => -one)).p).toBe(p);
        expect(permutationTest(differences.map((one) => one * 0.1)).p).toBe(p);
        expect(permutationTest([...differences].reverse()).p).toBe(p);
        const copies = [...differences, ...differences];
        const clusters = copies.map((_, index) => index % differences.length);
        expect(permutationTest(copies, { clusters }).p).toBe(p);
      }),
    );
  });

  it('of ones and zeros it is the test of McNemar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 }), (onlyFirst, onlySecond) => {
        const differences = [...Array(onlyFirst).fill(1), ...Array(onlySecond).fill(-1), 0];
        expect(permutationTest(differences).p).toBeCloseTo(mcNemarExact(onlyFirst, onlySecond), 12);
        expect(mcNemarExact(onlySecond, onlyFirst)).toBe(mcNemarExact(onlyFirst, onlySecond));
      }),
    );
  });

  it('Holm keeps the order, lowers nothing, and is bounded by Bonferroni', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (pValues) => {
        const adjusted = holm(pValues);
        for (const [index, p] of pValues.entries()) {
          expect(adjusted[index]! >= p && adjusted[index]! <= Math.min(1, p * pValues.length)).toBe(true);
          for (const [other, q] of pValues.entries())
            if (p < q) expect(adjusted[index]! <= adjusted[other]!).toBe(true);
        }
      }),
    );
  });
});
