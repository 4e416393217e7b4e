import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { tracks } from '../scoring/Judgment.js';
import type { RowBootstrap } from './bootstrapRows.js';
import { mainTable } from './mainTable.js';
import { rowLabel, type ScoreRow } from './scoreRows.js';

export const trackScores = { A: 'A: EFS', B: 'B: IRS', C: 'C: EFS' } as const;

/** The main table and its plot: every subject on every track, with intervals over pages. */
export function scoresSection(rows: readonly ScoreRow[], bootstrap: RowBootstrap): Markup {
  const points = rows.flatMap((row) =>
    tracks.flatMap((track) => {
      const value = headline(row, track);
      if (value === null) return [];
      const { low, high } = bootstrap.headline(row, track);
      return [{ row: rowLabel(row, rows), series: trackScores[track], value, low, high }];
    }),
  );
  if (points.length === 0)
    return nothing(
      'Nothing was scored: no subject could take these conditions and tracks, or nothing was graded.',
    );
  return markup`${mainTable(rows, bootstrap)}
${renderRowPlot({
  caption: 'Scores by subject and track, with 95% intervals over pages',
  series: tracks.map((track) => trackScores[track]),
  points,
  domain: [0, 100],
  label: 'percent',
})}`;
}

/** The one score that stands for a track: EFS, or IRS. */
export function headline(row: ScoreRow, track: 'A' | 'B' | 'C'): number | null {
  return (track === 'B' ? row.B?.irs : row[track]?.efs) ?? null;
}
