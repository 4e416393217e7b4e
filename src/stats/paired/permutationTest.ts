import { createRandom } from '../../core/createRandom.js';
import { inputError } from '../../core/errors.js';
import { mean } from '../mean.js';
import { clusterSums } from './clusterSums.js';

export interface PermutationTestOptions {
  /** The cluster of each pair, such as its page; all pairs of a cluster change sign together. */
  clusters?: ArrayLike<string | number>;
  /** Random sign patterns drawn where there are too many to try all. */
  replicates?: number;
  seed?: number | string;
  /** All sign patterns are tried up to this many clusters that differ at all, at most 30; each doubles the work. */
  exactUpTo?: number;
}

export interface PermutationTestResult {
  /** Mean of the differences. */
  difference: number;
  /** Two-sided. Never 0 where drawn: the observed pattern counts as one of those drawn. */
  p: number;
  exact: boolean;
  /** Sign patterns looked at. */
  patterns: number;
  /** Clusters, or pairs where none are given. */
  clusters: number;
}

/**
 * Paired permutation test of a mean difference of 0: if the two were exchangeable within a pair (a cluster), each sign
 * of its difference would be as likely as the other. All sign patterns where they are few, else a seeded sample.
 * Sources: Fisher, "The Design of Experiments" (1935), section 21; the p of a sample, (b + 1) / (m + 1): Phipson and
 * Smyth, "Permutation p-values should never be zero", Statistical Applications in Genetics and Molecular Biology 9 (2010).
 * @param differences first minus second, one a pair
 * @throws DeixisError VALUES_INVALID (input) for no pair, NaN, infinities, or clusters of another length
 */
export function permutationTest(
  differences: ArrayLike<number>,
  { clusters, replicates = 9999, seed = 0, exactUpTo = 20 }: PermutationTestOptions = {},
): PermutationTestResult {
  if (differences.length === 0)
    throw inputError('VALUES_INVALID', 'there is no pair; at least one is expected');
  if (!(Number.isInteger(replicates) && replicates > 0))
    throw inputError('VALUES_INVALID', `replicates is ${replicates}; a whole number above 0 is expected`);
  if (!(Number.isInteger(exactUpTo) && exactUpTo >= 0 && exactUpTo <= 30))
    throw inputError('VALUES_INVALID', `exactUpTo is ${exactUpTo}; a whole number from 0 to 30 is expected`);
  const sums = clusterSums(differences, clusters);
  // A sum of 0 has no sign to flip: it doubles the patterns and leaves their shares as they are.
  const flipped = sums.filter((sum) => sum !== 0);
  const total = flipped.reduce((all, sum) => all + Math.abs(sum), 0);
  // Sums of the same numbers in another order differ in their last digits; ties must still count as ties.
  const least = Math.abs(flipped.reduce((all, sum) => all + sum, 0)) - 1e-12 * total;
  const exact = flipped.length <= exactUpTo;
  const patterns = exact ? 2 ** flipped.length : replicates;
  const extreme = exact ? countAll(flipped, least) : countDrawn(flipped, least, replicates, seed);
  return {
    difference: mean(differences),
    p: exact ? extreme / patterns : (extreme + 1) / (replicates + 1),
    exact,
    patterns,
    clusters: sums.length,
  };
}

/** Of all sign patterns, how many give a sum at least so far from 0. */
function countAll(sums: Float64Array, least: number): number {
  const below = (place: number, sum: number): number =>
    place === sums.length
      ? Number(Math.abs(sum) >= least)
      : below(place + 1, sum + sums[place]!) + below(place + 1, sum - sums[place]!);
  return below(0, 0);
}

function countDrawn(sums: Float64Array, least: number, replicates: number, seed: number | string): number {
  const random = createRandom(seed);
  let extreme = 0;
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    let sum = 0;
    for (const value of sums) sum += random.next() < 0.5 ? value : -value;
    if (Math.abs(sum) >= least) extreme += 1;
  }
  return extreme;
}
