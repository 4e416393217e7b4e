import type { ExportItem, ExportStep } from '../../../exports/ExportItem.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { usageOfStage } from '../../exporting/usageOfStage.js';
import type { Omni2WebOptions } from '../plan/Omni2WebOptions.js';
import { type VerdictPayload, verdictPayloadSchema } from '../plan/payloads.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Judgment } from '../scoring/Judgment.js';
import { scoreEditing } from '../scoring/scoreEditing.js';
import { scoreRecovery } from '../scoring/scoreRecovery.js';
import { stepResults } from '../scoring/stepResults.js';
import { readDetail } from './readDetail.js';

export interface ExportContext {
  instance: Omni2WebInstance;
  options: Omni2WebOptions;
  artifacts: ArtifactStore;
}

/** One judged output. `records` holds those of the same output, the ones that it was made from among them. */
export function exportItem(
  record: StageRecord,
  records: readonly StageRecord[],
  context: ExportContext,
): ExportItem {
  const { instance, options } = context;
  const track = record.key.stage.split('.')[0]!;
  const verdict = verdictOf(record);
  const made = recordsBefore(track, records);
  const all = [...made, record];
  return {
    instance: instance.id,
    subject: record.key.subject,
    condition: record.key.condition,
    repeat: record.key.repeat,
    track,
    cluster: instance.page,
    outcome: record.outcome,
    reason: record.reason ?? null,
    judge: verdict?.judge ?? null,
    scores: verdict ? scoresOf(instance, verdict.judgment, options) : {},
    facts: {
      page: instance.page,
      language: instance.language,
      difficulty: instance.difficulty ?? null,
      steps: instance.steps.length,
      executor: verdict?.executor ?? null,
    },
    steps: verdict ? stepsOf(instance, verdict.judgment) : [],
    startedAt: all.map(({ startedAt }) => startedAt).sort()[0]!,
    endedAt: all
      .map(({ endedAt }) => endedAt)
      .sort()
      .at(-1)!,
    usage: all.flatMap(usageOf),
    readDetail: () => readDetail({ ...context, track, verdict, made }),
  };
}

function verdictOf({ payload }: StageRecord): VerdictPayload | undefined {
  const isVerdict = (payload as { kind?: string } | null)?.kind === 'verdict';
  return isVerdict ? verdictPayloadSchema.parse(payload) : undefined;
}

/** What a track's output was made by, in order: the subject's answer, and for track C its execution. */
function recordsBefore(track: string, records: readonly StageRecord[]): StageRecord[] {
  const stages = track.startsWith('C') ? ['B.respond', `${track}.execute`] : [`${track}.respond`];
  return stages.flatMap((stage) => records.filter(({ key }) => key.stage === stage));
}

function scoresOf(
  instance: Omni2WebInstance,
  judgment: Judgment,
  { noDamage: noDamageFormula, damageCoefficient }: Omni2WebOptions,
): ExportItem['scores'] {
  if (judgment.track !== 'B')
    return { ...scoreEditing(instance, judgment, { noDamageFormula, damageCoefficient }) };
  const score = scoreRecovery(instance, judgment);
  return score ? { irs: score.irs, targetF1: score.targetF1, actionF1: score.actionF1 } : {};
}

function stepsOf(instance: Omni2WebInstance, judgment: Judgment): ExportStep[] {
  return stepResults(instance, judgment).map(({ step, operation, target, action }) => ({
    step,
    values: {
      operation,
      instruction: instance.steps.find((one) => one.step === step)?.instruction ?? null,
      said: instance.transcript.find((line) => line.step === step)?.text ?? null,
      targetMet: target,
      actionMet: action,
      reason: reasonsOf(instance, judgment, step),
    },
  }));
}

function reasonsOf(instance: Omni2WebInstance, judgment: Judgment, step: number): string | null {
  const ofStep = new Set(instance.rubric.filter((item) => item.step === step).map(({ id }) => id));
  const reasons = [
    ...(judgment.items ?? []).filter(({ id }) => ofStep.has(id)),
    ...(judgment.steps ?? []).filter((match) => match.step === step),
  ].flatMap(({ reason }) => reason ?? []);
  return reasons.join(' | ') || null;
}

function usageOf(record: StageRecord): ExportItem['usage'] {
  const roles = { respond: 'subject', execute: 'executor', judge: 'judge' } as const;
  return usageOfStage(record, roles[record.key.stage.split('.')[1] as keyof typeof roles]);
}
