import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { bootstrapMatrix } from '../../../stats/bootstrap/bootstrapMatrix.js';
import { bootstrapRatio } from '../../../stats/bootstrap/bootstrapRatio.js';
import { measureOf } from '../analysis/measures.js';
import { outputMatrix } from '../analysis/outputMatrix.js';
import type { ReportData } from './ReportData.js';
import { scoredOutputs } from './scoredOutputs.js';
import { referenceAddress, rowAddress, type ScoreRow } from './scoreRows.js';

type Ends = { low: number; high: number } | null;

/**
 * Intervals over pages of what a line's recovered instructions lose against the reference ones under the same executor, in points,
 * and of their ratio (NIU), in percent: each draw of pages takes its own means. Null without a reference run.
 */
export function executionIntervals(
  data: Pick<ReportData, 'outputsAt' | 'options'>,
  row: ScoreRow,
  options: BootstrapOptions = {},
): { gap: Ends; ratio: Ends } | null {
  const built = outputMatrix(
    [
      ...scoredOutputs(data, data.outputsAt(rowAddress(row, 'C')), () => 'recovered'),
      ...scoredOutputs(data, data.outputsAt(referenceAddress(row)), () => 'reference'),
    ],
    ['C'],
    (output) => [{ column: 'C', score: measureOf(output) }],
    ['reference', 'recovered'],
  );
  if (!built) return null;
  const { scores, instances, clusters } = built.matrix;
  const [reference, recovered] = [scores.subarray(0, instances), scores.subarray(instances)];
  const ratio = endsOf(bootstrapRatio(recovered, reference, clusters, options));
  return {
    gap: endsOf(bootstrapMatrix(built.matrix, options).pairs[0]),
    ratio: ratio && { low: 100 * ratio.low, high: 100 * ratio.high },
  };
}

function endsOf(found: { low: number | null; high: number | null } | undefined): Ends {
  return found?.low == null || found.high === null ? null : { low: found.low, high: found.high };
}
