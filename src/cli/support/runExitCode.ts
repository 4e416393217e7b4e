import type { RunTotals } from '../../runs/RunTotals.js';
import type { MaxFailures } from './executionOptions.js';

/**
 * 0 when the run is done and within what was allowed, else 1. By default failures of the subject never count, and errors
 * and ungraded items allow none; a limit counts everything that did not end well. A run that is not done is not a success.
 */
export function runExitCode(
  { planned, totals, ended }: { planned: number; totals: RunTotals; ended: string },
  maxFailures?: MaxFailures,
): 0 | 1 {
  const { items, done } = totals;
  if (ended !== 'complete') return 1;
  const unended = Math.max(0, planned - done);
  if (!maxFailures) return items.error + items.ungraded + unended > 0 ? 1 : 0;
  const bad =
    items.failure + items.unusable + items['not-executable'] + items.error + items.ungraded + unended;
  const counted = Math.max(planned, done) - items.unavailable;
  const allowed = 'count' in maxFailures ? maxFailures.count : (maxFailures.percent / 100) * counted;
  return bad > allowed ? 1 : 0;
}
