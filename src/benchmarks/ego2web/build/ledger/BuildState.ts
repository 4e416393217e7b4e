import type { StoredFile } from '../../../building/StoredFile.js';
import type { ClipCandidate } from '../clips/planClips.js';
import type { BuildEvent, Unit } from './BuildEvent.js';

export interface VideoRecord {
  id: string;
  /** As it was named, absolute. */
  file: string;
  durationSeconds?: number;
  clips: ClipCandidate[];
}

/** One clip on its way. */
export interface ClipRecord extends ClipCandidate {
  video: string;
  media?: StoredFile;
  captions?: StoredFile;
  tasks?: StoredFile;
  /** How often it was given another try; part of what is asked, so that a cached answer is not given again. */
  retries: number;
}

export interface BuildState {
  videos: Map<string, VideoRecord>;
  clips: Map<string, ClipRecord>;
  /** By stage and id. */
  units: Map<string, Unit>;
  /** Of the pieces of the captions, by clip. */
  pieces: Map<string, Extract<BuildEvent, { action: 'captions' }>['pieces']>;
  /** What was exported last. */
  exported?: { dataset: string; pairs: string[] };
}

export function emptyState(): BuildState {
  return { videos: new Map(), clips: new Map(), units: new Map(), pieces: new Map() };
}

export const unitKey = (stage: Unit['stage'], id: string): string => `${stage} ${id}`;

/** What came of a thing at a stage; undefined while it waits. */
export function unitOf(state: BuildState, stage: Unit['stage'], id: string): Unit | undefined {
  return state.units.get(unitKey(stage, id));
}

/** Takes an event in, or tells why it cannot be: then nothing is changed. */
export function applyBuildEvent(state: BuildState, event: BuildEvent): string | undefined {
  const { id } = event;
  if (event.action === 'export') {
    state.exported = { dataset: event.dataset, pairs: event.pairs };
    return undefined;
  }
  if (event.action === 'video') {
    if (state.videos.has(id)) return `video "${id}" is there already`;
    state.videos.set(id, { id, file: event.file, clips: [] });
    return undefined;
  }
  if (event.action === 'probe') return applyProbe(state, event);
  if (event.action === 'retry' && event.stage === 'videos') {
    if (!state.units.delete(unitKey('videos', id))) return `video "${id}" was not dropped`;
    return undefined;
  }
  const clip = state.clips.get(id);
  if (!clip) return `there is no clip "${id}"`;
  if (event.action === 'retry') {
    clip.retries += 1;
    forgetFrom(state, clip, event.stage);
    return undefined;
  }
  if (event.action === 'clip') {
    const media = fileOf(event, 'clips/');
    if (event.outcome !== 'dropped' && !media) return 'files: expected the clip under clips/';
    if (media) clip.media = media;
    setUnit(state, { stage: 'clips', id, ...fateOf(event) });
  } else if (event.action === 'captions') {
    const captions = fileOf(event, 'captions/', '.captions.json');
    if (event.outcome !== 'dropped' && !captions) return 'files: expected the captions under captions/';
    if (captions) clip.captions = captions;
    state.pieces.set(id, event.pieces);
    setUnit(state, { stage: 'captions', id, ...fateOf(event) });
  } else {
    const tasks = fileOf(event, 'tasks/');
    if (!tasks) return 'files: expected what was written under tasks/';
    clip.tasks = tasks;
    for (const unit of event.units) setUnit(state, unit);
  }
  return undefined;
}

function applyProbe(state: BuildState, event: Extract<BuildEvent, { action: 'probe' }>): string | undefined {
  const video = state.videos.get(event.id);
  if (!video) return `there is no video "${event.id}"`;
  if (event.durationSeconds !== undefined) video.durationSeconds = event.durationSeconds;
  video.clips = event.clips;
  for (const clip of event.clips)
    if (!state.clips.has(clip.id)) state.clips.set(clip.id, { ...clip, video: video.id, retries: 0 });
  setUnit(state, { stage: 'videos', id: event.id, ...fateOf(event) });
  return undefined;
}

/** What was made at a stage and after it is of no use once the stage is done again. */
function forgetFrom(state: BuildState, clip: ClipRecord, stage: Unit['stage']): void {
  if (stage === 'clips') delete clip.media;
  if (stage === 'clips' || stage === 'captions') {
    delete clip.captions;
    state.pieces.delete(clip.id);
  }
  delete clip.tasks;
  const order: Unit['stage'][] = ['clips', 'captions'];
  for (const one of order.slice(stage === 'clips' ? 0 : stage === 'captions' ? 1 : 2))
    state.units.delete(unitKey(one, clip.id));
  for (const [key, unit] of state.units)
    if (!['videos', 'clips', 'captions'].includes(unit.stage) && belongsTo(unit.id, clip.id))
      state.units.delete(key);
}

/** Anchors and tasks are called after their clip: "<clip>-a1", "<clip>-a1-t2". */
function belongsTo(id: string, clip: string): boolean {
  return id === clip || id.startsWith(`${clip}-a`);
}

function setUnit(state: BuildState, unit: Unit): void {
  state.units.set(unitKey(unit.stage, unit.id), unit);
}

function fateOf({ outcome, reason, detail }: Omit<Unit, 'stage' | 'id'>): Omit<Unit, 'stage' | 'id'> {
  return {
    outcome,
    ...(reason === undefined ? {} : { reason }),
    ...(detail === undefined ? {} : { detail }),
  };
}

function fileOf({ files }: BuildEvent, folder: string, ending = ''): StoredFile | undefined {
  const found = Object.entries(files).find(([path]) => path.startsWith(folder) && path.endsWith(ending));
  return found && { path: found[0], sha256: found[1] };
}
