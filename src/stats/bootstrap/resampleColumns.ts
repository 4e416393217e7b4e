import { createRandom } from '../../core/createRandom.js';
import { usageError } from '../../core/errors.js';
import type { BootstrapOptions } from './BootstrapOptions.js';
import { resampleSums } from './resampleSums.js';
import type { ScoreMatrix } from './ScoreMatrix.js';
import { type ClusterSums, sumByCluster } from './sumByCluster.js';

/** One subject on one track: its mean, and its mean in every replicate. */
export interface ResampledColumn {
  /** Scores it has. */
  n: number;
  /** Clusters in which it has some. */
  clusters: number;
  /** Null without scores. */
  mean: number | null;
  /** Its mean in each replicate; NaN in those that drew none of its clusters. */
  replicates: Float64Array;
  /** Whether some replicate drew none of its clusters. */
  hasGaps: boolean;
  /** Its mean without each of its clusters in turn; NaN where nothing is left. Only under bca. */
  jackknife: Float64Array | undefined;
}

export interface ResampledMatrix {
  /** The columns at [subject * tracks + track]. */
  columns: ResampledColumn[];
  clusters: number;
  /** Differences up to this are the rounding of sums, and count as none: a billionth of the largest score. */
  tolerance: number;
}

/** Means that are held at once: two gigabytes of them. */
const mostMeans = 2 ** 28;

/** Means over instances of every subject and track, in all replicates of one draw that they share. */
export function resampleColumns(matrix: ScoreMatrix, options: Required<BootstrapOptions>): ResampledMatrix {
  const { replicates, seed, method, weighting } = options;
  const clusterSums = sumByCluster(matrix, weighting);
  if (clusterSums.columns * replicates > mostMeans)
    throw usageError(
      'BOOTSTRAP_OPTION',
      `replicates: at most ${Math.floor(mostMeans / clusterSums.columns)} expected with ${clusterSums.countColumns.length} means in each, not ${replicates}`,
      { hint: 'give fewer replicates, or fewer subjects at a time' },
    );
  const resampled = resampleSums(clusterSums, replicates, createRandom(seed));
  const column = (index: number): Float64Array =>
    resampled.subarray(index * replicates, (index + 1) * replicates);
  const columns = Array.from(clusterSums.countColumns, (countColumn, index): ResampledColumn => {
    const means = column(index);
    const counts = column(countColumn);
    let gaps = 0;
    for (let replicate = 0; replicate < replicates; replicate += 1) {
      const count = counts[replicate]!;
      if (count === 0) gaps += 1;
      means[replicate] = means[replicate]! / count;
    }
    return {
      ...describeColumn(matrix, clusterSums, index),
      replicates: means,
      hasGaps: gaps > 0,
      jackknife: method === 'bca' ? leaveOneOut(clusterSums, index) : undefined,
    };
  });
  return { columns, clusters: clusterSums.clusters, tolerance: 1e-9 * largestScore(matrix.scores) };
}

function describeColumn(
  { instances, scores }: ScoreMatrix,
  { clusters, columns, sums, countColumns }: ClusterSums,
  index: number,
): Pick<ResampledColumn, 'n' | 'clusters' | 'mean'> {
  let sum = 0;
  let count = 0;
  let itsClusters = 0;
  for (let cluster = 0; cluster < clusters; cluster += 1) {
    sum += sums[cluster * columns + index]!;
    const ofCluster = sums[cluster * columns + countColumns[index]!]!;
    count += ofCluster;
    if (ofCluster > 0) itsClusters += 1;
  }
  let n = 0;
  for (let at = index * instances; at < (index + 1) * instances; at += 1)
    if (!Number.isNaN(scores[at]!)) n += 1;
  return { n, clusters: itsClusters, mean: count > 0 ? sum / count : null };
}

function leaveOneOut({ clusters, columns, sums, countColumns }: ClusterSums, index: number): Float64Array {
  let sum = 0;
  let count = 0;
  for (let cluster = 0; cluster < clusters; cluster += 1) {
    sum += sums[cluster * columns + index]!;
    count += sums[cluster * columns + countColumns[index]!]!;
  }
  return Float64Array.from(
    { length: clusters },
    (_, cluster) =>
      (sum - sums[cluster * columns + index]!) / (count - sums[cluster * columns + countColumns[index]!]!),
  );
}

function largestScore(scores: Float64Array): number {
  let largest = 0;
  for (let index = 0; index < scores.length; index += 1) {
    const size = Math.abs(scores[index]!);
    if (size > largest) largest = size;
  }
  return largest;
}
