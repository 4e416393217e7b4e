import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import {
  type BootstrapCell,
  bootstrapMatrix,
  type MatrixBootstrap,
} from '../../../stats/bootstrap/bootstrapMatrix.js';
import type { BootstrapDifference } from '../../../stats/bootstrap/compareColumns.js';
import { compareShared, type SharedComparison } from '../../../stats/bootstrap/compareShared.js';
import { type Measure, measureOf } from '../analysis/measures.js';
import { outputMatrix } from '../analysis/outputMatrix.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { executionIntervals } from './executionIntervals.js';
import type { ReportData } from './ReportData.js';
import { scoredOutputs } from './scoredOutputs.js';
import { rowAddress, type ScoreRow } from './scoreRows.js';

/** Every figure of the main table that is a mean over instances; the first of a track stands for it. */
export const metrics = [
  { track: 'A', name: 'EFS', measure: 'efs' },
  { track: 'A', name: 'grounding', measure: 'grounding' },
  { track: 'A', name: 'edit', measure: 'edit' },
  { track: 'A', name: 'no damage', measure: 'noDamage' },
  { track: 'A', name: 'revision', measure: 'revision' },
  { track: 'B', name: 'IRS', measure: 'irs' },
  { track: 'B', name: 'target F1', measure: 'targetF1' },
  { track: 'B', name: 'action F1', measure: 'actionF1' },
  { track: 'C', name: 'EFS', measure: 'efs' },
] as const satisfies readonly { track: Track; name: string; measure: Measure }[];

const headlines: Record<Track, number> = { A: 0, B: 5, C: 8 };

export interface RowDifference extends SharedComparison {
  a: ScoreRow;
  b: ScoreRow;
}

export interface RowBootstrap {
  /** Mean and interval of one figure of a line, in percent. */
  cell(row: ScoreRow, track: Track, name: string): BootstrapCell | undefined;
  headline(row: ScoreRow, track: Track): BootstrapCell;
  /** Differences of a track's score, a minus b, of the wanted pairs of lines, over the instances that both have. */
  pairs(track: Track, isWanted: (a: ScoreRow, b: ScoreRow) => boolean): RowDifference[];
  /** NIU of a line in percent, each draw of pages dividing its own means; null without a reference run. */
  utility(row: ScoreRow): { low: number; high: number } | null;
  /** Track C minus track A of a line, over the instances that have both. */
  gain(row: ScoreRow): SharedComparison | null;
  clusters: number;
  replicates: number;
}

/** Of a run in which nothing was scored. */
const noBootstrap: MatrixBootstrap = { cells: [], pairs: [], trackPairs: [], clusters: 0, replicates: 0 };

const noCell: BootstrapCell = {
  ...{ subject: 0, track: 0, n: 0, clusters: 0, mean: null, low: null, high: null, method: null },
  ...{ rank: null, rankLow: null, rankHigh: null, pFirst: null, rankShares: [] },
};

/** Draws source pages anew and again, the same pages for every line and figure (omni2web, Analyses 9). */
export function bootstrapRows(
  data: ReportData,
  rows: readonly ScoreRow[],
  options: BootstrapOptions = {},
): RowBootstrap {
  const names = rows.map((_, index) => String(index));
  const outputs = rows.flatMap((row, index) =>
    tracks.flatMap((track) =>
      scoredOutputs(data, data.outputsAt(rowAddress(row, track)), () => String(index)),
    ),
  );
  const built = outputMatrix(
    outputs,
    metrics.map(({ track, name }) => `${track} ${name}`),
    (output) =>
      metrics
        .filter(({ track }) => track === output.track)
        .map(({ track, name, measure }) => ({
          ...{ column: `${track} ${name}`, score: measureOf(output, measure) },
        })),
    names,
  );
  const made = built
    ? bootstrapMatrix(built.matrix, { ...options, trackPairs: [[headlines.C, headlines.A]] })
    : noBootstrap;
  const cellOf = (row: ScoreRow, metric: number): BootstrapCell =>
    made.cells[columnOf(rows.indexOf(row), metric)] ?? noCell;
  const shared = (known: BootstrapDifference, columns: readonly [number, number]): SharedComparison | null =>
    compareShared(built!.matrix, columns, known, options);
  return {
    cell(row, track, name) {
      const metric = metrics.findIndex((one) => one.track === track && one.name === name);
      return metric < 0 ? undefined : cellOf(row, metric);
    },
    headline: (row, track) => cellOf(row, headlines[track]),
    pairs: (track, isWanted) =>
      made.pairs
        .filter((pair) => pair.track === headlines[track] && isWanted(rows[pair.a]!, rows[pair.b]!))
        .flatMap((pair) => {
          const found = shared(pair, [columnOf(pair.a, pair.track), columnOf(pair.b, pair.track)]);
          return found ? [{ ...found, a: rows[pair.a]!, b: rows[pair.b]! }] : [];
        }),
    utility: (row) => executionIntervals(data, row, options)?.ratio ?? null,
    gain(row) {
      const pair = made.trackPairs.find(({ subject }) => subject === rows.indexOf(row));
      return pair ? shared(pair, [columnOf(pair.subject, pair.a), columnOf(pair.subject, pair.b)]) : null;
    },
    clusters: made.clusters,
    replicates: made.replicates,
  };
}

function columnOf(row: number, metric: number): number {
  return row * metrics.length + metric;
}
