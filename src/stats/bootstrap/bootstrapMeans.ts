import { type BootstrapOptions, checkBootstrapOptions, type IntervalMethod } from './BootstrapOptions.js';
import { columnInterval } from './columnInterval.js';
import { resampleColumns } from './resampleColumns.js';
import { checkScoreMatrix, type ScoreMatrix } from './ScoreMatrix.js';

export interface ColumnMean {
  subject: number;
  track: number;
  /** Scores, and clusters that have some. */
  n: number;
  clusters: number;
  /** Null without scores. */
  mean: number | null;
  /** Null where scores come from fewer than two clusters: one cluster says nothing of others. */
  low: number | null;
  high: number | null;
  /** The method of the interval; null without one. */
  method: IntervalMethod | null;
}

/**
 * Means with cluster bootstrap intervals of every subject and track, at [subject * tracks + track], without comparing
 * them; `bootstrapMatrix` also does that.
 * @throws DeixisError VALUES_INVALID (input), BOOTSTRAP_OPTION (usage)
 */
export function bootstrapMeans(matrix: ScoreMatrix, options: BootstrapOptions = {}): ColumnMean[] {
  checkScoreMatrix(matrix);
  const checked = checkBootstrapOptions(options);
  const { columns, tolerance } = resampleColumns(matrix, checked);
  const scratch = new Float64Array(checked.replicates);
  return columns.map((column, index) => {
    const { n, clusters, mean } = column;
    const [subject, track] = [Math.floor(index / matrix.tracks), index % matrix.tracks];
    return {
      ...{ subject, track, n, clusters, mean },
      ...columnInterval(column, { options: checked, tolerance, scratch }),
    };
  });
}
