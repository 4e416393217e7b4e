import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { type BootstrapCell, bootstrapMatrix } from '../../../stats/bootstrap/bootstrapMatrix.js';
import type { BootstrapDifference } from '../../../stats/bootstrap/compareColumns.js';
import { compareRankings, type RankingComparison } from '../../../stats/compareRankings.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { measureOf } from './measures.js';
import { outputMatrix } from './outputMatrix.js';
import type { ScoredOutput } from './ScoredOutput.js';

export interface PageBootstrapCell extends Omit<BootstrapCell, 'subject' | 'track'> {
  subject: string;
  track: Track;
}

export interface PageBootstrap {
  pages: number;
  replicates: number;
  /** EFS (A, C) and IRS (B) in percent with intervals, ranks and P(first); a track that a subject has not is left out. */
  cells: PageBootstrapCell[];
  /** All pairs on each track, a minus b, in percentage points. */
  pairs: ({ track: Track; a: string; b: string } & BootstrapDifference)[];
  /** Track C minus track A of each subject that has both. */
  gains: ({ subject: string } & BootstrapDifference)[];
  /** Means in which every page counts the same, and how they rank the subjects. */
  pageEqual: { track: Track; scores: Record<string, number>; comparison: RankingComparison }[];
}

/**
 * Source-page cluster bootstrap over all subjects and tracks on one common draw, 10,000 replicates unless told
 * (omni2web, Analyses 9). Null without outputs.
 */
export function pageBootstrap(
  outputs: readonly ScoredOutput[],
  options: Omit<BootstrapOptions, 'weighting'> = {},
): PageBootstrap | null {
  const built = outputMatrix(outputs, tracks, (output) => [
    { column: output.track, score: measureOf(output) },
  ]);
  if (!built) return null;
  const { matrix, subjects } = built;
  const trackPairs = [[tracks.indexOf('C'), tracks.indexOf('A')]] as const;
  const found = bootstrapMatrix(matrix, { ...options, trackPairs });
  const cells = found.cells
    .filter(({ mean }) => mean !== null)
    .map((cell) => ({ ...cell, subject: subjects[cell.subject]!, track: tracks[cell.track]! }));
  // The replicates of the page-equal means are not asked for, so that one is enough.
  const equal = bootstrapMatrix(matrix, { replicates: 1, weighting: 'clusters' }).cells;
  return {
    pages: found.clusters,
    replicates: found.replicates,
    cells,
    pairs: found.pairs.map((pair) => ({
      ...pair,
      ...{ track: tracks[pair.track]!, a: subjects[pair.a]!, b: subjects[pair.b]! },
    })),
    gains: found.trackPairs.map(({ subject, a: _a, b: _b, ...difference }) => ({
      subject: subjects[subject]!,
      ...difference,
    })),
    pageEqual: tracks.flatMap((track, index) => {
      const usual = new Map(
        cells.filter((cell) => cell.track === track).map(({ subject, mean }) => [subject, mean!]),
      );
      const scores = new Map(
        equal
          .filter((cell) => cell.track === index && cell.mean !== null)
          .map(({ subject, mean }) => [subjects[subject]!, mean!]),
      );
      if (scores.size === 0) return [];
      return [{ track, scores: Object.fromEntries(scores), comparison: compareRankings(usual, scores) }];
    }),
  };
}
