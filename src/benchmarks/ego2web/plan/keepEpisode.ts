import { join } from 'node:path';
import { actionSchema } from '../../../browser/agent/Action.js';
import type { Json } from '../../../core/canonicalJson.js';
import type { Exposure, ExposurePart } from '../../../core/Exposure.js';
import { exposurePartOf } from '../../../core/exposurePartOf.js';
import type { InputPart } from '../../../core/InputPart.js';
import type { StageContext, StageResult } from '../../../runs/StageTask.js';
import type { Trajectory, TrajectoryStep } from '../../../trajectories/Trajectory.js';
import type { EpisodeWork } from '../agents/EpisodeAgent.js';
import type { BuiltGiven } from '../exposure/buildGiven.js';
import type { Condition } from '../names.js';
import type { EpisodePayload } from './payloads.js';

export interface FinishedEpisode {
  trajectory: Trajectory;
  /** In which its screenshots lie; they are kept as artifacts, so that it may be taken away afterwards. */
  folder: string;
  condition: Condition;
  /** Null where what was shown is not ours to know. */
  given: Pick<BuiltGiven, 'parts' | 'derivations' | 'notes'> | null;
  /** Null where the sites keep no state. */
  state: Json | null;
  work: EpisodeWork;
}

/** Keeps an episode in the run: its document, every screenshot, the sites' state, and the record of what was shown. */
export async function keepEpisode(
  { trajectory, folder, condition, given, state, work }: FinishedEpisode,
  { artifacts }: Pick<StageContext, 'artifacts'>,
): Promise<StageResult> {
  const screenshots: string[] = [];
  for (const { screenshot } of trajectory.steps)
    if (screenshot) screenshots.push(await artifacts.putFile(join(folder, screenshot.path)));
  const payload: EpisodePayload = {
    ...{ kind: 'episode', schemaVersion: 1 },
    trajectory: await artifacts.put(`${JSON.stringify(trajectory)}\n`),
    screenshots: [...new Set(screenshots)],
    state: state === null ? null : await artifacts.put(`${JSON.stringify(state)}\n`),
    ended: trajectory.ended,
    steps: trajectory.steps.filter(isAction).length,
    ...{ cited: citedOf(trajectory), unusable: work.unusable ?? null, evidence: work.evidence ?? null },
    notes: [...(given?.notes ?? []), ...trajectory.problems],
  };
  const shown = given ? (work.shown ?? (await showAll(given.parts, trajectory, artifacts))) : [];
  const exposure: Exposure = {
    completeness: trajectory.exposure.completeness,
    condition,
    parts: shown,
    derivations: [...(given?.derivations ?? []), ...(work.derivations ?? [])],
    conversions: work.conversions ?? [],
  };
  return {
    outcome: outcomeOf(payload),
    payload,
    ...(payload.unusable === null ? {} : { reason: payload.unusable }),
    exposure,
    usage: work.usage ?? {},
    ...(work.models ? { models: work.models } : {}),
  };
}

/** The answer counts as none (ego2web, Running agents). */
function isAction({ action, structuredAction }: TrajectoryStep): boolean {
  const type = structuredAction?.type;
  return action !== undefined && type !== 'answer' && type !== 'give-up';
}

/** What the answer cites of the video; null where the record does not hold actions as data, or there is no answer. */
function citedOf({ steps }: Trajectory): EpisodePayload['cited'] {
  const answer = steps.findLast(({ structuredAction }) => structuredAction?.type === 'answer');
  const read = actionSchema.safeParse(answer?.structuredAction);
  if (!read.success || read.data.type !== 'answer') return null;
  return read.data.evidence.map(({ startSeconds, endSeconds }) => ({
    startSeconds: Math.min(startSeconds, endSeconds),
    endSeconds: Math.max(startSeconds, endSeconds),
  }));
}

/** Of the stage, before anybody has judged: whether there is something to judge. */
function outcomeOf({ unusable, ended }: EpisodePayload): StageResult['outcome'] {
  if (unusable !== null) return 'unusable';
  return ended === 'not-executable' ? 'not-executable' : 'success';
}

/** What was given, and the page of every step, in words and as a picture. */
async function showAll(
  parts: readonly InputPart[],
  { instruction, steps }: Trajectory,
  artifacts: StageContext['artifacts'],
): Promise<ExposurePart[]> {
  const texts: InputPart[] = [
    { type: 'text', text: instruction ?? '', label: 'the task' },
    ...parts,
    ...steps.flatMap(({ index, observation }): InputPart[] =>
      observation === undefined
        ? []
        : [{ type: 'text', text: observation, label: `the page before step ${index}` }],
    ),
  ];
  const shown: ExposurePart[] = [];
  for (const part of texts)
    shown.push(
      await exposurePartOf(part, {
        ofText: (text) => artifacts.put(text),
        ofFile: (path) => artifacts.putFile(path),
      }),
    );
  for (const { index, screenshot } of steps)
    if (screenshot)
      shown.push({
        kind: 'text',
        label: `picture: the page before step ${index}`,
        ...{ sha256: screenshot.sha256, characters: 0 },
      });
  return shown;
}
