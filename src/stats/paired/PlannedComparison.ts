/** A paired comparison that is still to be made: the same items, answered by two subjects. */
export interface PlannedComparison {
  /** Items that both answer. */
  n: number;
  /**
   * Standard deviation of an item's difference, in the unit of the scores; from an earlier run. Of yes-or-no scores it is
   * at most the square root of the share of items on which the two differ.
   */
  standardDeviation: number;
  /** Items of one cluster (page, video), in the mean over items: sum of squared sizes / sum of sizes. */
  clusterSize?: number;
  /** Correlation of the differences of two items of one cluster, from 0 (none) to 1 (a cluster is one item, in truth). */
  intraclassCorrelation?: number;
  /** Two-sided chance of a finding where there is no difference. */
  significance?: number;
}
