import { inputError } from '../../core/errors.js';
import type { BootstrapOptions, IntervalMethod } from './BootstrapOptions.js';
import { bootstrapMeans } from './bootstrapMeans.js';

export interface BootstrapMean {
  mean: number;
  /** Null with fewer than two clusters: one cluster says nothing of others. */
  low: number | null;
  high: number | null;
  method: IntervalMethod | null;
  n: number;
  clusters: number;
}

/**
 * Mean of scores with a cluster bootstrap interval, in the unit of the scores.
 * @param clusters the cluster of each score, as whole numbers from 0 (`numberClusters`); each its own if left out
 * @throws DeixisError VALUES_INVALID (input), BOOTSTRAP_OPTION (usage)
 */
export function bootstrapMean(
  scores: ArrayLike<number>,
  clusters: ArrayLike<number> = everyItsOwn(scores.length),
  options: BootstrapOptions = {},
): BootstrapMean {
  assertScores(scores);
  const matrix = { subjects: 1, tracks: 1, instances: scores.length };
  const means = bootstrapMeans({ ...matrix, scores: Float64Array.from(scores), clusters }, options);
  const { mean, low, high, method, n, clusters: count } = means[0]!;
  return { mean: mean!, low, high, method, n, clusters: count };
}

/** The clusters of scores that are independent. */
export function everyItsOwn(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, index) => index);
}

/** A lone list of scores has no gaps: what is not a number is a fault there. */
export function assertScores(scores: ArrayLike<number>): void {
  for (let index = 0; index < scores.length; index += 1)
    if (Number.isNaN(scores[index]!))
      throw inputError('VALUES_INVALID', `score ${index}: a finite number expected, not ${scores[index]}`);
}
