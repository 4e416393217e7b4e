import { type Markup, markup } from '../../../report/markup.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { tracks } from '../scoring/Judgment.js';
import { bootstrapRows, type RowBootstrap } from './bootstrapRows.js';
import { nothing } from './nothing.js';
import type { ReportData } from './ReportData.js';
import { rowLabel, type ScoreRow } from './scoreRows.js';
import { trackScores } from './scoresSection.js';

/** How sure the order is: ranks when other pages are drawn, and when every page counts the same (omni2web, Analyses 9). */
export function ranksSection(data: ReportData, rows: readonly ScoreRow[]): Markup {
  const competing = rows.filter(({ isReferenceLine, A, B, C }) => !isReferenceLine && (A ?? B ?? C));
  const conditions = [...new Set(competing.map(({ condition }) => condition))];
  const parts = conditions.flatMap((condition) => {
    const own = competing.filter((row) => row.condition === condition && row.repeat === 0);
    return own.length > 1 ? [rankTable(data, condition, own)] : [];
  });
  return parts.length > 0
    ? markup`<p class="soft">Subjects of one condition are ranked against each other; conditions are never ranked together.</p>${parts}`
    : nothing('Ranks take two subjects that compete in one condition; there is one at most.');
}

function rankTable(data: ReportData, condition: string, rows: readonly ScoreRow[]): Markup {
  const byInstance = bootstrapRows(data, rows);
  const byPage = bootstrapRows(data, rows, { weighting: 'clusters' });
  return renderTable(
    `${condition}: ranks over ${byInstance.replicates} draws of ${byInstance.clusters} pages`,
    [
      { title: 'subject', value: (row) => rowLabel(row, rows) },
      ...tracks.flatMap((track) => trackColumns(track, byInstance, byPage)),
    ],
    rows,
  );
}

function trackColumns(
  track: (typeof tracks)[number],
  byInstance: RowBootstrap,
  byPage: RowBootstrap,
): Column<ScoreRow>[] {
  const group = trackScores[track];
  const cell = (row: ScoreRow) => byInstance.headline(row, track);
  return [
    {
      ...{ group, title: 'rank', decimals: 0 },
      value: (row) => cell(row).rank,
      interval: (row) => {
        const { rankLow, rankHigh } = cell(row);
        return rankLow === null || rankHigh === null ? null : { low: rankLow, high: rankHigh };
      },
    },
    { ...{ group, title: 'P(first)', decimals: 3 }, value: (row) => cell(row).pFirst },
    {
      ...{ group, title: 'pages equal', decimals: 2, best: 'highest' },
      value: (row) => byPage.headline(row, track).mean,
    },
  ];
}
