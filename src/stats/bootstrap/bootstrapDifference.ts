import { inputError } from '../../core/errors.js';
import type { BootstrapOptions } from './BootstrapOptions.js';
import { bootstrapMatrix } from './bootstrapMatrix.js';
import { assertScores, everyItsOwn } from './bootstrapMean.js';
import type { BootstrapDifference } from './compareColumns.js';

/**
 * Mean difference of paired scores, a minus b, with a cluster bootstrap interval, p+ and stability.
 * @param clusters the cluster of each pair, as whole numbers from 0 (`numberClusters`); each its own if left out
 * @throws DeixisError VALUES_INVALID (input), BOOTSTRAP_OPTION (usage)
 */
export function bootstrapDifference(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  clusters: ArrayLike<number> = everyItsOwn(a.length),
  options: BootstrapOptions = {},
): BootstrapDifference {
  if (a.length !== b.length)
    throw inputError(
      'VALUES_INVALID',
      `paired scores of equal number expected, not ${a.length} and ${b.length}`,
    );
  assertScores(a);
  assertScores(b);
  const scores = Float64Array.from({ length: 2 * a.length }, (_, index) =>
    index < a.length ? a[index]! : b[index - a.length]!,
  );
  const matrix = { subjects: 2, tracks: 1, instances: a.length, scores, clusters };
  const { difference, low, high, method, pPlus, pMinus, stable } = bootstrapMatrix(matrix, options).pairs[0]!;
  return { difference, low, high, method, pPlus, pMinus, stable };
}
