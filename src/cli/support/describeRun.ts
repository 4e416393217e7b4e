import { alignColumns } from '../../core/alignColumns.js';
import { counted } from '../../core/counted.js';
import { describeTokens } from '../../core/describeTokens.js';
import { outcomes } from '../../core/Outcome.js';
import type { RunTotals, UsageTotals } from '../../runs/RunTotals.js';
import { formatDuration } from './createRunProgress.js';

/** The counts that scripts rely on (cli.md), from the totals of a run. */
export function countsDocument(totals: RunTotals): Record<string, number> {
  const { items, done } = totals;
  return {
    done,
    success: items.success,
    failure: items.failure,
    notExecutable: items['not-executable'],
    unusable: items.unusable,
    error: items.error,
    ungraded: items.ungraded,
    unavailable: items.unavailable,
  };
}

/** One line a subject and condition; outcomes that nobody had are left out, "-" stands for what could not be run at all. */
export function outcomeTable(totals: RunTotals): string[] {
  const used = outcomes.filter((outcome) => totals.items[outcome] > 0);
  const rows = totals.groups.map(({ subject, condition, items }) => {
    const ended = Object.values(items).reduce((sum, count) => sum + count, 0);
    const cells = used.map((outcome) =>
      ended === items.unavailable && outcome !== 'unavailable' ? '-' : String(items[outcome]),
    );
    return [subject, condition, String(ended), ...cells];
  });
  return alignColumns([['subject', 'condition', 'items', ...used], ...rows], 2);
}

export function describeUsage(usage: UsageTotals): string {
  const parts: string[] = [];
  if (usage.requests) parts.push(counted(usage.requests, 'call'));
  const tokens = describeTokens(usage);
  if (tokens !== undefined) parts.push(tokens);
  if (usage.costUsd !== undefined) parts.push(`${usage.costUsd.toFixed(4)} USD`);
  if (usage.unknownCost > 0) parts.push(`${usage.unknownCost} of unknown cost`);
  if (usage.durationSeconds !== undefined) parts.push(`${formatDuration(usage.durationSeconds)} of work`);
  return parts.join(', ') || 'nothing used';
}
