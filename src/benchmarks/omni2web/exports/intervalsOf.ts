import type { ExportItem } from '../../../exports/ExportItem.js';
import { bootstrapMean } from '../../../stats/bootstrap/bootstrapMean.js';
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

/**
 * 95% intervals over pages, in percent, of every mean over instances of one repeat; null where the pages are fewer than
 * two. Keeps numbers alone, whatever the items hold.
 */
export function intervalsOf(items: Iterable<ExportItem>): (key: MeanKey) => Interval | null {
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
  return (key) => {
    const column = columns.get(nameOf(key));
    if (!column) return null;
    const { low, high } = bootstrapMean(column.values, numberClusters(column.clusters));
    return low === null || high === null ? null : { low, high };
  };
}

function nameOf({ subject, condition, repeat, track, score }: MeanKey): string {
  return JSON.stringify([subject, condition, repeat, track, score]);
}
