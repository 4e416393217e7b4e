import { groupBySubject } from '../../../stats/groupBySubject.js';
import type { RateInterval } from '../../../stats/rates/RateInterval.js';
import { wilsonInterval } from '../../../stats/rates/wilsonInterval.js';
import { isCounted, type TaskOutcome } from './TaskOutcome.js';

export interface AbstentionRow {
  subject: string;
  condition: string;
  /** Share of the outcomes that say so in which the subject gave up openly. */
  abstained: RateInterval;
  /** Success rate over the others: how far an answer can be trusted when one is given. */
  successWhenAnswered: RateInterval;
  /** Outcomes that do not say whether the subject abstained: left out. */
  unknown: number;
}

/** How often each subject says that it cannot do a task, and how good it is when it does not. */
export function abstentionTable(
  outcomes: readonly TaskOutcome[],
  { confidence = 0.95 }: { confidence?: number } = {},
): AbstentionRow[] {
  return groupBySubject(outcomes.filter(isCounted)).map((own) => {
    const { subject, condition } = own[0]!;
    const known = own.filter(({ abstained }) => abstained !== undefined);
    const answered = known.filter(({ abstained }) => !abstained);
    const successes = answered.filter(({ outcome }) => outcome === 'success').length;
    return {
      ...{ subject, condition, unknown: own.length - known.length },
      abstained: wilsonInterval(known.length - answered.length, known.length, confidence),
      successWhenAnswered: wilsonInterval(successes, answered.length, confidence),
    };
  });
}
