import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { type PageBootstrap, pageBootstrap } from '../analysis/pageBootstrap.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import type { ReportData } from './ReportData.js';
import { scoredOutputs } from './scoredOutputs.js';
import { rowAddress, rowLabel, type ScoreRow } from './scoreRows.js';
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
  const made = pageBootstrap(
    rows.flatMap((row) =>
      tracks.flatMap((track) =>
        scoredOutputs(data, data.outputsAt(rowAddress(row, track)), () => rowLabel(row, rows)),
      ),
    ),
  );
  if (!made) return nothing(`${condition}: nothing was graded.`);
  const shifts = made.pageEqual.flatMap(({ track, comparison: { n, spearman, kendall, largestShift } }) =>
    n < 2
      ? []
      : [
          `${trackScores[track]} Spearman ${show(spearman)}, Kendall ${show(kendall)}${largestShift ? ` (${largestShift.subject} from rank ${largestShift.from} to ${largestShift.to})` : ', every rank the same'}`,
        ],
  );
  return markup`${renderTable(
    `${condition}: ranks over ${made.replicates} draws of ${made.pages} pages, with the interval that 95% of the draws lie in; "pages equal": the mean in which every page counts the same`,
    [
      { title: 'subject', value: (row) => rowLabel(row, rows) },
      ...tracks.flatMap((track) => trackColumns(track, made, (row) => rowLabel(row, rows))),
    ],
    rows,
  )}
${shifts.length > 0 ? markup`<p>Where every page counts the same, against the usual order: ${shifts.join('; ')}.</p>` : null}`;
}

function trackColumns(
  track: Track,
  { cells, pageEqual }: PageBootstrap,
  nameOf: (row: ScoreRow) => string,
): Column<ScoreRow>[] {
  const group = trackScores[track];
  const own = new Map(cells.filter((cell) => cell.track === track).map((cell) => [cell.subject, cell]));
  const equal = pageEqual.find((one) => one.track === track)?.scores ?? {};
  return [
    {
      ...{ group, title: 'rank', decimals: 0 },
      value: (row) => own.get(nameOf(row))?.rank ?? null,
      interval: (row) => {
        const { rankLow = null, rankHigh = null } = own.get(nameOf(row)) ?? {};
        return rankLow === null || rankHigh === null ? null : { low: rankLow, high: rankHigh };
      },
    },
    { ...{ group, title: 'P(first)', decimals: 3 }, value: (row) => own.get(nameOf(row))?.pFirst ?? null },
    {
      ...{ group, title: 'pages equal', decimals: 2, best: 'highest' },
      value: (row) => equal[nameOf(row)] ?? null,
    },
  ];
}

function show(value: number | null): string {
  return value === null ? 'not defined' : value.toFixed(3);
}
