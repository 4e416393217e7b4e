import { inputError } from '../core/errors.js';
import type { BootstrapOptions } from './bootstrap/BootstrapOptions.js';
import { bootstrapDifference } from './bootstrap/bootstrapDifference.js';
import type { BootstrapDifference } from './bootstrap/compareColumns.js';
import { numberClusters } from './bootstrap/numberClusters.js';
import { type FactorRow, isTooFew } from './factorTable.js';

/** One level minus the baseline level within a subject, over the items that both have; in the unit of the scores. */
export interface PairedDifference extends BootstrapDifference {
  subject: string;
  level: string;
  baseline: string;
  /** Items that both have, and the clusters they are from. */
  n: number;
  clusters: number;
  tooFew: boolean;
}

/**
 * What each level (an input condition, a year) brings or costs each subject against the baseline level, paired by item, with
 * a cluster bootstrap interval. Levels without a common item are left out.
 * @throws DeixisError VALUES_INVALID (input) for two scores of one item, BOOTSTRAP_OPTION (usage)
 */
export function pairedDifferences(
  rows: readonly FactorRow[],
  { baseline, ...options }: { baseline: string } & BootstrapOptions,
): PairedDifference[] {
  const bySubject = new Map<string, Map<string, Map<string, FactorRow>>>();
  for (const row of rows) {
    const levels = emplace(bySubject, row.subject);
    const items = emplace(levels, row.level);
    if (items.has(row.item))
      throw inputError(
        'VALUES_INVALID',
        `${row.subject}, ${row.level}, ${row.item}: one score expected, not two`,
      );
    items.set(row.item, row);
  }
  return [...bySubject].flatMap(([subject, levels]) => {
    const before = levels.get(baseline);
    return [...levels].flatMap(([level, after]): PairedDifference[] => {
      const shared = [...after.values()].filter(({ item }) => before?.has(item));
      if (level === baseline || shared.length === 0) return [];
      const clusters = shared.map(({ cluster }) => cluster);
      const difference = bootstrapDifference(
        shared.map(({ score }) => score),
        shared.map(({ item }) => before!.get(item)!.score),
        numberClusters(clusters),
        options,
      );
      const counts = { n: shared.length, clusters: new Set(clusters).size };
      return [{ subject, level, baseline, ...counts, tooFew: isTooFew(counts), ...difference }];
    });
  });
}

function emplace<Key, Inner>(outer: Map<Key, Map<string, Inner>>, key: Key): Map<string, Inner> {
  const inner = outer.get(key) ?? new Map<string, Inner>();
  outer.set(key, inner);
  return inner;
}
