import { join } from 'node:path';
import type { Json } from '../../../core/canonicalJson.js';
import { parseJson } from '../../../core/parseJson.js';
import type { StageContext, StageResult } from '../../../runs/StageTask.js';
import type { Trajectory } from '../../../trajectories/Trajectory.js';
import { checkFinalState } from '../finalState/checkFinalState.js';
import { framesPerRange } from '../judging/prepareEvidence.js';
import { type JudgeTools, judgeEpisode, type TrajectoryFacts } from '../judging/runJudgeStage.js';
import type { Ego2WebInstance } from '../schema.js';
import { readTrajectory } from '../scoring/readTrajectory.js';
import { type EpisodePayload, episodePayloadSchema, type FinalStateVerdict } from './payloads.js';

export type EpisodeJudge = { kind: 'deterministic' } | { kind: 'model'; tools: JudgeTools };

export interface JudgeStage {
  instance: Ego2WebInstance;
  subject: string;
  judge: EpisodeJudge;
  datasetDirectory: string;
  context: StageContext;
}

/**
 * Judges what the stage before left. No episode is unusable; a site that could not be used stays so; one that nobody said was done is a
 * failure without a model being asked.
 */
export async function runJudgeStage({
  instance,
  subject,
  judge,
  datasetDirectory,
  context,
}: JudgeStage): Promise<StageResult> {
  const before = context.inputs[0]!;
  if (before.outcome === 'unavailable')
    return {
      ...{ outcome: 'unavailable', payload: { kind: 'unavailable' } },
      ...(before.reason ? { reason: before.reason } : {}),
    };
  const episode = episodePayloadSchema.parse(before.payload);
  if (episode.unusable !== null) return { outcome: 'unusable', payload: null, reason: episode.unusable };
  const { artifacts } = context;
  const trajectory = await readTrajectory(episode, artifacts);
  if (judge.kind === 'deterministic') return judgeFinalState(instance, episode, trajectory, context);
  const undone = whyUndone(trajectory);
  if (undone !== undefined) return { outcome: 'failure', payload: null, reason: undone };
  return judgeEpisode(
    {
      trajectory: withArtifactPaths(trajectory, artifacts),
      ...{ folder: '', document: episode.trajectory, subject, domain: instance.domain ?? null },
      evidence: evidenceOf(instance, datasetDirectory),
    },
    judge.tools,
    context,
  );
}

/** The moments that were marked in a stretch, where some were, stand for it. */
function evidenceOf(
  { videoFile, evidence, keyframesSeconds = [] }: Ego2WebInstance,
  directory: string,
): TrajectoryFacts['evidence'] {
  if (videoFile === undefined || evidence.length === 0) return undefined;
  const ranges = evidence.flatMap((range) => {
    const marked = keyframesSeconds.filter((time) => time >= range.startSeconds && time <= range.endSeconds);
    return marked.length === 0
      ? [range]
      : marked.slice(0, framesPerRange).map((time) => ({ startSeconds: time, endSeconds: time }));
  });
  return { video: join(directory, videoFile), ranges };
}

async function judgeFinalState(
  { finalState }: Ego2WebInstance,
  { trajectory: hash, state: stateHash, ended }: EpisodePayload,
  trajectory: Trajectory,
  { artifacts }: StageContext,
): Promise<StageResult> {
  if (ended === 'not-executable')
    return {
      ...{ outcome: 'not-executable', payload: null },
      reason: trajectory.problems.at(-1) ?? 'the site could not be used',
    };
  if (finalState.length === 0)
    return { outcome: 'ungraded', payload: null, reason: 'the instance has no check of its final state' };
  if (stateHash === null && finalState.some(({ kind }) => kind === 'state'))
    return {
      ...{ outcome: 'ungraded', payload: null },
      reason: 'a check asks for the state of the sites, which is not known of this episode',
    };
  const state = stateHash === null ? null : await readArtifact(artifacts, stateHash);
  const results = checkFinalState({ checks: finalState, state, trajectory });
  const payload: FinalStateVerdict = {
    ...{ kind: 'final-state-verdict', schemaVersion: 1, judge: 'deterministic' },
    ...{ trajectory: hash, state: stateHash },
    checks: finalState.map((check, place) => ({ check, ...results[place]! })),
  };
  const undone = whyUndone(trajectory);
  return {
    outcome: undone === undefined && results.every(({ met }) => met) ? 'success' : 'failure',
    payload: payload as unknown as Json,
    ...(undone === undefined ? {} : { reason: undone }),
  };
}

/**
 * Why an episode of ours is a failure whatever the sites hold: nobody said that it was done (ego2web, Task: more than the allowed
 * actions is a failure). Finished trajectories do not always tell how they ended, so that they are judged as they are.
 */
function whyUndone({ ended, exposure }: Trajectory): string | undefined {
  if (exposure.completeness === 'declared') return undefined;
  if (ended === 'gave-up') return 'it gave up';
  return ended === 'stopped' ? 'it was stopped before it said that it was done' : undefined;
}

async function readArtifact(artifacts: StageContext['artifacts'], hash: string): Promise<Json> {
  return parseJson((await artifacts.read(hash)).toString('utf8'), hash) as Json;
}

/** Its screenshots where the run keeps them. */
function withArtifactPaths(trajectory: Trajectory, artifacts: StageContext['artifacts']): Trajectory {
  return {
    ...trajectory,
    steps: trajectory.steps.map((step) =>
      step.screenshot
        ? { ...step, screenshot: { ...step.screenshot, path: artifacts.path(step.screenshot.sha256) } }
        : step,
    ),
  };
}
