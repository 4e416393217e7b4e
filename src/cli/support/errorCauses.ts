import { printable } from '../../core/printable.js';
import type { RunStore } from '../../runs/RunStore.js';
import { isWaitingReason } from '../../runs/waitingReason.js';

export interface ErrorCause {
  reason: string;
  count: number;
}

export type CauseKind = 'error' | 'ungraded' | 'unusable' | 'unavailable';

/**
 * Why records of a run are errors, could not be used, not be graded or not be had at all, the most frequent reason first; what only waits
 * for the retry of another does not count, and a reason that an item has at several of its stages counts once.
 */
export function errorCauses(store: Pick<RunStore, 'records'>, kind: CauseKind = 'error'): ErrorCause[] {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const { key, outcome, reason = 'no reason given' } of store.records()) {
    if (outcome !== kind || isWaitingReason(reason)) continue;
    const item = JSON.stringify([key.instance, key.subject, key.condition, key.repeat, reason]);
    if (seen.has(item)) continue;
    seen.add(item);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}

/** The first line of each, behind its count. */
export function errorCauseLines(causes: readonly ErrorCause[]): string[] {
  return causes.map(
    ({ reason, count }) => `${String(count).padStart(6)}  ${printable(reason.split('\n')[0]!)}`,
  );
}
