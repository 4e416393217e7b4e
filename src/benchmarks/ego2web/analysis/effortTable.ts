import { groupBySubject } from '../../../stats/groupBySubject.js';
import { mean } from '../../../stats/mean.js';
import { median } from '../../../stats/median.js';
import { isCounted, type TaskOutcome } from './TaskOutcome.js';

export const efforts = ['steps', 'tokens', 'costUsd', 'timeSeconds'] as const;
export type Effort = (typeof efforts)[number];

export interface EffortCell {
  /** Outcomes that say it; the figures are over these, and null without any. */
  n: number;
  mean: number | null;
  median: number | null;
  /** Mean over successes and over the others. */
  ofSuccesses: number | null;
  ofOthers: number | null;
  /** All of it divided by the number of successes; null without a success, or where some outcome does not say it. */
  perSuccess: number | null;
}

export interface EffortRow extends Record<Effort, EffortCell> {
  subject: string;
  condition: string;
}

/** What success costs each subject in steps, tokens, money and time. */
export function effortTable(outcomes: readonly TaskOutcome[]): EffortRow[] {
  return groupBySubject(outcomes.filter(isCounted)).map((own): EffortRow => {
    const cells = efforts.map((effort) => [effort, effortCell(own, effort)] as const);
    const { subject, condition } = own[0]!;
    return { subject, condition, ...(Object.fromEntries(cells) as Record<Effort, EffortCell>) };
  });
}

function effortCell(outcomes: readonly TaskOutcome[], effort: Effort): EffortCell {
  const known = outcomes.filter((outcome) => outcome[effort] !== undefined);
  const values = (part: readonly TaskOutcome[]): number[] => part.map((outcome) => outcome[effort]!);
  const average = (part: readonly TaskOutcome[]): number | null =>
    part.length === 0 ? null : mean(values(part));
  const successes = known.filter(({ outcome }) => outcome === 'success');
  return {
    n: known.length,
    mean: average(known),
    median: median(values(known)),
    ofSuccesses: average(successes),
    ofOthers: average(known.filter(({ outcome }) => outcome !== 'success')),
    perSuccess:
      successes.length === 0 || known.length < outcomes.length
        ? null
        : values(known).reduce((sum, value) => sum + value, 0) / successes.length,
  };
}
