import type { StageRecord } from '../../../runs/StageTask.js';
import { type TrajectoryVerdict, trajectoryVerdictSchema } from '../judging/TrajectoryVerdict.js';
import { type FinalStateVerdict, finalStateVerdictSchema } from '../plan/payloads.js';

/** The verdict of a record, by its kind; null where nobody was asked. */
export function readVerdict({ payload }: StageRecord): FinalStateVerdict | TrajectoryVerdict | null {
  const { kind } = (payload ?? {}) as { kind?: string };
  if (kind === 'final-state-verdict') return finalStateVerdictSchema.parse(payload);
  return kind === 'trajectory-verdict' ? trajectoryVerdictSchema.parse(payload) : null;
}

/** Why a judge decided so, in words; null where it did not say. */
export function explainVerdict(record: StageRecord): string | null {
  const verdict = readVerdict(record);
  const lines = [
    ...(record.reason ? [record.reason] : []),
    ...(verdict?.kind === 'trajectory-verdict' && verdict.thoughts ? [verdict.thoughts] : []),
    ...(verdict?.kind === 'final-state-verdict'
      ? verdict.checks.map(
          ({ check, met, reason }) =>
            `${met ? 'met' : 'not met'}: ${check.description ?? check.kind}: ${reason}`,
        )
      : []),
  ];
  return lines.join('\n') || null;
}
