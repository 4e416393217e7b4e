import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../core/createRandom.js';
import { bootstrapContrasts } from './bootstrapContrasts.js';
import { bootstrapDifference } from './bootstrapDifference.js';
import { bootstrapMatrix } from './bootstrapMatrix.js';
import { bootstrapMean } from './bootstrapMean.js';
import { bootstrapMeans } from './bootstrapMeans.js';
import { clusteredStandardError } from './clusteredStandardError.js';
import { compareShared } from './compareShared.js';
import { numberClusters } from './numberClusters.js';
import { selectQuantiles } from './selectQuantiles.js';

// Made by fixtures/makeBootstrapValues.py, whose first line is the command.
const stored = JSON.parse(
  readFileSync(new URL('../fixtures/bootstrapValues.json', import.meta.url), 'utf8'),
) as { matrices: MatrixCase[]; skewed: SkewedCase };

interface Expected {
  mean: number[];
  low: number[];
  high: number[];
  bca: [number, number][];
  rankLow: number[];
  rankHigh: number[];
  pFirst: number[];
  pairs: [number, number, number, number][];
  trackGap: [number, number, number][];
}

interface MatrixCase {
  name: string;
  subjects: number;
  tracks: number;
  instances: number;
  clusters: number[];
  scores: (number | null)[];
  replicates: number;
  seed: number | string;
  'by instances': Expected;
  'by clusters': Expected;
}

interface SkewedCase {
  scores: number[];
  other: number[];
  clusters: number[];
  percentile: number[];
  bca: number[];
  differencePercentile: number[];
  differenceBca: number[];
  clusteredError: number;
  clusteredErrorOfDifference: number;
}

const toScores = ({ scores }: MatrixCase): Float64Array =>
  Float64Array.from(scores, (score) => score ?? Number.NaN);

describe.each(stored.matrices)('matrix bootstrap against NumPy, draw for draw: $name', (matrix) => {
  const { subjects, tracks, instances, clusters, replicates, seed } = matrix;
  const input = { subjects, tracks, instances, clusters, scores: toScores(matrix) };

  it.each(['instances', 'clusters'] as const)('weighting %s', (weighting) => {
    const expected = matrix[`by ${weighting}`];
    const trackPairs = [[tracks - 1, 0]] as const;
    const result = bootstrapMatrix(input, { replicates, seed, weighting, trackPairs });
    result.cells.forEach((cell, index) => {
      expect(cell.mean).toBeCloseTo(expected.mean[index]!, 12);
      expect(cell.low).toBeCloseTo(expected.low[index]!, 12);
      expect(cell.high).toBeCloseTo(expected.high[index]!, 12);
      expect([cell.rankLow, cell.rankHigh]).toEqual([expected.rankLow[index], expected.rankHigh[index]]);
      expect(cell.pFirst).toBeCloseTo(expected.pFirst[index]!, 12);
    });
    expect(result.pairs).toHaveLength(expected.pairs.length);
    result.pairs.forEach(({ difference, low, high, pPlus, stable }, index) => {
      const [wantedDifference, wantedLow, wantedHigh, wantedPPlus] = expected.pairs[index]!;
      expect(difference).toBeCloseTo(wantedDifference, 12);
      expect(low).toBeCloseTo(wantedLow, 12);
      expect(high).toBeCloseTo(wantedHigh, 12);
      expect(pPlus).toBeCloseTo(wantedPPlus, 12);
      expect(stable).toBe(wantedPPlus >= 0.975 || wantedPPlus <= 0.025);
    });
    result.trackPairs.forEach(({ subject, low, high, pPlus }) => {
      const [wantedLow, wantedHigh, wantedPPlus] = expected.trackGap[subject]!;
      expect(low).toBeCloseTo(wantedLow, 12);
      expect(high).toBeCloseTo(wantedHigh, 12);
      expect(pPlus).toBeCloseTo(wantedPPlus, 12);
    });
    const corrected = bootstrapMatrix(input, { replicates, seed, weighting, method: 'bca' });
    corrected.cells.forEach(({ low, high, method }, index) => {
      expect(method).toBe('bca');
      expect(low).toBeCloseTo(expected.bca[index]![0], 7);
      expect(high).toBeCloseTo(expected.bca[index]![1], 7);
    });
  });
});

