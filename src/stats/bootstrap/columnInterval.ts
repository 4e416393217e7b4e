import { type ComparisonSettings, fewestClusters } from './compareColumns.js';
import { type Interval, intervalOf } from './intervalOf.js';
import type { ResampledColumn } from './resampleColumns.js';

/** The interval of one column's mean; nulls where there is none. */
export function columnInterval(
  { mean, clusters, replicates, hasGaps, jackknife }: ResampledColumn,
  { options, tolerance, scratch }: ComparisonSettings,
): Interval | { low: null; high: null; method: null } {
  const none = { low: null, high: null, method: null };
  if (mean === null || clusters < fewestClusters) return none;
  let values = replicates;
  let count = replicates.length;
  if (hasGaps) {
    values = scratch;
    count = 0;
    for (const value of replicates) {
      if (Number.isNaN(value)) continue;
      scratch[count] = value;
      count += 1;
    }
  }
  return count === 0 ? none : intervalOf({ values, count, estimate: mean, jackknife, tolerance }, options);
}
