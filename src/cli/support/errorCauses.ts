import { printable } from '../../core/printable.js';
import type { RunStore } from '../../runs/RunStore.js';
import { isWaitingReason } from '../../runs/waitingReason.js';

export interface ErrorCause {
  reason: string;
  count: number;
}

/**
 * Why records of a run are errors, could not be graded or not be had at all, the most frequent reason first; what only waits for the retry of
 * another does not count.
 */
export function errorCauses(
  store: Pick<RunStore, 'records'>,
  kind: 'error' | 'ungraded' | 'unavailable' = 'error',
): ErrorCause[] {
  const counts = new Map<string, number>();
  for (const { outcome, reason = 'no reason given' } of store.records())
    if (outcome === kind && !isWaitingReason(reason)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}

/** The first line of each, behind its count. */
export function errorCauseLines(causes: readonly ErrorCause[]): string[] {
  return causes.map(
    ({ reason, count }) => `${String(count).padStart(6)}  ${printable(reason.split('\n')[0]!)}`,
  );
}
