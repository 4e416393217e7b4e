import { type Markup, markup } from '../../../report/markup.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import type { BootstrapCell } from '../../../stats/bootstrap/bootstrapMatrix.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { metrics, type RowBootstrap } from './bootstrapRows.js';
import { rowAddress, rowLabel, type ScoreRow } from './scoreRows.js';

const groups: Record<Track, string> = {
  A: 'Track A, direct editing',
  B: 'Track B, instruction recovery',
  C: 'Track C, instruction utility',
};

/** The main table: all three tracks, bests in bold among subjects that compete; then every figure with its interval. */
export function mainTable(rows: readonly ScoreRow[], bootstrap: RowBootstrap): Markup {
  const competing = rows.filter(({ isReferenceLine }) => !isReferenceLine);
  const lines = rows.filter(({ isReferenceLine }) => isReferenceLine);
  return markup`
${competing.length > 0 ? renderTable(`Subjects, all scores in percent, the best of each condition in bold. – : the subject cannot take this condition or track. Below EFS, IRS and NIU: their 95% intervals. Figures lead to the outputs behind them.${executorOf(rows)}`, columns(rows, bootstrap, true), competing, { bestWithin: ({ condition }) => condition }) : null}
${lines.length > 0 ? renderTable('Reference lines: they know the truth or do nothing, and mark the ends of the scale.', columns(rows, bootstrap, false), lines) : null}
<details><summary>Every figure with its interval</summary>${tracks.map((track) => intervalTable(rows, bootstrap, track))}</details>`;
}

function intervalTable(rows: readonly ScoreRow[], bootstrap: RowBootstrap, track: Track): Markup {
  const cell = (row: ScoreRow, name: string) => bootstrap.cell(row, track, name);
  return renderTable(
    `${groups[track]}: means over instances and 95% intervals over pages, in percent`,
    [
      { title: 'subject', value: (row) => rowLabel(row, rows) },
      ...metrics
        .filter((metric) => metric.track === track)
        .map(
          ({ name }): Column<ScoreRow> => ({
            title: name,
            value: (row) => cell(row, name)?.mean ?? null,
            interval: (row) => intervalOf(cell(row, name)),
            decimals: 2,
          }),
        ),
    ],
    rows.filter((row) => row[track]),
  );
}

/** Every line of the main table has the same executor. */
function executorOf([first]: readonly ScoreRow[]): string {
  return first?.executor ? ` Executor of track C: ${first.executor}.` : '';
}

function columns(all: readonly ScoreRow[], bootstrap: RowBootstrap, competes: boolean): Column<ScoreRow>[] {
  const number = (
    group: string,
    title: string,
    track: Track,
    value: (row: ScoreRow) => number | null | undefined,
  ): Column<ScoreRow> => ({
    group,
    title,
    value: (row) => value(row) ?? null,
    decimals: 2,
    address: (row) => rowAddress(row, track),
    ...(title === 'EFS' || title === 'IRS'
      ? { interval: (row: ScoreRow) => intervalOf(bootstrap.headline(row, track)) }
      : {}),
    ...(title === 'NIU' ? { interval: (row: ScoreRow) => bootstrap.utility(row) } : {}),
    ...(competes ? { best: 'highest' as const } : {}),
  });
  return [
    { title: 'subject', value: (row) => rowLabel(row, all) },
    number(groups.A, 'EFS', 'A', ({ A }) => A?.efs),
    number(groups.A, 'grounding', 'A', ({ A }) => A?.grounding),
    number(groups.A, 'edit', 'A', ({ A }) => A?.edit),
    number(groups.A, 'no damage', 'A', ({ A }) => A?.noDamage),
    number(groups.A, 'revision', 'A', ({ A }) => A?.revision),
    number(groups.B, 'target F1', 'B', ({ B }) => B?.targetF1),
    number(groups.B, 'action F1', 'B', ({ B }) => B?.actionF1),
    number(groups.B, 'IRS', 'B', ({ B }) => B?.irs),
    number(groups.C, 'EFS', 'C', ({ C }) => C?.efs),
    number(groups.C, 'NIU', 'C', ({ C }) => C?.niu),
    { title: 'n', value: ({ A, B, C }) => A?.n ?? B?.n ?? C?.n ?? null, decimals: 0 },
  ];
}

function intervalOf(cell: BootstrapCell | undefined): { low: number; high: number } | null {
  return cell?.low == null || cell.high === null ? null : { low: cell.low, high: cell.high };
}
