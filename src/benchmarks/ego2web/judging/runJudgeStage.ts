import { addUsage } from '../../../core/addUsage.js';
import type { ExposurePart } from '../../../core/Exposure.js';
import { inputError } from '../../../core/errors.js';
import { exposurePartOf } from '../../../core/exposurePartOf.js';
import type { GenerateObject } from '../../../judges/GenerateObject.js';
import type { Model } from '../../../models/Model.js';
import type { StageContext, StageResult } from '../../../runs/StageTask.js';
import type { FoundTrajectory } from '../../../trajectories/findTrajectories.js';
import { importTrajectory } from '../../../trajectories/importTrajectory.js';
import { findTask, type TaskList } from '../../../trajectories/readTasks.js';
import type { Trajectory } from '../../../trajectories/Trajectory.js';
import { type Evidence, type EvidenceList, findEvidence } from './Evidence.js';
import type { JudgeProtocol } from './JudgeProtocol.js';
import { type Judged, judgeTrajectory } from './judgeTrajectory.js';
import type { PreparedEvidence } from './prepareEvidence.js';
import type { TrajectoryVerdict } from './TrajectoryVerdict.js';

/** How trajectories are judged, whatever they are of. */
export interface JudgeTools {
  protocol: JudgeProtocol;
  threshold: number;
  maximumScreenshots: number;
  promptPack?: string;
  model: Model;
  prepareEvidence(evidence: Evidence): Promise<PreparedEvidence>;
}

/** What all judgings of a folder of finished trajectories share. */
export interface JudgeResources extends JudgeTools {
  tasks?: TaskList;
  evidence?: EvidenceList;
}

/** A trajectory with what is known of it beside. */
export interface TrajectoryFacts {
  trajectory: Trajectory;
  /** In which the paths of its screenshots begin; empty where they are absolute. */
  folder: string;
  /** The artifact that holds its document; kept anew without. */
  document?: string;
  /** The names that tables are made by. */
  subject: string;
  domain: string | null;
  /** v of the source; used by protocols that see the video. */
  evidence: Evidence | undefined;
}

type JudgeContext = Pick<StageContext, 'artifacts' | 'signal' | 'retried'>;

const nothingAsked: Judged = {
  ...{ status: null, ungraded: null, unparsed: null, thoughts: '', keyPoints: null, screenshots: [] },
  asked: { keyPoints: [], screenshots: [], verdict: [] },
  notes: [],
};

/**
 * Imports one trajectory and judges it.
 * @throws DeixisError as importTrajectory and judgeEpisode (input)
 */
export async function runJudgeStage(
  found: FoundTrajectory,
  { tasks, evidence, ...tools }: JudgeResources,
  context: JudgeContext,
): Promise<StageResult> {
  const trajectory = await importTrajectory(found, tasks);
  const facts: TrajectoryFacts = {
    ...{ trajectory, folder: found.folder, subject: subjectOf(trajectory.agent, found.id) },
    domain: findTask(tasks, trajectory)?.domain ?? null,
    evidence: findEvidence(evidence, trajectory),
  };
  return judgeEpisode(facts, tools, context);
}

/**
 * Judges one trajectory. Without a step and without an answer there is nothing to ask about: that is a failure. What the source calls not
 * executable stays so.
 * @throws DeixisError INSTRUCTION_MISSING, and as prepareEvidence (input)
 */
