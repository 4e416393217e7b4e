import type { Outcome } from '../../core/Outcome.js';
import type { ExportedRun } from '../../exports/ExportedRun.js';
import type { ExportItem } from '../../exports/ExportItem.js';
import type { Contender } from './ComparisonDocument.js';

/** A contender's instances, by id. */
export interface ContenderItems extends Contender {
  items: Map<string, InstanceResult>;
  /** Instances without a score though one was due: errors, ungraded outputs, sites that were down. */
  missing: Set<string>;
}

export interface InstanceResult {
  cluster: string;
  /** In percent, one a repeat. */
  scores: number[];
  /** Whether each repeat succeeded. */
  successes: boolean[];
  /** Of the first repeat. */
  outcome: Outcome;
}

export interface CollectOptions {
  /** The score of each track; tracks without one are left out. */
  scoreOf(track: string): string | undefined;
  isWanted(item: ExportItem): boolean;
  /** Puts contenders of all conditions side by side. */
  acrossConditions: boolean;
}

/** The contenders of each track and condition, in the order of the runs and of their names. */
export function collectScores(
  runs: readonly { name: string; run: ExportedRun }[],
  { scoreOf, isWanted, acrossConditions }: CollectOptions,
): { track: string; condition: string | null; contenders: ContenderItems[] }[] {
  const groups = new Map<
    string,
    { track: string; condition: string | null; contenders: Map<string, ContenderItems> }
  >();
  for (const { name, run } of runs) {
    for (const item of run.items()) {
      const { track, condition, subject } = item;
      const score = scoreOf(track);
      if (score === undefined || item.outcome === 'unavailable' || !isWanted(item)) continue;
      const groupCondition = acrossConditions ? null : condition;
      const groupKey = JSON.stringify([track, groupCondition]);
      const group = groups.get(groupKey) ?? { track, condition: groupCondition, contenders: new Map() };
      groups.set(groupKey, group);
      const key = JSON.stringify([name, subject, condition]);
      const contender = group.contenders.get(key) ?? {
        run: name,
        subject,
        condition,
        items: new Map(),
        missing: new Set(),
      };
      group.contenders.set(key, contender);
      addItem(contender, item, item.scores[score]);
    }
  }
  const order = (one: string | null, other: string | null): number =>
    (one ?? '') < (other ?? '') ? -1 : (one ?? '') > (other ?? '') ? 1 : 0;
  return [...groups.values()]
    .map(({ track, condition, contenders }) => ({ track, condition, contenders: [...contenders.values()] }))
    .sort((one, other) => order(one.track, other.track) || order(one.condition, other.condition));
}

function addItem(
  { items, missing }: ContenderItems,
  { instance, cluster, outcome }: ExportItem,
  score: number | null | undefined,
): void {
  // Null: the instance has nothing that this score is about. Undefined: there is no verdict.
  if (score === undefined) missing.add(instance);
  if (score === null || score === undefined) return;
  const result = items.get(instance) ?? { cluster, scores: [], successes: [], outcome };
  items.set(instance, result);
  result.scores.push(100 * score);
  result.successes.push(outcome === 'success');
}
