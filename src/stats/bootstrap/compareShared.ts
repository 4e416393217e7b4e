import { isTooFew } from '../factorTable.js';
import type { BootstrapOptions } from './BootstrapOptions.js';
import { bootstrapDifference } from './bootstrapDifference.js';
import type { BootstrapDifference } from './compareColumns.js';
import type { ScoreMatrix } from './ScoreMatrix.js';

/** A difference over the instances that both columns have. */
export interface SharedComparison extends BootstrapDifference {
  /** Instances that both have, and the clusters they are from. */
  n: number;
  clusters: number;
  tooFew: boolean;
}

/**
 * A difference of two columns of a matrix that is paired instance by instance: where one of them has scores that the other
 * lacks, it is made anew from those that both have. Null where they share none.
 * @param columns first minus second, each as subject * tracks + track
 * @param known what `bootstrapMatrix` found for these columns; it stands where both have scores of the same instances
 */
export function compareShared(
  { instances, scores, clusters }: ScoreMatrix,
  [first, second]: readonly [number, number],
  known: BootstrapDifference,
  options: BootstrapOptions = {},
): SharedComparison | null {
  const score = (column: number, instance: number): number => scores[column * instances + instance]!;
  const shared: number[] = [];
  let isSame = true;
  for (let instance = 0; instance < instances; instance += 1) {
    const missing = [first, second].filter((column) => Number.isNaN(score(column, instance))).length;
    if (missing === 0) shared.push(instance);
    if (missing === 1) isSame = false;
  }
  if (shared.length === 0) return null;
  const own = shared.map((instance) => clusters[instance]!);
  const counts = { n: shared.length, clusters: new Set(own).size };
  const { difference, low, high, method, pPlus, pMinus, stable } = isSame
    ? known
    : bootstrapDifference(
        shared.map((instance) => score(first, instance)),
        shared.map((instance) => score(second, instance)),
        own,
        options,
      );
  return {
    ...{ difference, low, high, method, pPlus, pMinus, stable },
    ...{ ...counts, tooFew: isTooFew(counts) },
  };
}
