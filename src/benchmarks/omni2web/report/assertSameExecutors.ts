import { inputError } from '../../../core/errors.js';
import { requestOf } from '../../planManifest.js';
import type { ReportRun } from '../../reporting/ReportRun.js';
import { readOptions } from '../plan/Omni2WebOptions.js';

/** @throws DeixisError EXECUTORS_DIFFER (input): figures of track C under other executors must not stand side by side */
export function assertSameExecutors(runs: readonly Pick<ReportRun, 'manifest'>[]): void {
  const executorsOf = ({ manifest }: Pick<ReportRun, 'manifest'>): string =>
    readOptions(requestOf(manifest).options).executors.join(', ');
  const other = runs.find((run) => executorsOf(run) !== executorsOf(runs[0]!));
  if (other)
    throw inputError(
      'EXECUTORS_DIFFER',
      `track C was carried out by other executors: ${runs[0]!.manifest.id}: ${executorsOf(runs[0]!)}; ${other.manifest.id}: ${executorsOf(other)}`,
      { hint: 'make a report of each, or run with the same --executors' },
    );
}