export async function judgeEpisode(
  { trajectory, folder, document, subject, domain, evidence: own }: TrajectoryFacts,
  { protocol, threshold, maximumScreenshots, promptPack, model, prepareEvidence }: JudgeTools,
  { artifacts, signal, retried }: JudgeContext,
): Promise<StageResult> {
  const { instruction } = trajectory;
  const fresh = retried === 'ungraded';
  const isEmpty = trajectory.steps.length === 0 && trajectory.finalAnswer === null;
  let judged: Judged;
  let evidence: PreparedEvidence | undefined;
  if (trajectory.ended === 'not-executable') judged = nothingAsked;
  else if (isEmpty)
    judged = { ...nothingAsked, status: 'failure', thoughts: 'the trajectory has no step and no answer' };
  else if (instruction === null)
    throw inputError(
      'INSTRUCTION_MISSING',
      `${trajectory.id}: the trajectory does not hold its instruction`,
      {
        hint: 'name a list of tasks with --tasks',
      },
    );
  else {
    evidence = protocol.seesVideo && own ? await prepareEvidence(own) : undefined;
    judged = await judgeTrajectory(
      {
        ...{ trajectory: { ...trajectory, instruction }, folder, protocol, threshold },
        ...{ maximumScreenshots, evidence },
      },
      {
        generate: ((request) => model.generateObject({ ...request, fresh })) as GenerateObject,
        tell: (request) => model.generate({ ...request, fresh }),
        pictureLimit: model.capabilities.images?.maximumCount ?? maximumScreenshots,
        promptPack,
        signal,
      },
    );
  }
  const { keyPoints, screenshots, verdict } = judged.asked;
  const asked = [...keyPoints, ...screenshots, ...verdict];
  const shown: ExposurePart[] = [];
  for (const part of asked.flatMap(({ parts }) => parts))
    shown.push(
      await exposurePartOf(part, {
        ofText: (text) => artifacts.put(text),
        ofFile: (path) => artifacts.putFile(path),
      }),
    );
  const keepReplies = (list: readonly { reply: string }[]) =>
    Promise.all(list.map(({ reply }) => artifacts.put(reply)));
  const payload: TrajectoryVerdict = {
    kind: 'trajectory-verdict',
    schemaVersion: 1,
    protocol: protocol.name,
    judge: model.id,
    trajectory: document ?? (await artifacts.put(JSON.stringify(trajectory))),
    ...{ task: trajectory.task, subject, domain },
    problems: [...trajectory.problems, ...(evidence?.problems ?? [])],
    status: judged.status,
    unparsed: judged.unparsed,
    thoughts: judged.thoughts,
    keyPoints: judged.keyPoints,
    threshold: protocol.rates ? { value: threshold, rule: protocol.rule } : null,
    screenshots: judged.screenshots,
    evidence: evidence
      ? {
          ...{ video: evidence.video, videoSha256: evidence.videoSha256, ranges: evidence.ranges },
          keyframes: evidence.frames.map(({ timeSeconds, sha256, sentSha256 }) => ({
            ...{ timeSeconds, sha256, sentSha256 },
          })),
        }
      : null,
    prompts: Object.assign({}, ...asked.map(({ prompts }) => prompts)),
    replies: {
      keyPoints: await keepReplies(keyPoints),
      screenshots: await keepReplies(screenshots),
      verdict: await keepReplies(verdict),
    },
    notes: judged.notes,
  };
  const reason = judged.ungraded ?? judged.unparsed;
  return {
    outcome: trajectory.ended === 'not-executable' ? 'not-executable' : (judged.status ?? 'ungraded'),
    payload,
    ...(reason === null ? {} : { reason }),
    exposure: {
      completeness: 'exact',
      condition: 'judge',
      parts: shown,
      derivations: asked.flatMap(({ derivations = [] }) => derivations),
      conversions: [...new Set(asked.flatMap(({ conversions = [] }) => conversions))],
    },
    usage: asked.length === 0 ? {} : asked.map(({ usage }) => usage).reduce(addUsage),
    models: asked.map(({ modelReturned }) => ({ asked: model.id, returned: modelReturned })),
  };
}

/** Whose trajectory it is: the agent and model that it names, else the first folder of its id, else nobody known. */
function subjectOf({ name, model }: { name: string | null; model: string | null }, id: string): string {
  const named = [name, model].filter(Boolean).join(' ');
  return named || (id.includes('/') ? id.split('/')[0]! : 'recorded');
}
