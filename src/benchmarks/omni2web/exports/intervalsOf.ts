import type { ExportItem } from '../../../exports/ExportItem.js';
import { bootstrapMean } from '../../../stats/bootstrap/bootstrapMean.js';
import { bootstrapRatio } from '../../../stats/bootstrap/bootstrapRatio.js';
import { numberClusters } from '../../../stats/bootstrap/numberClusters.js';

/** Which mean of a run. */
export interface MeanKey {
  subject: string;
  condition: string;
  repeat: number;
  track: string;
  score: string;
}

export type Interval = { low: number; high: number };

export interface MeanIntervals {
  /** Of one mean, in percent; null where the pages are fewer than two. */
  mean(key: MeanKey): Interval | null;
  /** Of one mean over another, in percent, both from the same draws; null also where there is no reference. */
  ratio(key: MeanKey, reference: MeanKey): Interval | null;
}

/**
 * 95% intervals over pages of every mean over instances of one repeat. Keeps numbers alone, whatever the items hold.
 */
export function intervalsOf(items: Iterable<ExportItem>): MeanIntervals {
  const columns = new Map<string, { values: number[]; clusters: string[] }>();
  for (const { subject, condition, repeat, track, scores, cluster } of items) {
    for (const [score, value] of Object.entries(scores)) {
      if (value === null) continue;
      const name = nameOf({ subject, condition, repeat, track, score });
      const column = columns.get(name) ?? { values: [], clusters: [] };
      columns.set(name, column);
      column.values.push(100 * value);
      column.clusters.push(cluster);
    }
  }
  const ends = ({ low, high }: { low: number | null; high: number | null }): Interval | null =>
    low === null || high === null ? null : { low, high };
  return {
    mean(key) {
      const column = columns.get(nameOf(key));
      return column ? ends(bootstrapMean(column.values, numberClusters(column.clusters))) : null;
    },
    ratio(key, reference) {
      const above = columns.get(nameOf(key));
      const below = columns.get(nameOf(reference));
      if (!above || !below) return null;
      // Each score is an item of its own: only the pages tie the two means together.
      const { low, high } = bootstrapRatio(
        [...above.values, ...below.values.map(() => Number.NaN)],
        [...above.values.map(() => Number.NaN), ...below.values],
        numberClusters([...above.clusters, ...below.clusters]),
      );
      return ends({ low: low === null ? null : 100 * low, high: high === null ? null : 100 * high });
    },
  };
}

function nameOf({ subject, condition, repeat, track, score }: MeanKey): string {
  return JSON.stringify([subject, condition, repeat, track, score]);
}
