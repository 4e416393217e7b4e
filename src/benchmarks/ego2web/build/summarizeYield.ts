import { countFates, type Fate, type YieldRow } from '../../building/countFates.js';
import type { BuildFile } from './BuildFile.js';
import { stages, type Unit } from './ledger/BuildEvent.js';
import { type BuildState, unitOf } from './ledger/BuildState.js';

/** What came of everything at every stage. The source reports no yield; this one adds up by its making: each thing has one fate. */
export function summarizeYield(build: BuildFile, state: BuildState): YieldRow[] {
  const rows = stages.map((stage): YieldRow => {
    const fates = listIds(state, stage).map((id) => fateOf(build, state, stage, id));
    return countFates(stage, fates);
  });
  const pieces = [...state.pieces.values()];
  const sum = (member: 'in' | 'passed' | 'mended' | 'dropped'): number =>
    pieces.reduce((total, one) => total + one[member], 0);
  const dropped = sum('dropped');
  rows.splice(stages.indexOf('captions'), 0, {
    stage: 'pieces',
    ...{ in: sum('in'), passed: sum('passed'), mended: sum('mended'), waiting: 0 },
    dropped: dropped > 0 ? { 'no-usable-caption': dropped } : {},
  });
  return rows;
}

/** What comes to a stage: all that went through the one before it. */
function listIds(state: BuildState, stage: Unit['stage']): string[] {
  const through = (earlier: Unit['stage']): string[] =>
    [...state.units.values()]
      .filter((unit) => unit.stage === earlier && unit.outcome !== 'dropped')
      .map(({ id }) => id);
  if (stage === 'videos') return [...state.videos.keys()];
  if (stage === 'clips') return [...state.clips.keys()];
  if (stage === 'captions') return through('clips');
  if (stage === 'suitability') return through('captions');
  if (stage === 'anchor lists') return through('suitability');
  if (stage === 'task lists') return through('anchors');
  // Anchors and tasks come into being where they are counted.
  return [...state.units.values()].filter((unit) => unit.stage === stage).map(({ id }) => id);
}

function fateOf(build: BuildFile, state: BuildState, stage: Unit['stage'], id: string): Fate | undefined {
  const unit = unitOf(state, stage, id);
  if (unit || stage !== 'clips') return unit;
  const { narrations } = state.clips.get(id)!;
  if (narrations !== null && narrations < build.minimumNarrations)
    return { outcome: 'dropped', reason: 'few-narrations' };
  const had = [...state.units.values()].filter((one) => one.stage === 'clips' && one.outcome !== 'dropped');
  return had.length >= (build.maximumClips ?? Number.POSITIVE_INFINITY)
    ? { outcome: 'dropped', reason: 'beyond-maximum' }
    : undefined;
}