describe('cluster bootstrap against the bootstrap of SciPy and the clustered errors of statsmodels', () => {
  const { scores, other, clusters, ...expected } = stored.skewed;
  // Both draw anew: 200,000 and 100,000 replicates agree to about a hundredth of the standard error; five times that is allowed.
  const replicates = 100_000;

  it.each(['percentile', 'bca'] as const)('%s interval of a mean', (method) => {
    const [low, high, standardError] = expected[method] as [number, number, number];
    const found = bootstrapMean(scores, clusters, { replicates, method });
    expect(found).toMatchObject({ n: 120, clusters: 20, method });
    expect(Math.abs(found.low! - low)).toBeLessThan(0.05 * standardError);
    expect(Math.abs(found.high! - high)).toBeLessThan(0.05 * standardError);
  });

  it.each(['percentile', 'bca'] as const)('%s interval of a paired difference', (method) => {
    const [low, high, standardError] = (
      method === 'bca' ? expected.differenceBca : expected.differencePercentile
    ) as [number, number, number];
    const found = bootstrapDifference(scores, other, clusters, { replicates, method });
    expect(Math.abs(found.low! - low)).toBeLessThan(0.05 * standardError);
    expect(Math.abs(found.high! - high)).toBeLessThan(0.05 * standardError);
    expect(found).toMatchObject({ method, stable: true });
  });

  it('clustered standard errors', () => {
    const differences = scores.map((score, index) => score - other[index]!);
    expect(clusteredStandardError(scores, clusters)).toBeCloseTo(expected.clusteredError, 12);
    expect(clusteredStandardError(differences, clusters)).toBeCloseTo(
      expected.clusteredErrorOfDifference,
      12,
    );
  });
});

describe('cluster bootstrap by counting', () => {
  it('takes all 27 draws of three clusters in their proportions', () => {
    // Means of the draws: the multisets of {0, 0, 1} have mean k/3 with probability C(3,k) (1/3)^k (2/3)^(3-k).
    const { cells } = bootstrapMatrix(
      {
        subjects: 2,
        tracks: 1,
        instances: 3,
        clusters: [0, 1, 2],
        scores: Float64Array.of(0, 0, 1, 0.5, 0.5, 0.5),
      },
      { replicates: 100_000 },
    );
    // The first is ahead of a constant half where two or three of three draws are the third cluster: 7 of 27.
    expect(cells[0]!.pFirst).toBeCloseTo(7 / 27, 2);
    expect(cells[0]!.rankShares[1]).toBeCloseTo(20 / 27, 2);
    expect([cells[0]!.low, cells[0]!.high]).toEqual([0, 1]);
    expect([cells[1]!.low, cells[1]!.high]).toEqual([0.5, 0.5]);
  });

  it('counts a cluster that is drawn more than three times every time', () => {
    const { cells } = bootstrapMatrix(
      {
        subjects: 1,
        tracks: 1,
        instances: 9,
        clusters: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        scores: Float64Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0),
      },
      { replicates: 200_000, confidence: 1 - 4e-5 },
    );
    // The mean is a binomial count of 9 draws at 1/9: qbinom(1 - 2e-5, 9, 1/9) is 6 in R.
    expect(cells[0]!.high).toBeCloseTo(6 / 9, 12);
  });
});

describe('bootstrapContrasts', () => {
  const matrix = stored.matrices[0]!;
  const input = { ...matrix, scores: toScores(matrix) };
  const options = { replicates: 1000, seed: 3, method: 'bca' } as const;

  it('of plus one and minus one is the paired difference', () => {
    const [contrast] = bootstrapContrasts(
      input,
      [
        [
          { subject: 1, track: 2, weight: 1 },
          { subject: 1, track: 0, weight: -1 },
        ],
      ],
      options,
    );
    const [pair] = bootstrapMatrix(input, { ...options, trackPairs: [[2, 0]] }).trackPairs.slice(1);
    const { subject, a, b, ...difference } = pair!;
    expect(contrast).toEqual(difference);
  });

  it('of a macro average is the mean of the means, bounded by their ends', () => {
    const quarter = [0, 1, 2, 3].map((subject) => ({ subject, track: 1, weight: 1 / 4 }));
    const [macro] = bootstrapContrasts(input, [quarter], options);
    const cells = bootstrapMeans(input, options).filter(({ track }) => track === 1);
    expect(macro!.difference).toBeCloseTo(
      cells.reduce((sum, { mean }) => sum + mean! / 4, 0),
      12,
    );
    expect(macro!.low!).toBeGreaterThan(Math.min(...cells.map(({ low }) => low!)));
    expect(macro!.high!).toBeLessThan(Math.max(...cells.map(({ high }) => high!)));
  });

  it('has no interval from one cluster, and nothing without scores', () => {
    const one = {
      subjects: 1,
      tracks: 2,
      instances: 2,
      clusters: [0, 0],
      scores: Float64Array.of(1, 3, Number.NaN, Number.NaN),
    };
    const column = (track: number) => [{ subject: 0, track, weight: 1 }];
    expect(bootstrapContrasts(one, [column(0), column(1), []])).toEqual([
      { difference: 2, low: null, high: null, method: null, pPlus: null, pMinus: null, stable: false },
      null,
      null,
    ]);
  });
});

