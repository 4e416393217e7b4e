import { addUsage } from '../core/addUsage.js';
import type { Usage } from '../core/Usage.js';
import type { ExportedRun } from './ExportedRun.js';
import type { ExportItem } from './ExportItem.js';

/** What a format calls one evaluation: a subject in a condition on a track, over all instances and repeats. */
export interface ExportGroup {
  subject: string;
  condition: string;
  track: string;
  executor: string | null;
  judge: string | null;
  /** Items that count: all but those that the subject cannot take. */
  items: number;
  outcomes: Partial<Record<ExportItem['outcome'], number>>;
  /** Score name to its values with where they come from. */
  scores: Map<string, GroupScores>;
  usage: Map<string, Usage>;
  startedAt: string;
  endedAt: string;
}

export interface GroupScores {
  values: number[];
  clusters: string[];
  instances: string[];
}

/** The evaluations of a run, from one pass over its items that keeps numbers alone. */
export function collectGroups(run: ExportedRun, isWanted: (item: ExportItem) => boolean): ExportGroup[] {
  const groups = new Map<string, ExportGroup>();
  for (const item of run.items()) {
    if (!isWanted(item) || item.outcome === 'unavailable') continue;
    const key = JSON.stringify([item.subject, item.condition, item.track]);
    const group = groups.get(key) ?? newGroup(item);
    groups.set(key, group);
    group.items += 1;
    group.outcomes[item.outcome] = (group.outcomes[item.outcome] ?? 0) + 1;
    group.judge ??= item.judge;
    group.executor ??= item.facts.executor == null ? null : String(item.facts.executor);
    if (item.startedAt < group.startedAt) group.startedAt = item.startedAt;
    if (item.endedAt > group.endedAt) group.endedAt = item.endedAt;
    addScores(group, item);
    for (const [model, usage] of usageByModel(item)) {
      const before = group.usage.get(model);
      group.usage.set(model, before ? addUsage(before, usage) : usage);
    }
  }
  return [...groups.values()].sort(
    (one, other) =>
      compareText(one.subject, other.subject) ||
      compareText(one.condition, other.condition) ||
      compareText(one.track, other.track),
  );
}

function newGroup({ subject, condition, track, startedAt, endedAt }: ExportItem): ExportGroup {
  return {
    subject,
    condition,
    track,
    executor: null,
    judge: null,
    items: 0,
    outcomes: {},
    scores: new Map(),
    usage: new Map(),
    startedAt,
    endedAt,
  };
}

function addScores({ scores }: ExportGroup, item: ExportItem): void {
  for (const [name, value] of Object.entries(item.scores)) {
    if (value === null) continue;
    const own = scores.get(name) ?? { values: [], clusters: [], instances: [] };
    scores.set(name, own);
    own.values.push(value);
    own.clusters.push(item.cluster);
    own.instances.push(item.instance);
  }
}

/** What each model used for an item, over the stages that it took part in. */
export function usageByModel(item: ExportItem): Map<string, Usage> {
  const sums = new Map<string, Usage>();
  for (const { model, usage } of item.usage) {
    const before = sums.get(model);
    sums.set(model, before ? addUsage(before, usage) : usage);
  }
  return sums;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
