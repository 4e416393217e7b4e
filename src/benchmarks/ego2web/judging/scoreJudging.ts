import { type Outcome, outcomes } from '../../../core/Outcome.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import type { RateInterval } from '../../../stats/rates/RateInterval.js';
import { wilsonInterval } from '../../../stats/rates/wilsonInterval.js';
import { isCounted } from '../analysis/TaskOutcome.js';
import type { TrajectoryVerdict } from './TrajectoryVerdict.js';

export interface JudgingScore {
  protocol: string | null;
  judge: string | null;
  outcomes: Record<Outcome, number>;
  /** Not-executable counts as failure here, as in the source. */
  success: RateInterval & { successes: number; n: number };
  /** Over those that could be carried out. */
  executable: RateInterval & { successes: number; n: number };
  /** Failures because the judge's reply did not say clearly which it is. */
  unparsed: number;
  /** False with errors and ungraded outputs: they are in no rate. */
  complete: boolean;
}

/** Success rates of judged trajectories, with Wilson intervals. */
export function scoreJudging(records: Iterable<StageRecord>): JudgingScore {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  let counted = 0;
  let unparsed = 0;
  let last: TrajectoryVerdict | undefined;
  for (const { key, outcome, payload } of records) {
    if (key.stage !== 'judge') continue;
    counts[outcome] += 1;
    if (isCounted({ outcome })) counted += 1;
    if (payload === null) continue;
    last = payload as TrajectoryVerdict;
    if (last.unparsed !== null) unparsed += 1;
  }
  const rate = (n: number) => ({ successes: counts.success, n, ...wilsonInterval(counts.success, n) });
  return {
    protocol: last?.protocol ?? null,
    judge: last?.judge ?? null,
    outcomes: counts,
    success: rate(counted),
    executable: rate(counted - counts['not-executable']),
    unparsed,
    complete: counts.error + counts.ungraded === 0,
  };
}

/** The score as lines for a terminal. */
export function summarizeJudging({ success, executable, unparsed }: JudgingScore): string[] {
  const line = (name: string, { successes, n, rate, low, high }: JudgingScore['success']): string =>
    rate === null
      ? `${name}: none was graded`
      : `${name}: ${successes} of ${n}, ${percent(rate)} (${percent(low)} to ${percent(high)})`;
  return [
    line('success', success),
    ...(executable.n === success.n ? [] : [line('success where it could be carried out', executable)]),
    ...(unparsed === 0 ? [] : [`${unparsed} of the failures: the judge's reply gives no clear status`]),
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
