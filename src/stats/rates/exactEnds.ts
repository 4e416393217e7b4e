import { exactInterval } from './exactInterval.js';

/**
 * The ends of the exact (Clopper-Pearson) interval of a share that is 0 or 1 in every cluster: as many independent tries as there are
 * clusters. Drawing clusters anew has no width there.
 * @param hit what a share of 1 is called, such as 100 percent
 */
export function exactEnds({
  share,
  clusters,
  hit,
  confidence,
}: {
  share: number;
  clusters: number;
  hit: number;
  confidence?: number | undefined;
}): { low: number; high: number } {
  const { low, high } = exactInterval(share * clusters, clusters, confidence);
  return { low: hit * low, high: hit * high };
}