describe('degenerate input', () => {
  it('one cluster, or one score, has a mean and no interval', () => {
    expect(bootstrapMean([0.25, 0.75], [4, 4])).toEqual({
      mean: 0.5,
      low: null,
      high: null,
      method: null,
      n: 2,
      clusters: 1,
    });
    expect(bootstrapMean([3])).toMatchObject({ mean: 3, low: null, high: null });
    expect(bootstrapDifference([1], [0])).toEqual({
      difference: 1,
      low: null,
      high: null,
      method: null,
      pPlus: null,
      pMinus: null,
      stable: false,
    });
    expect(clusteredStandardError([1, 2], [0, 0])).toBeNull();
  });

  it('equal subjects share the first place and differ by nothing, whatever their sums round to', () => {
    const scores = Float64Array.of(0.1, 0.2, 0.3, 0.7, 0.3, 0.2, 0.1, 0.7);
    const { cells, pairs } = bootstrapMatrix(
      { subjects: 2, tracks: 1, instances: 4, clusters: [0, 0, 0, 1], scores },
      { method: 'bca' },
    );
    expect(cells.map(({ pFirst, rank, rankHigh }) => [pFirst, rank, rankHigh])).toEqual([
      [0.5, 1, 1],
      [0.5, 1, 1],
    ]);
    expect(pairs[0]).toMatchObject({ difference: 0, pPlus: 0, pMinus: 0, stable: false });
  });

  it('all scores equal: an interval of no width, by either method', () => {
    for (const method of ['percentile', 'bca'] as const)
      expect(bootstrapMean([0.3, 0.3, 0.3], [0, 1, 2], { method })).toMatchObject({ low: 0.3, high: 0.3 });
  });

  it('a subject without scores on a track is nowhere on it', () => {
    const scores = Float64Array.of(1, 2, 3, Number.NaN, Number.NaN, Number.NaN);
    const { cells, pairs } = bootstrapMatrix({
      subjects: 2,
      tracks: 1,
      instances: 3,
      clusters: [0, 1, 2],
      scores,
    });
    expect(cells[1]).toMatchObject({ n: 0, mean: null, low: null, rank: null, pFirst: null, rankShares: [] });
    expect(cells[0]).toMatchObject({ rank: 1, pFirst: 1 });
    expect(pairs).toEqual([]);
  });

  it('replicates that draw nothing of a subject are left out of what it is in', () => {
    const scores = Float64Array.of(1, 1, 1, 0, 2, Number.NaN);
    const { cells, pairs } = bootstrapMatrix(
      { subjects: 2, tracks: 1, instances: 3, clusters: [0, 1, 2], scores },
      { replicates: 2000 },
    );
    expect(cells[1]).toMatchObject({ n: 2, clusters: 2, mean: 1, low: 0, high: 2 });
    expect(cells[0]!.pFirst! + cells[1]!.pFirst!).toBeCloseTo(1, 12);
    expect(pairs[0]).toMatchObject({ difference: 0, low: -1, high: 1, stable: false });
  });

  it.each([
    ['no scores', () => bootstrapMean([]), 'VALUES_INVALID'],
    ['not a number', () => bootstrapMean([1, Number.NaN]), 'VALUES_INVALID'],
    ['infinite', () => bootstrapMean([1, Infinity]), 'VALUES_INVALID'],
    ['half a cluster', () => bootstrapMean([1, 2], [0, 0.5]), 'VALUES_INVALID'],
    ['too few clusters', () => bootstrapMean([1, 2], [0]), 'VALUES_INVALID'],
    ['unpaired scores', () => bootstrapDifference([1, 2], [1]), 'VALUES_INVALID'],
    ['no replicates', () => bootstrapMean([1, 2], [0, 1], { replicates: 0 }), 'BOOTSTRAP_OPTION'],
    [
      'more means than memory holds',
      () =>
        bootstrapMatrix(
          { subjects: 300, tracks: 1, instances: 2, clusters: [0, 1], scores: new Float64Array(600) },
          { replicates: 1_000_000 },
        ),
      'BOOTSTRAP_OPTION',
    ],
    ['full confidence', () => bootstrapMean([1, 2], [0, 1], { confidence: 1 }), 'BOOTSTRAP_OPTION'],
    [
      'a track that is not there',
      () =>
        bootstrapMatrix(
          { subjects: 1, tracks: 1, instances: 1, clusters: [0], scores: Float64Array.of(1) },
          { trackPairs: [[0, 1]] },
        ),
      'BOOTSTRAP_OPTION',
    ],
    ['errors of no scores', () => clusteredStandardError([], []), 'VALUES_INVALID'],
    ['errors without a cluster', () => clusteredStandardError([1], []), 'VALUES_INVALID'],
  ])('%s is refused', (_, act, code) => {
    expect(act).toThrow(expect.objectContaining({ code }));
  });
});

