import { createRandom } from '../../core/createRandom.js';
import { inputError } from '../../core/errors.js';
import { type BootstrapOptions, checkBootstrapOptions, type IntervalMethod } from './BootstrapOptions.js';
import { fewestClusters } from './compareColumns.js';
import { intervalOf } from './intervalOf.js';
import { resampleSums } from './resampleSums.js';

/** Anything that is a function of sums over items: a ratio of two means, a kappa. */
export interface SummedStatistic {
  items: number;
  /** Numbers kept of an item; the statistic sees their sums. */
  columns: number;
  /** What an item adds, at [item * columns + column]; each a finite number. */
  tallies: Float64Array;
  /** The statistic of these sums, one a column; null where it is not defined. */
  of: (sums: Float64Array) => number | null;
}

export interface StatisticInterval {
  /** Of the items as they are. */
  value: number | null;
  /** Null where the value is, and with fewer than two clusters. */
  low: number | null;
  high: number | null;
  method: IntervalMethod | null;
  clusters: number;
  /** Share of the replicates in which the statistic is defined: the interval is over these. */
  defined: number;
}

/** Sums that are held at once: half a gigabyte of them. */
const mostSums = 2 ** 26;

/** Differences up to this are rounding. */
const tolerance = 1e-12;

/** Whether the sums of a statistic fit into memory. */
export function canResample(columns: number, { replicates }: BootstrapOptions = {}): boolean {
  return (
    columns * checkBootstrapOptions(replicates === undefined ? {} : { replicates }).replicates <= mostSums
  );
}

/**
 * A statistic with a cluster bootstrap interval: whole clusters are drawn anew, with replacement, and the statistic is
 * worked out from the sums of what they hold (Field and Welsh, Journal of the Royal Statistical Society B 69 (2007)).
 * Replicates in which it is not defined are left out.
 * @param clusters the cluster of each item, as whole numbers from 0 (`numberClusters`)
 * @throws DeixisError VALUES_INVALID (input), BOOTSTRAP_OPTION (usage)
 */
export function bootstrapStatistic(
  { items, columns, tallies, of }: SummedStatistic,
  clusters: ArrayLike<number>,
  options: Omit<BootstrapOptions, 'weighting'> = {},
): StatisticInterval {
  const checked = checkBootstrapOptions(options);
  if (clusters.length !== items || tallies.length !== items * columns)
    throw inputError(
      'VALUES_INVALID',
      `a cluster and ${columns} numbers for each of ${items} items expected`,
    );
  const rows = new Map(
    [...new Set(Array.from(clusters))].sort((a, b) => a - b).map((name, row) => [name, row]),
  );
  const sums = new Float64Array(rows.size * columns);
  const whole = new Float64Array(columns);
  for (let item = 0; item < items; item += 1) {
    const row = rows.get(clusters[item]!)!;
    for (let column = 0; column < columns; column += 1) {
      const tally = tallies[item * columns + column]!;
      sums[row * columns + column]! += tally;
      whole[column]! += tally;
    }
  }
  const value = items === 0 ? null : of(whole);
  const none = { value, low: null, high: null, method: null, clusters: rows.size, defined: 0 };
  if (value === null || rows.size < fewestClusters || !canResample(columns, checked)) return none;
  const drawn = resampleSums(
    { clusters: rows.size, columns, sums },
    checked.replicates,
    createRandom(checked.seed),
  );
  const values = new Float64Array(checked.replicates);
  let count = 0;
  for (let replicate = 0; replicate < checked.replicates; replicate += 1) {
    for (let column = 0; column < columns; column += 1)
      whole[column] = drawn[column * checked.replicates + replicate]!;
    const found = of(whole);
    if (found === null) continue;
    values[count] = found;
    count += 1;
  }
  if (count === 0) return none;
  const jackknife = checked.method === 'bca' ? leaveOneOut({ columns, of }, sums, rows.size) : undefined;
  return {
    ...none,
    ...intervalOf({ values, count, estimate: value, jackknife, tolerance }, checked),
    defined: count / checked.replicates,
  };
}

/** The statistic without each cluster in turn, where it is defined. */
function leaveOneOut(
  { columns, of }: Pick<SummedStatistic, 'columns' | 'of'>,
  sums: Float64Array,
  clusters: number,
): Float64Array {
  const values: number[] = [];
  for (let left = 0; left < clusters; left += 1) {
    const rest = new Float64Array(columns);
    for (let cluster = 0; cluster < clusters; cluster += 1)
      if (cluster !== left)
        for (let column = 0; column < columns; column += 1)
          rest[column]! += sums[cluster * columns + column]!;
    const value = of(rest);
    if (value !== null) values.push(value);
  }
  return Float64Array.from(values);
}
