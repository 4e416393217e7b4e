import { inputError } from '../../core/errors.js';
import { assertScores } from './bootstrapMean.js';

/**
 * Standard error of a mean whose scores belong to clusters: sqrt(C/(C-1) sum over clusters of (sum of deviations)^2) / n,
 * which is that of a regression on a constant with clustered errors. Null with fewer than two clusters.
 * @throws DeixisError VALUES_INVALID (input)
 */
export function clusteredStandardError(
  scores: ArrayLike<number>,
  clusters: ArrayLike<number>,
): number | null {
  if (scores.length === 0) throw inputError('VALUES_INVALID', 'no scores: at least one is needed');
  if (scores.length !== clusters.length)
    throw inputError(
      'VALUES_INVALID',
      `a cluster for each of ${scores.length} scores expected, not ${clusters.length}`,
    );
  assertScores(scores);
  let total = 0;
  for (let index = 0; index < scores.length; index += 1) total += scores[index]!;
  const mean = total / scores.length;
  const deviations = new Map<number, number>();
  for (let index = 0; index < scores.length; index += 1) {
    const cluster = clusters[index]!;
    deviations.set(cluster, (deviations.get(cluster) ?? 0) + (scores[index]! - mean));
  }
  if (deviations.size < 2) return null;
  let squares = 0;
  for (const deviation of deviations.values()) squares += deviation * deviation;
  return Math.sqrt((deviations.size / (deviations.size - 1)) * squares) / scores.length;
}
