import { assertFinite } from '../assertFinite.js';
import { assertPairs } from '../assertPairs.js';

/**
 * The sum of the values of each cluster, in the order in which clusters are met; without clusters, every value by itself.
 * @throws DeixisError VALUES_INVALID (input) for lists of different length, NaN or infinities
 */
export function clusterSums(values: ArrayLike<number>, clusters?: ArrayLike<string | number>): Float64Array {
  assertFinite(values, 'values');
  if (!clusters) return Float64Array.from(values);
  assertPairs(values, clusters);
  const sums = new Map<string | number, number>();
  for (let index = 0; index < values.length; index += 1)
    sums.set(clusters[index]!, (sums.get(clusters[index]!) ?? 0) + values[index]!);
  return Float64Array.from(sums.values());
}
