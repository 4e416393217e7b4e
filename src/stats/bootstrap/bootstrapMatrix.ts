import { usageError } from '../../core/errors.js';
import { type BootstrapOptions, checkBootstrapOptions } from './BootstrapOptions.js';
import type { ColumnMean } from './bootstrapMeans.js';
import { columnInterval } from './columnInterval.js';
import { type BootstrapDifference, type ComparisonSettings, compareColumns } from './compareColumns.js';
import { type BootstrapRanks, countRanks } from './countRanks.js';
import { resampleColumns } from './resampleColumns.js';
import { checkScoreMatrix, type ScoreMatrix } from './ScoreMatrix.js';

/** One subject on one track. */
export type BootstrapCell = ColumnMean & BootstrapRanks;

/** Two subjects on one track, a minus b; a comes before b. */
export interface SubjectPair extends BootstrapDifference {
  track: number;
  a: number;
  b: number;
}

/** Two tracks of one subject, a minus b. */
export interface TrackPair extends BootstrapDifference {
  subject: number;
  a: number;
  b: number;
}

export interface MatrixBootstrap {
  /** At [subject * tracks + track]. */
  cells: BootstrapCell[];
  /** All pairs of subjects that have scores, track by track. */
  pairs: SubjectPair[];
  /** The pairs of tracks that were asked for, of each subject that has both. */
  trackPairs: TrackPair[];
  clusters: number;
  replicates: number;
}

export interface MatrixBootstrapOptions extends BootstrapOptions {
  /** Pairs of tracks to compare within a subject, first minus second: [[2, 0]] is the third minus the first. */
  trackPairs?: readonly (readonly [number, number])[];
}

/**
 * Cluster bootstrap of a table of subjects by tracks over common instances (omni2web, Analyses 9; Field and Welsh 2007):
 * a replicate draws as many clusters as there are, with replacement; a cluster drawn k times counts its instances k
 * times; all subjects and tracks share the draw, so that differences are paired. Scores keep their unit.
 * @throws DeixisError VALUES_INVALID (input), BOOTSTRAP_OPTION (usage)
 */
export function bootstrapMatrix(matrix: ScoreMatrix, options: MatrixBootstrapOptions = {}): MatrixBootstrap {
  checkScoreMatrix(matrix);
  const checked = checkBootstrapOptions(options);
  const { subjects, tracks } = matrix;
  const wanted = options.trackPairs ?? [];
  if (wanted.flat().some((track) => !Number.isInteger(track) || track < 0 || track >= tracks))
    throw usageError('BOOTSTRAP_OPTION', `trackPairs: numbers from 0 to ${tracks - 1} expected`);
  const { columns, clusters, tolerance } = resampleColumns(matrix, checked);
  const scratch = new Float64Array(checked.replicates);
  const settings: ComparisonSettings = { options: checked, tolerance, scratch };
  const ranks: BootstrapRanks[][] = [];
  const pairs: SubjectPair[] = [];
  for (let track = 0; track < tracks; track += 1) {
    const ofTrack = columns.filter((_, index) => index % tracks === track);
    const better = ofTrack.map(() => new Uint16Array(checked.replicates));
    for (let a = 0; a < subjects; a += 1) {
      for (let b = a + 1; b < subjects; b += 1) {
        const counted = { thanFirst: better[a]!, thanSecond: better[b]! };
        const compared = compareColumns(ofTrack[a]!, ofTrack[b]!, settings, counted);
        if (compared) pairs.push({ track, a, b, ...compared });
      }
    }
    ranks.push(countRanks(ofTrack, better, { confidence: checked.confidence, tolerance }));
  }
  const cells = columns.map((column, index): BootstrapCell => {
    const { n, clusters: itsClusters, mean } = column;
    const [subject, track] = [Math.floor(index / tracks), index % tracks];
    const interval = columnInterval(column, settings);
    return { subject, track, n, clusters: itsClusters, mean, ...interval, ...ranks[track]![subject]! };
  });
  const trackPairs: TrackPair[] = [];
  for (const [a, b] of wanted) {
    for (let subject = 0; subject < subjects; subject += 1) {
      const compared = compareColumns(
        columns[subject * tracks + a]!,
        columns[subject * tracks + b]!,
        settings,
      );
      if (compared) trackPairs.push({ subject, a, b, ...compared });
    }
  }
  return { cells, pairs, trackPairs, clusters, replicates: checked.replicates };
}
