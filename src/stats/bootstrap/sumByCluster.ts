import type { ScoreMatrix } from './ScoreMatrix.js';

/** What a resampling of whole clusters needs to know of the scores. */
export interface ClusterSums {
  clusters: number;
  /** The columns of scores (one a subject and track), then the columns of counts. */
  columns: number;
  /** Sums at [cluster * columns + column]. */
  sums: Float64Array;
  /** The column that counts the scores of each score column; columns with scores in the same places share one. */
  countColumns: Uint32Array;
}

/**
 * Sums of scores and counts by cluster; clusters without an instance are dropped. With `weighting` "clusters" a cluster's
 * sum is the mean of its scores and its count is one.
 */
export function sumByCluster(
  { subjects, tracks, instances, scores, clusters: clusterOf }: ScoreMatrix,
  weighting: 'instances' | 'clusters',
): ClusterSums {
  const present = [...new Set(Array.from(clusterOf))].sort((left, right) => left - right);
  const rowOf = new Map(present.map((cluster, row) => [cluster, row]));
  const rows = Uint32Array.from({ length: instances }, (_, instance) => rowOf.get(clusterOf[instance]!)!);
  const scoreColumns = subjects * tracks;
  const sumsOf: Float64Array[] = [];
  const countsOf: Float64Array[] = [];
  const countColumns = new Uint32Array(scoreColumns);
  for (let column = 0; column < scoreColumns; column += 1) {
    const sums = new Float64Array(present.length);
    const counts = new Float64Array(present.length);
    for (let instance = 0, at = column * instances; instance < instances; instance += 1, at += 1) {
      const score = scores[at]!;
      if (Number.isNaN(score)) continue;
      const row = rows[instance]!;
      sums[row]! += score;
      counts[row]! += 1;
    }
    if (weighting === 'clusters') {
      for (let row = 0; row < present.length; row += 1) {
        if (counts[row] === 0) continue;
        sums[row]! /= counts[row]!;
        counts[row] = 1;
      }
    }
    sumsOf.push(sums);
    const same = countsOf.findIndex((known) => known.every((count, row) => count === counts[row]));
    countColumns[column] = scoreColumns + (same >= 0 ? same : countsOf.length);
    if (same < 0) countsOf.push(counts);
  }
  const all = [...sumsOf, ...countsOf];
  const sums = new Float64Array(present.length * all.length);
  all.forEach((values, column) => {
    for (let row = 0; row < present.length; row += 1) sums[row * all.length + column] = values[row]!;
  });
  return { clusters: present.length, columns: all.length, sums, countColumns };
}
