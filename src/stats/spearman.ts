import { averageRanks } from './averageRanks.js';
import { pearson } from './pearson.js';

/** Spearman's rank correlation: Pearson's over average ranks; null where it is not defined. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  return pearson(averageRanks(x), averageRanks(y));
}
