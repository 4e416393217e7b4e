import type { StageRecord } from '../../../runs/StageTask.js';
import { domains, type TaskOutcome } from '../analysis/TaskOutcome.js';
import { type Condition, conditions } from '../names.js';
import { type EpisodePayload, episodePayloadSchema } from '../plan/payloads.js';
import type { Ego2WebInstance, SiteKind } from '../schema.js';

/** One task as one subject did it in one condition: its episode and its verdict. */
export interface EpisodeOutput extends TaskOutcome {
  instance: Ego2WebInstance;
  /** Where the task is done; of a trajectory that was made elsewhere, where its task says. */
  site: SiteKind;
  /** 0-based. */
  repeat: number;
  reason: string | null;
  /** Null where the subject left no episode. */
  episode: EpisodePayload | null;
  /** The records of both stages; the episode's is missing where only the verdict is there. */
  act: StageRecord | undefined;
  judge: StageRecord;
}

/** Where a task's domain is not told. */
export const unknownDomain = 'unknown';

/** Domains in the order of the source, those that are not told last. */
export const domainOrder: readonly string[] = [...domains, unknownDomain];

/** The judged outputs of a run, by subject, condition, instance and repeat; instances that are not given are passed over. */
export function readOutputs(
  records: Iterable<StageRecord>,
  instances: ReadonlyMap<string, Ego2WebInstance>,
): EpisodeOutput[] {
  const acts = new Map<string, StageRecord>();
  const outputs: EpisodeOutput[] = [];
  const waiting: StageRecord[] = [];
  for (const record of records) {
    if (record.key.stage === 'act') acts.set(nameOf(record), record);
    else if (record.key.stage === 'judge') waiting.push(record);
  }
  for (const judge of waiting) {
    const instance = instances.get(judge.key.instance);
    if (instance) outputs.push(toOutput(instance, judge, acts.get(nameOf(judge))));
  }
  const subjects = [...new Set(outputs.map(({ subject }) => subject))];
  const place = ({ subject, condition }: EpisodeOutput): number =>
    subjects.indexOf(subject) * conditions.length + conditions.indexOf(condition as Condition);
  return outputs.sort((left, right) => place(left) - place(right));
}

function toOutput(
  instance: Ego2WebInstance,
  judge: StageRecord,
  act: StageRecord | undefined,
): EpisodeOutput {
  const { subject, condition, repeat } = judge.key;
  const episode = episodeOf(act);
  const { inputTokens, outputTokens, costUsd } = act?.usage ?? {};
  return {
    ...{ task: instance.id, video: instance.video, domain: instance.domain ?? unknownDomain },
    site: instance.site.kind,
    ...{ subject, condition, repeat, instance, episode, act, judge },
    outcome: judge.outcome,
    reason: judge.reason ?? null,
    ...(episode && isKnown(episode) ? { abstained: episode.ended === 'gave-up' } : {}),
    ...(episode ? { steps: episode.steps } : {}),
    ...(inputTokens === undefined && outputTokens === undefined
      ? {}
      : { tokens: (inputTokens ?? 0) + (outputTokens ?? 0) }),
    ...(costUsd === undefined ? {} : { costUsd }),
    // How long a trajectory took that was made elsewhere is not known here.
    ...(act && act.exposure?.completeness !== 'declared'
      ? { timeSeconds: (Date.parse(act.endedAt) - Date.parse(act.startedAt)) / 1000 }
      : {}),
  };
}

function isKnown({ ended }: EpisodePayload): boolean {
  return ended === 'answered' || ended === 'gave-up' || ended === 'stopped';
}

function episodeOf(record: StageRecord | undefined): EpisodePayload | null {
  const isEpisode = (record?.payload as { kind?: string } | null | undefined)?.kind === 'episode';
  return isEpisode ? episodePayloadSchema.parse(record!.payload) : null;
}

function nameOf({ key: { instance, subject, condition, repeat } }: StageRecord): string {
  return JSON.stringify([instance, subject, condition, repeat]);
}
