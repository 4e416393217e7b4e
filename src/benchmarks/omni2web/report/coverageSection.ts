import { type Markup, markup } from '../../../report/markup.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import type { CoverageRow } from '../scoreRecords.js';
import type { ReportData } from './ReportData.js';
import { listAddress } from './ReportOutput.js';
import { rowLabel, type ScoreRow } from './scoreRows.js';

const itemNames: Record<string, string> = {
  A: 'A, direct editing',
  B: 'B, instruction recovery',
  C: 'C, instruction utility',
};

/** Judged and zero-filled outputs, what is missing, valid-only means, and what executors and parsers left undone. */
export function coverageSection({ score }: ReportData, rows: readonly ScoreRow[]): Markup {
  const count = (
    title: string,
    value: (row: CoverageRow) => number,
    filter?: string,
  ): Column<CoverageRow> => ({
    title,
    value,
    decimals: 0,
    address: (row) =>
      value(row) > 0 ? `${listAddress({ ...row, repeat: 0 })}${filter ? `#outcome-${filter}` : ''}` : null,
  });
  const coverage: Column<CoverageRow>[] = [
    { title: 'subject', value: ({ subject }) => subject },
    { title: 'condition', text: true, value: ({ condition }) => condition },
    { title: 'track', text: true, value: ({ item }) => itemNames[item] ?? item },
    count('planned', ({ planned }) => planned),
    count('judged', ({ judged }) => judged),
    count('zero-filled', ({ zeroFilled }) => zeroFilled, 'unusable'),
    count('ungraded', ({ ungraded }) => ungraded, 'ungraded'),
    count('errors', ({ errors }) => errors, 'error'),
    {
      title: 'unavailable',
      value: ({ unavailable }) => (unavailable === 0 ? null : unavailable),
      decimals: 0,
    },
  ];
  const valid = rows.filter(({ A, B, C }) =>
    [A, B, C].some((part) => part && part.zeroFilled > 0 && part.valid > 0),
  );
  const number = (title: string, value: (row: ScoreRow) => number | null | undefined): Column<ScoreRow> => ({
    title,
    value: (row) => value(row) ?? null,
    decimals: 2,
  });
  return markup`
${renderTable('Outputs by subject, condition and track', coverage, score.coverage)}
${
  valid.length > 0
    ? renderTable(
        'Means over valid outputs only, beside the zero-filled ones above',
        [
          { title: 'subject', value: (row) => rowLabel(row, rows) },
          number('A EFS', ({ A }) => A?.validOnly.efs),
          number('B IRS', ({ B }) => B?.validOnly.irs),
          number('C EFS', ({ C }) => C?.validOnly.efs),
        ],
        valid,
      )
    : null
}
${
  score.undone.length > 0
    ? renderTable(
        'Steps that an executor or baseline could not carry out and left undone',
        [
          { title: 'subject', value: ({ subject }) => subject },
          { title: 'condition', text: true, value: ({ condition }) => condition },
          { title: 'track', text: true, value: ({ executor }) => itemNames[executor] ?? executor },
          { title: 'undone', value: ({ undone }) => undone, decimals: 0 },
          { title: 'of', value: ({ instructions }) => instructions, decimals: 0 },
          {
            title: 'share',
            value: ({ undone, instructions }) => (instructions > 0 ? (100 * undone) / instructions : null),
          },
        ],
        score.undone,
      )
    : null
}
${
  score.unparsedActions.length > 0
    ? renderTable(
        'Recovered steps whose action the deterministic judge could not read, and so did not count as met',
        [
          { title: 'subject', value: ({ subject }) => subject },
          { title: 'condition', text: true, value: ({ condition }) => condition },
          { title: 'unread', value: ({ unparsed }) => unparsed, decimals: 0 },
          { title: 'of', value: ({ steps }) => steps, decimals: 0 },
          { title: 'share', value: ({ unparsed, steps }) => (steps > 0 ? (100 * unparsed) / steps : null) },
        ],
        score.unparsedActions,
      )
    : null
}`;
}
