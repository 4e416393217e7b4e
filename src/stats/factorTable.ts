import { inputError } from '../core/errors.js';
import type { BootstrapOptions } from './bootstrap/BootstrapOptions.js';
import { bootstrapMeans } from './bootstrap/bootstrapMeans.js';
import { numberClusters } from './bootstrap/numberClusters.js';
import { exactEnds } from './rates/exactEnds.js';

/** One score and where it belongs. */
export interface FactorRow {
  subject: string;
  /** The factor's value, by which scores are grouped: a domain, an operation, a language. */
  level: string;
  /** What is scored; the same item of several subjects is drawn together. */
  item: string;
  /** What the item depends on: its page or video. */
  cluster: string;
  score: number;
}

export interface FactorCell {
  subject: string;
  level: string;
  /** Scores, and clusters that have some. */
  n: number;
  clusters: number;
  /** Null without scores. */
  mean: number | null;
  /** Cluster bootstrap interval; null with fewer than two clusters. */
  low: number | null;
  high: number | null;
  /** Whether there are too few scores or clusters for the figure to say much: the reader must be told. */
  tooFew: boolean;
}

/** Below either of these a cell says that it has too few. OURS: an interval from fewer is wider than most differences. */
export const fewestForCell = { scores: 20, clusters: 5 };

export function isTooFew({ n, clusters }: { n: number; clusters: number }): boolean {
  return n < fewestForCell.scores || clusters < fewestForCell.clusters;
}

/**
 * Mean score of every subject at every level of a factor, with n and an interval in each cell, level by level. Scores
 * keep their unit.
 * @param levels in the order they are wanted; those without a row have empty cells. All that occur, sorted, if left out
 * @param hit where every score is 0 or this one, as a step is right or not: a cell whose draws are all alike, all hits or none,
 * then has the exact interval of as many independent tries as it has clusters, in place of one without width
 * @throws DeixisError VALUES_INVALID (input), BOOTSTRAP_OPTION (usage)
 */
export function factorTable(
  rows: readonly FactorRow[],
  { levels, hit, ...options }: { levels?: readonly string[]; hit?: number } & BootstrapOptions = {},
): FactorCell[] {
  const subjects = unique(rows.map(({ subject }) => subject));
  return (levels ?? unique(rows.map(({ level }) => level)).sort()).flatMap((level) => {
    const ofLevel = rows.filter((row) => row.level === level);
    if (ofLevel.length === 0)
      return subjects.map(
        (subject): FactorCell => ({
          ...{ subject, level, n: 0, clusters: 0 },
          ...{ mean: null, low: null, high: null, tooFew: true },
        }),
      );
    const items = new Map<string, number>();
    const clusterNames: string[] = [];
    for (const { item, cluster } of ofLevel) {
      if (items.has(item)) continue;
      items.set(item, items.size);
      clusterNames.push(cluster);
    }
    const scores = new Float64Array(subjects.length * items.size).fill(Number.NaN);
    const places = new Map(subjects.map((subject, index) => [subject, index * items.size]));
    for (const { subject, item, score } of ofLevel) {
      const place = places.get(subject)! + items.get(item)!;
      if (Number.isNaN(score) || !Number.isNaN(scores[place]!))
        throw inputError(
          'VALUES_INVALID',
          `${subject}, ${level}, ${item}: one score that is a number expected, not ${Number.isNaN(score) ? score : 'two'}`,
        );
      scores[place] = score;
    }
    const matrix = { subjects: subjects.length, tracks: 1, instances: items.size, scores };
    return bootstrapMeans({ ...matrix, clusters: numberClusters(clusterNames) }, options).map(
      ({ subject, n, clusters, mean, low, high }): FactorCell => ({
        ...{ subject: subjects[subject]!, level, n, clusters, mean },
        ...(hit !== undefined && low !== null && low === high && (low === 0 || low === hit)
          ? exactEnds({ share: low / hit, clusters, hit, confidence: options.confidence })
          : { low, high }),
        tooFew: isTooFew({ n, clusters }),
      }),
    );
  });
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
