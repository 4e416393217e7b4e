import { type BootstrapOptions, checkBootstrapOptions } from './BootstrapOptions.js';
import { type BootstrapDifference, describeDifference, fewestClusters } from './compareColumns.js';
import { resampleColumns } from './resampleColumns.js';
import { checkScoreMatrix, type ScoreMatrix } from './ScoreMatrix.js';

/** A weighted sum of the means of columns; a macro-averaged gap weighs one track by +1/k and another by -1/k. */
export type Contrast = readonly { subject: number; track: number; weight: number }[];

/**
 * Weighted sums of means (macro averages, differences of them) with cluster bootstrap intervals on one common draw; null
 * where a column that is needed has no score.
 * @throws DeixisError VALUES_INVALID (input), BOOTSTRAP_OPTION (usage)
 */
export function bootstrapContrasts(
  matrix: ScoreMatrix,
  contrasts: readonly Contrast[],
  options: BootstrapOptions = {},
): (BootstrapDifference | null)[] {
  checkScoreMatrix(matrix);
  const checked = checkBootstrapOptions(options);
  const { columns, clusters, tolerance } = resampleColumns(matrix, checked);
  const scratch = new Float64Array(checked.replicates);
  return contrasts.map((contrast) => {
    const terms = contrast.map(({ subject, track, weight }) => ({
      column: columns[subject * matrix.tracks + track]!,
      weight,
    }));
    if (terms.length === 0 || terms.some(({ column }) => column.mean === null)) return null;
    const sum = (value: (column: (typeof columns)[number]) => number): number =>
      terms.reduce((total, { column, weight }) => total + weight * value(column), 0);
    const estimate = sum(({ mean }) => mean!);
    const difference = Math.abs(estimate) <= tolerance ? 0 : estimate;
    if (terms.some(({ column }) => column.clusters < fewestClusters))
      return describeDifference(
        { difference, positive: 0, negative: 0, count: 0 },
        { options: checked, tolerance, scratch },
      );
    let positive = 0;
    let negative = 0;
    let count = 0;
    for (let replicate = 0; replicate < checked.replicates; replicate += 1) {
      const value = sum(({ replicates }) => replicates[replicate]!);
      if (Number.isNaN(value)) continue;
      if (value > tolerance) positive += 1;
      else if (value < -tolerance) negative += 1;
      scratch[count] = value;
      count += 1;
    }
    const jackknife =
      checked.method === 'bca'
        ? Float64Array.from({ length: clusters }, (_, cluster) =>
            sum((column) => column.jackknife![cluster]!),
          )
        : undefined;
    return describeDifference(
      { difference, positive, negative, count, jackknife },
      { options: checked, tolerance, scratch },
    );
  });
}
