import { countFates, type YieldRow } from '../../building/countFates.js';
import { type AnswerItem, answerFateOf, answerStateOf } from './answering/AnswerItem.js';
import { blindTestOf } from './BuildFile.js';
import type { Counts, Stage } from './ledger/BuildEvent.js';
import { isThrough, unitOf } from './ledger/BuildState.js';
import type { Build } from './openBuild.js';

/**
 * What came of everything at every stage: in = passed + mended + dropped + waiting, and what comes to a stage is what went through
 * the one before. The blind test stands where the build has it, before or after the people.
 */
export function summarizeYield(build: Build, items: ReadonlyMap<string, AnswerItem>): YieldRow[] {
  const { state } = build;
  const { without } = build.build;
  const videos = [...state.videos.values()];
  const machine = (stage: Stage): YieldRow =>
    countFates(
      stage,
      idsAt(build, items, stage).map((id) => unitOf(state, stage, id)),
    );
  const rows: YieldRow[] = [
    machine('timelines'),
    sumCounts(
      'lines',
      videos.map(({ lines }) => lines),
    ),
    machine('objects'),
    sumCounts(
      'frames',
      videos.map(({ frames }) => frames),
    ),
    ...(['draws', 'targets', 'questions', 'rules'] as const).map(machine),
  ];
  const people = countFates('people', [...items.values()].map(answerFateOf));
  const last = [
    ...(without.includes('blind') ? [] : [machine('blind')]),
    ...(without.includes('human') ? [] : [people]),
  ];
  return [...rows, ...(blindTestOf(build.build) === 'one-order' ? last.reverse() : last)];
}

/** What comes to a stage: all that went through the one before it. */
export function idsAt(build: Build, items: ReadonlyMap<string, AnswerItem>, stage: Stage): string[] {
  const { state } = build;
  const videos = [...state.videos.keys()];
  const targets = [...state.targets.keys()];
  const through = (ids: string[], earlier: Stage) => ids.filter((id) => isThrough(state, earlier, id));
  if (stage === 'timelines') return videos;
  if (stage === 'objects') return through(videos, 'timelines');
  if (stage === 'draws') return through(videos, 'objects');
  if (stage === 'targets') return targets;
  if (stage === 'questions') return through(targets, 'targets');
  if (stage === 'rules') return through(targets, 'questions');
  const ruled = through(targets, 'rules');
  if (blindTestOf(build.build) === 'every-order' || build.build.without.includes('human')) return ruled;
  return ruled.filter((id) => items.has(id) && answerStateOf(items.get(id)!) === 'agreed');
}

function sumCounts(stage: string, all: readonly (Counts | undefined)[]): YieldRow {
  const row: YieldRow = { stage, in: 0, passed: 0, mended: 0, dropped: {}, waiting: 0 };
  for (const counts of all) {
    if (!counts) continue;
    for (const member of ['in', 'passed', 'mended'] as const) row[member] += counts[member];
    for (const [reason, count] of Object.entries(counts.dropped))
      row.dropped[reason] = (row.dropped[reason] ?? 0) + count;
  }
  return row;
}
