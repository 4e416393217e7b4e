import type { BootstrapOptions } from '../../stats/bootstrap/BootstrapOptions.js';
import { bootstrapMatrix } from '../../stats/bootstrap/bootstrapMatrix.js';
import { numberClusters } from '../../stats/bootstrap/numberClusters.js';
import type { BootstrapFlags } from './addBootstrapOptions.js';
import type { ScoreTable } from './readScores.js';

export interface SubjectBootstrap {
  subjects: Record<
    string,
    {
      /** Scores, and clusters that have some. */
      n: number;
      clusters: number;
      mean: number | null;
      /** Null with fewer than two clusters: one says nothing of others. */
      low: number | null;
      high: number | null;
      pFirst: number | null;
    }
  >;
  /** a minus b, of every two subjects. */
  pairs: {
    a: string;
    b: string;
    difference: number;
    low: number | null;
    high: number | null;
    pPlus: number | null;
    stable: boolean;
  }[];
}

/** The cluster bootstrap of a table of scores, with names instead of numbers. */
export function bootstrapSubjects(
  { subjects, instances, clusters, scores }: ScoreTable,
  { replicates, seed, confidence, interval, weighting }: BootstrapFlags & Pick<BootstrapOptions, 'weighting'>,
): SubjectBootstrap {
  const { cells, pairs } = bootstrapMatrix(
    {
      subjects: subjects.length,
      tracks: 1,
      instances: instances.length,
      scores,
      clusters: numberClusters(clusters),
    },
    { replicates, seed, confidence, method: interval, weighting },
  );
  return {
    subjects: Object.fromEntries(
      cells.map(({ subject, n, clusters: itsClusters, mean, low, high, pFirst }) => [
        subjects[subject]!,
        { n, clusters: itsClusters, mean, low, high, pFirst },
      ]),
    ),
    pairs: pairs.map(({ a, b, difference, low, high, pPlus, stable }) => ({
      a: subjects[a]!,
      b: subjects[b]!,
      difference,
      low,
      high,
      pPlus,
      stable,
    })),
  };
}
