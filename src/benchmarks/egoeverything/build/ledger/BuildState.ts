import type { StoredFile } from '../../../building/StoredFile.js';
import type { BuildEvent, Counts, Question, Stage, Target } from './BuildEvent.js';

export interface VideoRecord {
  id: string;
  /** As it was named, absolute. */
  file: string;
  gazeFile?: string;
  durationSeconds?: number;
  width?: number;
  height?: number;
  /** [{start_time, end_time, description}], the released layout. */
  summary?: StoredFile;
  /** Unique objects with their sights. */
  objects?: StoredFile;
  /** The probabilities of its draws, as CSV. */
  table?: StoredFile;
  lines?: Counts;
  frames?: Counts;
  /** How often it was given another try; part of what is asked, so that a cached answer is not given again. */
  retries: number;
}

export interface TargetRecord extends Target {
  video: string;
  question?: Question;
  /** Every call of both agents. */
  record?: StoredFile;
  blind?: StoredFile;
  /** Of the agents. */
  usage?: Record<string, number>;
  retries: number;
}

/** What came of one thing at one stage. */
export interface Unit {
  stage: Stage;
  id: string;
  outcome: 'passed' | 'mended' | 'dropped';
  reason?: string;
  detail?: string;
  fault?: boolean;
}

export interface BuildState {
  videos: Map<string, VideoRecord>;
  /** In the order in which they were drawn. */
  targets: Map<string, TargetRecord>;
  units: Map<string, Unit>;
  exported?: Extract<BuildEvent, { action: 'export' }>;
}

export const emptyState = (): BuildState => ({ videos: new Map(), targets: new Map(), units: new Map() });

const unitKey = (stage: Stage, id: string): string => `${stage} ${id}`;

/** Undefined while it waits. */
export function unitOf(state: BuildState, stage: Stage, id: string): Unit | undefined {
  return state.units.get(unitKey(stage, id));
}

/** Whether it went through a stage. */
export function isThrough(state: BuildState, stage: Stage, id: string): boolean {
  const unit = unitOf(state, stage, id);
  return unit !== undefined && unit.outcome !== 'dropped';
}

/** Takes an event in, or tells why it cannot be: then nothing is changed. */
export function applyBuildEvent(state: BuildState, event: BuildEvent): string | undefined {
  const { id, action } = event;
  if (action === 'export') {
    state.exported = event;
    return undefined;
  }
  if (action === 'video') {
    if (state.videos.has(id)) return `video "${id}" is there already`;
    const { file, gazeFile } = event;
    state.videos.set(id, { id, file, ...(gazeFile === undefined ? {} : { gazeFile }), retries: 0 });
    return undefined;
  }
  if (action === 'retry') return applyRetry(state, event);
  if (action === 'question' || action === 'check') return applyToTarget(state, event);
  const video = state.videos.get(id);
  if (!video) return `there is no video "${id}"`;
  if (action === 'timeline') {
    const summary = fileOf(event, 'timelines/', '_summary.json');
    const { durationSeconds, width, height, lines } = event;
    if (event.outcome !== 'dropped' && !(summary && durationSeconds && width && height))
      return 'expected the timeline under timelines/, and length and size of the video';
    Object.assign(video, definedOnly({ summary, durationSeconds, width, height, lines }));
    setUnit(state, { stage: 'timelines', id, ...fateOf(event) });
  } else if (action === 'objects') {
    const objects = fileOf(event, 'objects/');
    if (event.outcome !== 'dropped' && !objects) return 'files: expected the objects under objects/';
    Object.assign(video, definedOnly({ objects, frames: event.frames }));
    setUnit(state, { stage: 'objects', id, ...fateOf(event) });
  } else {
    const table = fileOf(event, 'targets/');
    if (event.outcome !== 'dropped' && !table) return 'files: expected the probabilities under targets/';
    const taken = event.targets.find((target) => state.targets.has(target.id));
    if (taken) return `target "${taken.id}" is there already`;
    Object.assign(video, definedOnly({ table }));
    setUnit(state, { stage: 'draws', id, ...fateOf(event) });
    for (const target of event.targets) {
      state.targets.set(target.id, { ...target, video: id, retries: 0 });
      setUnit(state, {
        ...{ stage: 'targets', id: target.id },
        ...(target.queryTimeSeconds === null
          ? { outcome: 'dropped', reason: 'too-little-video-left' }
          : { outcome: 'passed' }),
      });
    }
  }
  return undefined;
}

function applyToTarget(
  state: BuildState,
  event: Extract<BuildEvent, { action: 'question' | 'check' }>,
): string | undefined {
  const { id } = event;
  const target = state.targets.get(id);
  if (!target) return `there is no target "${id}"`;
  if (event.action === 'question') {
    const { question, usage } = event;
    if (event.outcome !== 'dropped' && !question) return 'question: expected the question';
    const record = fileOf(event, 'questions/');
    Object.assign(target, definedOnly({ question, record, usage }));
    setUnit(state, { stage: 'questions', id, ...fateOf(event) });
    return undefined;
  }
  if (!target.question) return `there is no question "${id}" yet`;
  Object.assign(target, definedOnly({ blind: fileOf(event, 'blind/') }));
  setUnit(state, { stage: event.stage, id, ...fateOf(event) });
  return undefined;
}

/** What was made at a stage and after it is of no use once the stage is done again. */
function applyRetry(state: BuildState, event: Extract<BuildEvent, { action: 'retry' }>): string | undefined {
  const { id, stage } = event;
  if (unitOf(state, stage, id)?.outcome !== 'dropped') return `"${id}" was not dropped at ${stage}`;
  // Nothing comes after a stage at which a thing was dropped.
  state.units.delete(unitKey(stage, id));
  const thing = state.videos.get(id) ?? state.targets.get(id);
  if (thing) thing.retries += 1;
  if (stage === 'timelines') delete state.videos.get(id)?.lines;
  if (stage === 'objects') delete state.videos.get(id)?.frames;
  return undefined;
}

function setUnit(state: BuildState, unit: Unit): void {
  state.units.set(unitKey(unit.stage, unit.id), unit);
}

function fateOf({ outcome, reason, detail, fault }: Fate): Omit<Unit, 'stage' | 'id'> {
  return { outcome, ...definedOnly({ reason, detail, fault }) };
}

interface Fate {
  outcome: Unit['outcome'];
  reason?: string | undefined;
  detail?: string | undefined;
  fault?: boolean | undefined;
}

function definedOnly<Value extends object>(
  value: Value,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>;
  };
}

function fileOf({ files }: BuildEvent, folder: string, ending = ''): StoredFile | undefined {
  const found = Object.entries(files).find(([path]) => path.startsWith(folder) && path.endsWith(ending));
  return found && { path: found[0], sha256: found[1] };
}
