import { type Markup, markup } from '../../../report/markup.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import type { ScoreRow } from './scoreRows.js';

/** One table a subject with more than one condition: what each costs or brings. */
export function conditionsSection(rows: readonly ScoreRow[]): Markup {
  const subjects = [
    ...new Set(rows.filter(({ isReferenceLine }) => !isReferenceLine).map(({ subject }) => subject)),
  ];
  const tables = subjects.flatMap((subject) => {
    const own = rows.filter((row) => row.subject === subject && row.repeat === 0);
    return own.length > 1 ? [conditionTable(subject, own)] : [];
  });
  return tables.length > 0
    ? markup`${tables}`
    : markup`<p class="soft">Each subject was run in one condition; give several with --condition to compare them.</p>`;
}

function conditionTable(subject: string, rows: readonly ScoreRow[]): Markup {
  const number = (title: string, value: (row: ScoreRow) => number | null | undefined): Column<ScoreRow> => ({
    title,
    value: (row) => value(row) ?? null,
    decimals: 2,
    best: 'highest',
  });
  return renderTable(
    `${subject}: the same instances in each condition, in percent. – : it cannot take this condition.`,
    [
      { title: 'condition', value: ({ condition }) => condition },
      number('A EFS', ({ A }) => A?.efs),
      number('A grounding', ({ A }) => A?.grounding),
      number('B target F1', ({ B }) => B?.targetF1),
      number('B action F1', ({ B }) => B?.actionF1),
      number('B IRS', ({ B }) => B?.irs),
      number('C EFS', ({ C }) => C?.efs),
    ],
    rows,
  );
}
