import { assertFinite } from './assertFinite.js';
import { averageRanks } from './averageRanks.js';
import { pearson } from './pearson.js';

/**
 * Spearman's rank correlation: Pearson's over average ranks; null where it is not defined.
 * @throws DeixisError VALUES_INVALID (input) for lists of different length and for NaN or infinities
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  assertFinite(x, 'x');
  assertFinite(y, 'y');
  return pearson(averageRanks(x), averageRanks(y));
}