describe('properties', () => {
  const table = fc
    .record({
      subjects: fc.integer({ min: 2, max: 4 }),
      tracks: fc.integer({ min: 1, max: 2 }),
      clusters: fc.integer({ min: 2, max: 9 }),
      seed: fc.nat(),
    })
    .map(({ subjects, tracks, clusters, seed }) => {
      const random = createRandom(seed);
      const instances = clusters + random.integer(0, 20);
      return {
        subjects,
        tracks,
        instances,
        clusters: Array.from({ length: instances }, (_, index) =>
          index < clusters ? index : random.integer(0, clusters - 1),
        ),
        scores: Float64Array.from(
          { length: subjects * tracks * instances },
          () => random.integer(0, 10) / 10,
        ),
      };
    });

  it('bounds: intervals within the scores, shares sum to one, the estimate ranks as the means do', () => {
    fc.assert(
      fc.property(table, (matrix) => {
        const { cells, pairs } = bootstrapMatrix(matrix, { replicates: 200 });
        for (const { low, high, rankShares, rankLow, rankHigh } of cells) {
          expect(low!).toBeLessThanOrEqual(high!);
          expect(low!).toBeGreaterThanOrEqual(0);
          expect(high!).toBeLessThanOrEqual(1 + 1e-12);
          expect(rankShares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
          expect(rankLow!).toBeLessThanOrEqual(rankHigh!);
        }
        for (let track = 0; track < matrix.tracks; track += 1) {
          const ofTrack = cells.filter((cell) => cell.track === track);
          expect(ofTrack.reduce((sum, { pFirst }) => sum + pFirst!, 0)).toBeCloseTo(1, 9);
        }
        for (const { low, high, pPlus, pMinus } of pairs) {
          expect(low!).toBeLessThanOrEqual(high!);
          expect(pPlus! + pMinus!).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('symmetry: swapped subjects turn their difference round', () => {
    fc.assert(
      fc.property(table, (matrix) => {
        const width = matrix.tracks * matrix.instances;
        const a = matrix.scores.slice(0, matrix.instances);
        const b = matrix.scores.slice(width, width + matrix.instances);
        const forth = bootstrapDifference(a, b, matrix.clusters, { replicates: 200 });
        const back = bootstrapDifference(b, a, matrix.clusters, { replicates: 200 });
        expect(forth.difference).toBeCloseTo(-back.difference, 12);
        expect(forth.low).toBeCloseTo(-back.high!, 12);
        expect([forth.pPlus, forth.stable]).toEqual([back.pMinus, back.stable]);
      }),
      { numRuns: 60 },
    );
  });

  it('the same seed gives the same numbers, another seed others, and rows may come in any order', () => {
    const names = ['b', 'a', 'c', 'a', 'b'];
    expect([...numberClusters(names)]).toEqual([1, 0, 2, 0, 1]);
    const scores = [1, 0, 0.5, 0.25, 0.75];
    const once = bootstrapMean(scores, numberClusters(names), { seed: 'x' });
    const order = [3, 1, 4, 0, 2];
    const shuffled = bootstrapMean(
      order.map((index) => scores[index]!),
      numberClusters(order.map((index) => names[index]!)),
      { seed: 'x' },
    );
    expect(shuffled).toEqual(once);
    const many = Array.from({ length: 60 }, (_, index) => Math.sqrt(index));
    const { low } = bootstrapMean(many, undefined, { seed: 'x', replicates: 500 });
    expect(bootstrapMean(many, undefined, { seed: 'x', replicates: 500 }).low).toBe(low);
    expect(bootstrapMean(many, undefined, { seed: 'y', replicates: 500 }).low).not.toBe(low);
  });

  it('selected quantiles are those of the sorted values', () => {
    const values = fc.array(
      fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: 0, max: 3 })),
      { minLength: 1, maxLength: 300 },
    );
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (list, level) => {
        const sorted = Float64Array.from(list).sort();
        const lower = Math.floor(level * (list.length - 1));
        const found = selectQuantiles(Float64Array.from(list), list.length, [level, 0, 1]);
        expect(found[0]!).toBeGreaterThanOrEqual(sorted[lower]!);
        expect(found[0]!).toBeLessThanOrEqual(sorted[Math.min(lower + 1, list.length - 1)]!);
        expect(found[1] === sorted[0] && found[2] === sorted.at(-1)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('columns with other holes', () => {
  const clusters = Uint16Array.from({ length: 40 }, (_, index) => index % 8);
  const random = createRandom('holes');
  const full = Float64Array.from({ length: 80 }, () => random.next());
  const options = { replicates: 400 };
  const shared = (scores: Float64Array) => {
    const matrix = { subjects: 2, tracks: 1, instances: 40, scores, clusters };
    return compareShared(matrix, [0, 1], bootstrapMatrix(matrix, options).pairs[0]!, options);
  };

  it('are compared over the instances that both have, as the mean of their differences', () => {
    const scores = full.with(3, Number.NaN).with(47, Number.NaN).with(48, Number.NaN);
    const both = Array.from({ length: 40 }, (_, index) => index).filter(
      (index) => ![3, 7, 8].includes(index),
    );
    const { mean, low, high } = bootstrapMean(
      both.map((index) => full[index]! - full[40 + index]!),
      both.map((index) => clusters[index]!),
      options,
    );
    const found = shared(scores)!;
    expect(found).toMatchObject({ n: 37, clusters: 8, tooFew: false });
    expect(found.difference).toBeCloseTo(mean, 12);
    expect(found.low).toBeCloseTo(low!, 12);
    expect(found.high).toBeCloseTo(high!, 12);
  });

  it('take the common draw where both have the same, and give nothing where they share none', () => {
    const same = full.with(3, Number.NaN).with(43, Number.NaN);
    const matrix = { subjects: 2, tracks: 1, instances: 40, scores: same, clusters };
    const { low, high } = bootstrapMatrix(matrix, options).pairs[0]!;
    expect(shared(same)).toMatchObject({ n: 39, low, high });
    const disjoint = full.map((score, index) =>
      (index % 40) % 2 === Math.floor(index / 40) ? score : Number.NaN,
    );
    expect(shared(disjoint)).toBeNull();
    const few = full.map((score, index) => (index % 40 < 4 ? score : Number.NaN));
    expect(shared(few)).toMatchObject({ n: 4, clusters: 4, tooFew: true });
  });
});

describe('seeded whole numbers', () => {
  it('come as they always do, each as often as the others', () => {
    const few = new Uint16Array(6);
    createRandom(1).fillIntegers(few, 129);
    expect([...few]).toEqual([59, 123, 26, 12, 24, 76]);
    const many = new Uint32Array(90_000);
    createRandom('many').fillIntegers(many, 9);
    const counts = new Uint32Array(9);
    for (const draw of many) counts[draw]! += 1;
    // Each count is binomial with mean 10,000 and standard deviation 94.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(5 * 94);
    const large = new Uint32Array(1000);
    createRandom(2).fillIntegers(large, 100_000);
    expect(Math.max(...large)).toBeGreaterThan(65_536);
    expect(() => createRandom(1).fillIntegers(few, 0)).toThrow(/bound from 1/);
  });
});
