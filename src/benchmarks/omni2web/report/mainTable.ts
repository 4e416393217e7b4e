import { type Markup, markup } from '../../../report/markup.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { rowLabel, type ScoreRow } from './scoreRows.js';

/** The main table: all three tracks, bests in bold among subjects that compete. */
export function mainTable(rows: readonly ScoreRow[]): Markup {
  const competing = rows.filter(({ isReferenceLine }) => !isReferenceLine);
  const lines = rows.filter(({ isReferenceLine }) => isReferenceLine);
  return markup`
${competing.length > 0 ? renderTable('Subjects, all scores in percent. – : the subject cannot take this condition or track.', columns(rows, true), competing) : null}
${lines.length > 0 ? renderTable('Reference lines: they know the truth or do nothing, and mark the ends of the scale.', columns(rows, false), lines) : null}`;
}

function columns(all: readonly ScoreRow[], competes: boolean): Column<ScoreRow>[] {
  const number = (
    group: string,
    title: string,
    value: (row: ScoreRow) => number | null | undefined,
  ): Column<ScoreRow> => ({
    group,
    title,
    value: (row) => value(row) ?? null,
    decimals: 2,
    ...(competes ? { best: 'highest' as const } : {}),
  });
  const A = 'Track A, direct editing';
  const B = 'Track B, instruction recovery';
  const C = 'Track C, instruction utility';
  return [
    { title: 'subject', value: (row) => rowLabel(row, all) },
    number(A, 'EFS', ({ A: score }) => score?.efs),
    number(A, 'grounding', ({ A: score }) => score?.grounding),
    number(A, 'edit', ({ A: score }) => score?.edit),
    number(A, 'no damage', ({ A: score }) => score?.noDamage),
    number(A, 'revision', ({ A: score }) => score?.revision),
    number(B, 'target F1', ({ B: score }) => score?.targetF1),
    number(B, 'action F1', ({ B: score }) => score?.actionF1),
    number(B, 'IRS', ({ B: score }) => score?.irs),
    number(C, 'EFS', ({ C: score }) => score?.efs),
    number(C, 'NIU', ({ C: score }) => score?.niu),
    { group: C, title: 'executor', text: true, value: ({ C: score, executor }) => (score ? executor : null) },
    { title: 'n', value: ({ A: a, B: b, C: c }) => a?.n ?? b?.n ?? c?.n ?? null, decimals: 0 },
  ];
}
