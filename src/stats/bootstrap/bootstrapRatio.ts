import type { BootstrapOptions } from './BootstrapOptions.js';
import { bootstrapStatistic, type StatisticInterval } from './bootstrapStatistic.js';

/**
 * One mean over another with a cluster bootstrap interval, each replicate dividing the means of its own draw; items that
 * have one of the two scores alone count in that one's mean. Null where the lower mean is 0.
 * @param numerators scores of the items, NaN where there is none; `denominators` likewise
 * @param clusters the cluster of each item, as whole numbers from 0 (`numberClusters`)
 * @throws DeixisError VALUES_INVALID (input), BOOTSTRAP_OPTION (usage)
 */
export function bootstrapRatio(
  numerators: ArrayLike<number>,
  denominators: ArrayLike<number>,
  clusters: ArrayLike<number>,
  options: Omit<BootstrapOptions, 'weighting'> = {},
): StatisticInterval {
  const items = numerators.length;
  const tallies = new Float64Array(items * 4);
  for (let item = 0; item < items; item += 1) {
    for (const [place, score] of [numerators[item]!, denominators[item]!].entries()) {
      if (Number.isNaN(score)) continue;
      tallies[item * 4 + 2 * place] = score;
      tallies[item * 4 + 2 * place + 1] = 1;
    }
  }
  const of = ([above, aboveCount, below, belowCount]: Float64Array): number | null =>
    aboveCount! === 0 || belowCount! === 0 || below! === 0
      ? null
      : above! / aboveCount! / (below! / belowCount!);
  return bootstrapStatistic({ items, columns: 4, tallies, of }, clusters, options);
}
