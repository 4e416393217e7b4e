import type { FactorRow } from '../../../stats/factorTable.js';
import { isCounted, type TaskOutcome } from './TaskOutcome.js';

/**
 * Successes in percent (100 or 0, the share where a task was done several times) as rows of `factorTable` and `pairedDifferences`, by any fact of the task: cues needed,
 * order words, actions, domain, condition. Outcomes for which the fact is not known (null) have no row.
 */
export function successRows(
  outcomes: readonly TaskOutcome[],
  levelOf: (outcome: TaskOutcome) => string | null,
): FactorRow[] {
  const rows = new Map<string, { row: Omit<FactorRow, 'score'>; successes: number; tries: number }>();
  for (const outcome of outcomes.filter(isCounted)) {
    const level = levelOf(outcome);
    if (level === null) continue;
    const { subject, task: item, video: cluster } = outcome;
    const name = JSON.stringify([subject, level, item]);
    const entry = rows.get(name) ?? { row: { subject, level, item, cluster }, successes: 0, tries: 0 };
    entry.tries += 1;
    if (outcome.outcome === 'success') entry.successes += 1;
    rows.set(name, entry);
  }
  return [...rows.values()].map(({ row, successes, tries }) => ({
    ...row,
    score: (100 * successes) / tries,
  }));
}
