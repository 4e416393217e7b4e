import { assertCounts } from '../rates/assertCounts.js';
import { betaCdf } from '../rates/betaCdf.js';

/**
 * The two-sided p of McNemar's exact test: how likely a split of the items on which exactly one of two succeeded is, at
 * least as uneven as this one, if each were equally likely to be that one. 1 where there is no such item.
 * Source: McNemar, "Note on the sampling error of the difference between correlated proportions", Psychometrika 12
 * (1947), with the binomial distribution in place of its approximation.
 * @param onlyFirst items on which the first alone succeeded
 * @param onlySecond items on which the second alone succeeded
 * @throws DeixisError VALUES_INVALID (input) for what is no count
 */
export function mcNemarExact(onlyFirst: number, onlySecond: number): number {
  const n = onlyFirst + onlySecond;
  assertCounts(onlyFirst, n);
  const fewer = Math.min(onlyFirst, onlySecond);
  // P(X <= fewer) of n fair coins, as a share of the beta distribution.
  return n === 0 ? 1 : Math.min(1, 2 * betaCdf(0.5, n - fewer, fewer + 1));
}
