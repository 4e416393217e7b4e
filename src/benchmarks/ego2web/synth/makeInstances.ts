import { readVersion } from '../../../core/readVersion.js';
import type { SceneTruth } from '../../../synth/scene/SceneTruth.js';
import { type Ego2WebInstance, instanceSchema } from '../schema.js';
import type { EvidenceRule, VideoDraft } from './VideoDraft.js';

interface Range {
  startSeconds: number;
  endSeconds: number;
}

/** Ranges nearer to each other are one. */
const joinSeconds = 0.5;

/** The instances of a video, in the order of its tasks. */
export function makeInstances(
  draft: VideoDraft,
  truth: Pick<SceneTruth, 'events' | 'durationSeconds'>,
  { seed, recipe }: { seed: number; recipe: string },
): Ego2WebInstance[] {
  const { world } = draft;
  return draft.tasks.map((task) =>
    instanceSchema.parse({
      schemaVersion: 1,
      id: `${draft.id}-${task.name}`,
      instruction: task.instruction,
      video: draft.id,
      videoFile: `media/${draft.id}.mp4`,
      captionsFile: `captions/${draft.id}.json`,
      domain: task.domain,
      websites: [task.host],
      site: { kind: 'small-web', seed: world.seed },
      startUrl: `http://${task.host}/`,
      allowedHosts: Object.values(world.hosts),
      difficulty: task.difficulty,
      mustMatch: task.mustMatch,
      evidence: evidenceOf(task.evidence, truth),
      oracle: task.oracle,
      finalState: task.finalState,
      cues: task.mustMatch.length,
      orderWords: task.orderWords,
      actions: task.actions,
      source: 'made',
      place: draft.place,
      language: 'en',
      activity: draft.activity,
      licence: 'Apache-2.0',
      provenance: { program: `deixis ${readVersion()}`, seed, truth: `truth/${draft.id}.json`, recipe },
    }),
  );
}

function evidenceOf(
  rules: readonly EvidenceRule[],
  { events, durationSeconds }: Pick<SceneTruth, 'events' | 'durationSeconds'>,
): Range[] {
  const ranges = rules
    .flatMap(({ kind, prop }) => events.filter((event) => event.kind === kind && event.prop === prop))
    .map(({ startSeconds, endSeconds }) => ({
      startSeconds,
      endSeconds: Math.min(endSeconds, durationSeconds),
    }))
    .toSorted((a, b) => a.startSeconds - b.startSeconds);
  const joined: Range[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && range.startSeconds <= last.endSeconds + joinSeconds)
      last.endSeconds = Math.max(last.endSeconds, range.endSeconds);
    else joined.push({ ...range });
  }
  const round = (seconds: number): number => Math.round(seconds * 100) / 100;
  return joined.map(({ startSeconds, endSeconds }) => ({
    startSeconds: round(startSeconds),
    endSeconds: round(endSeconds),
  }));
}
