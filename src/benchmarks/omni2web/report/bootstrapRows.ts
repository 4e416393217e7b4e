import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import {
  type BootstrapCell,
  bootstrapMatrix,
  type MatrixBootstrap,
  type TrackPair,
} from '../../../stats/bootstrap/bootstrapMatrix.js';
import type { BootstrapDifference } from '../../../stats/bootstrap/compareColumns.js';
import { numberClusters } from '../../../stats/bootstrap/numberClusters.js';
import type { Track } from '../scoring/Judgment.js';
import { outputFigures } from './outputScore.js';
import type { ReportData } from './ReportData.js';
import { rowAddress, type ScoreRow } from './scoreRows.js';

/** Every figure of the main table that is a mean over instances; the first of a track stands for it. */
export const metrics = [
  { track: 'A', name: 'EFS' },
  { track: 'A', name: 'grounding' },
  { track: 'A', name: 'edit' },
  { track: 'A', name: 'no damage' },
  { track: 'A', name: 'revision' },
  { track: 'B', name: 'IRS' },
  { track: 'B', name: 'target F1' },
  { track: 'B', name: 'action F1' },
  { track: 'C', name: 'EFS' },
] as const satisfies readonly { track: Track; name: string }[];

const headlines: Record<Track, number> = { A: 0, B: 5, C: 8 };

export interface RowDifference extends BootstrapDifference {
  a: ScoreRow;
  b: ScoreRow;
}

export interface RowBootstrap {
  /** Mean and interval of one figure of a line, in percent. */
  cell(row: ScoreRow, track: Track, name: string): BootstrapCell | undefined;
  headline(row: ScoreRow, track: Track): BootstrapCell;
  /** Paired differences of a track's score, a minus b, of all pairs of lines. */
  pairs(track: Track): RowDifference[];
  /** Track C minus track A of a line. */
  gain(row: ScoreRow): TrackPair | undefined;
  clusters: number;
  replicates: number;
}

/** Of a run in which nothing was scored. */
const noBootstrap: MatrixBootstrap = { cells: [], pairs: [], trackPairs: [], clusters: 0, replicates: 0 };

/** Draws source pages anew and again, the same pages for every line and figure (omni2web, Analyses 9). */
export function bootstrapRows(
  data: ReportData,
  rows: readonly ScoreRow[],
  options: BootstrapOptions = {},
): RowBootstrap {
  const { instances } = data;
  const places = new Map(instances.map(({ id }, index) => [id, index]));
  const scores = new Float64Array(rows.length * metrics.length * instances.length).fill(Number.NaN);
  for (const [index, row] of rows.entries()) {
    for (const [track, first] of Object.entries(headlines) as [Track, number][]) {
      for (const output of data.outputsAt(rowAddress(row, track))) {
        for (const { name, value } of outputFigures(output, data.options)) {
          const metric = metrics.findIndex((one) => one.track === track && one.name === name);
          if (value === null || metric < first) continue;
          scores[(index * metrics.length + metric) * instances.length + places.get(output.instance.id)!] =
            value;
        }
      }
    }
  }
  const made =
    rows.length === 0
      ? noBootstrap
      : bootstrapMatrix(
          {
            ...{ subjects: rows.length, tracks: metrics.length, instances: instances.length, scores },
            clusters: numberClusters(instances.map(({ page }) => page)),
          },
          { ...options, trackPairs: [[headlines.C, headlines.A]] },
        );
  const cellOf = (row: ScoreRow, metric: number): BootstrapCell =>
    made.cells[rows.indexOf(row) * metrics.length + metric]!;
  return {
    cell(row, track, name) {
      const metric = metrics.findIndex((one) => one.track === track && one.name === name);
      return metric < 0 ? undefined : cellOf(row, metric);
    },
    headline: (row, track) => cellOf(row, headlines[track]),
    pairs: (track) =>
      made.pairs
        .filter((pair) => pair.track === headlines[track])
        .map((pair) => ({ ...pair, a: rows[pair.a]!, b: rows[pair.b]! })),
    gain: (row) => made.trackPairs.find(({ subject }) => subject === rows.indexOf(row)),
    clusters: made.clusters,
    replicates: made.replicates,
  };
}
