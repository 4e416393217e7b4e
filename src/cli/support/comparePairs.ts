import { counted } from '../../core/counted.js';
import { bootstrapDifference } from '../../stats/bootstrap/bootstrapDifference.js';
import { numberClusters } from '../../stats/bootstrap/numberClusters.js';
import { mcNemarExact, permutationTest } from '../../stats/index.js';
import type { BootstrapFlags } from './addBootstrapOptions.js';
import type { ScorePair } from './readPairs.js';

export interface Comparison {
  n: number;
  /** Only where there are clusters. */
  clusters?: number;
  /** Mean of A minus mean of B, in the unit of the scores. */
  difference: number;
  /** Null with fewer than two clusters: one says nothing of others. */
  low: number | null;
  high: number | null;
  p: number;
  /** How interval and p were made. */
  method: string;
}

/** The paired difference with its interval and test. Pairs come sorted, and all or none have a cluster. */
export function comparePairs(
  pairs: readonly ScorePair[],
  { confidence, interval, replicates, seed }: BootstrapFlags,
): Comparison {
  const a = pairs.map((pair) => pair.a);
  const b = pairs.map((pair) => pair.b);
  const names = pairs.map(({ cluster, instance }) => cluster ?? instance);
  const clustered = pairs.some(({ cluster }) => cluster !== undefined);
  const clusters = numberClusters(names);
  const { difference, low, high, method } = bootstrapDifference(a, b, clusters, {
    confidence,
    method: interval,
    replicates,
    seed,
  });
  const unit = clustered ? 'clusters' : 'instances';
  const test = testDifference(pairs, { clusters: clustered ? clusters : undefined, replicates, seed });
  return {
    n: pairs.length,
    ...(clustered ? { clusters: new Set(names).size } : {}),
    difference,
    low,
    high,
    p: test.p,
    method: [
      method === null
        ? 'no interval'
        : `${method} bootstrap of ${unit} (${counted(replicates, 'replicate')}, seed ${seed})`,
      test.method,
    ].join('; '),
  };
}

function testDifference(
  pairs: readonly ScorePair[],
  { clusters, replicates, seed }: { clusters?: Uint32Array; replicates: number; seed: string },
): { p: number; method: string } {
  const isBinary = pairs.every(({ a, b }) => (a === 0 || a === 1) && (b === 0 || b === 1));
  if (isBinary && !clusters) {
    const onlyFirst = pairs.filter(({ a, b }) => a > b).length;
    const onlySecond = pairs.filter(({ a, b }) => a < b).length;
    return { p: mcNemarExact(onlyFirst, onlySecond), method: 'McNemar exact test' };
  }
  const { p, exact, patterns } = permutationTest(
    pairs.map(({ a, b }) => a - b),
    { clusters, replicates, seed },
  );
  const flips = clusters ? 'sign flips of clusters' : 'sign flips';
  return {
    p,
    method: exact
      ? `permutation test, all ${flips}`
      : `permutation test, ${patterns} ${flips} (seed ${seed})`,
  };
}
