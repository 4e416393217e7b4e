import type { BootstrapOptions, IntervalMethod } from './BootstrapOptions.js';
import { intervalOf } from './intervalOf.js';
import type { ResampledColumn } from './resampleColumns.js';

/** A paired difference of two means, first minus second. */
export interface BootstrapDifference {
  difference: number;
  /** Null where either has scores in fewer than two clusters: one cluster says nothing of others. */
  low: number | null;
  high: number | null;
  /** The method of the interval; null without one. */
  method: IntervalMethod | null;
  /** Share of the replicates with a positive difference (p+); null as `low` is. */
  pPlus: number | null;
  /** Share with a negative one; what is missing to 1 are ties. */
  pMinus: number | null;
  /** Whether at least 97.5% of the replicates lie on one side of zero. */
  stable: boolean;
}

/** Share of the replicates on one side from which a difference is called stable (omni2web: 97.5%). */
const stableShare = 0.975;

/** Fewest clusters from which an interval is made. */
export const fewestClusters = 2;

export interface ComparisonSettings {
  options: Required<BootstrapOptions>;
  tolerance: number;
  /** Room for as many numbers as there are replicates. */
  scratch: Float64Array;
}

/** For each replicate, how many others are better than the first and than the second. */
interface Better {
  thanFirst: Uint16Array;
  thanSecond: Uint16Array;
}

/**
 * Compares two columns over the replicates of their common draw; null where one has no score.
 * @param better is counted up
 */
export function compareColumns(
  first: ResampledColumn,
  second: ResampledColumn,
  { options, tolerance, scratch }: ComparisonSettings,
  better?: Better,
): BootstrapDifference | null {
  if (first.mean === null || second.mean === null) return null;
  const difference = Math.abs(first.mean - second.mean) <= tolerance ? 0 : first.mean - second.mean;
  const settings = { options, tolerance, scratch };
  if (Math.min(first.clusters, second.clusters) < fewestClusters)
    return describeDifference({ difference, positive: 0, negative: 0, count: 0 }, settings);
  const jackknife =
    first.jackknife && second.jackknife
      ? Float64Array.from(first.jackknife, (value, cluster) => value - second.jackknife![cluster]!)
      : undefined;
  return describeDifference(
    { difference, jackknife, ...subtract(first, second, tolerance, scratch, better) },
    settings,
  );
}

/** What the differences in the scratch room say; without any there is no interval. */
export function describeDifference(
  found: { difference: number; positive: number; negative: number; count: number; jackknife?: Float64Array },
  { options, tolerance, scratch }: ComparisonSettings,
): BootstrapDifference {
  const { difference, positive, negative, count, jackknife } = found;
  if (count === 0)
    return { difference, low: null, high: null, method: null, pPlus: null, pMinus: null, stable: false };
  return {
    difference,
    ...intervalOf({ values: scratch, count, estimate: difference, jackknife, tolerance }, options),
    pPlus: positive / count,
    pMinus: negative / count,
    stable: Math.max(positive, negative) >= stableShare * count,
  };
}

/**
 * Writes the differences of the replicates that have both, and counts their signs. Comparisons are turned into numbers, not
 * into branches, since the sign of a close pair cannot be foreseen.
 */
function subtract(
  { replicates: firstMeans }: ResampledColumn,
  { replicates: secondMeans }: ResampledColumn,
  tolerance: number,
  target: Float64Array,
  { thanFirst, thanSecond }: Better = {
    thanFirst: new Uint16Array(firstMeans.length),
    thanSecond: new Uint16Array(firstMeans.length),
  },
): { positive: number; negative: number; count: number } {
  let positive = 0;
  let negative = 0;
  let count = 0;
  for (let replicate = 0; replicate < firstMeans.length; replicate += 1) {
    const difference = firstMeans[replicate]! - secondMeans[replicate]!;
    const isPositive = Number(difference > tolerance);
    const isNegative = Number(difference < -tolerance);
    positive += isPositive;
    negative += isNegative;
    thanSecond[replicate]! += isPositive;
    thanFirst[replicate]! += isNegative;
    target[count] = difference;
    // What is not a number is overwritten by the next.
    count += Number(!Number.isNaN(difference));
  }
  return { positive, negative, count };
}
