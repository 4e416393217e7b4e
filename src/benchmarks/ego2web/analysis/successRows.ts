import type { FactorRow } from '../../../stats/factorTable.js';
import { isCounted, type TaskOutcome } from './TaskOutcome.js';

/**
 * Successes in percent (100 or 0) as rows of `factorTable` and `pairedDifferences`, by any fact of the task: cues needed,
 * order words, actions, domain, condition. Outcomes for which the fact is not known (null) have no row.
 */
export function successRows(
  outcomes: readonly TaskOutcome[],
  levelOf: (outcome: TaskOutcome) => string | null,
): FactorRow[] {
  return outcomes.filter(isCounted).flatMap((outcome) => {
    const level = levelOf(outcome);
    if (level === null) return [];
    const { subject, task: item, video: cluster } = outcome;
    return [{ subject, level, item, cluster, score: outcome.outcome === 'success' ? 100 : 0 }];
  });
}
