import type { Markup } from '../../../report/markup.js';
import { renderTable } from '../../../report/renderTable.js';
import { oracleSubject } from '../plan/createTasks.js';
import { nothing } from './nothing.js';
import type { ReportData } from './ReportData.js';
import { rowAddress, rowLabel, type ScoreRow } from './scoreRows.js';

interface Line {
  row: ScoreRow;
  recovered: number | null;
  oracle: number | null;
}

/** {recovered, reference} x executors: what the instructions lose, and what the executor does (omni2web, Analyses 5, 14). */
export function executorsSection({ score: { groups } }: ReportData, rows: readonly ScoreRow[]): Markup {
  const lines = rows.flatMap((row): Line[] => {
    if (row.isReferenceLine || !row.C) return [];
    const group = groups.find(
      ({ condition, executor, repeat }) =>
        condition === row.condition && executor === row.executor && repeat === row.repeat,
    );
    return [{ row, recovered: row.C.efs, oracle: group?.scores.oracle?.efs ?? null }];
  });
  if (lines.length === 0)
    return nothing('No instructions were carried out; track C and an executor are needed.');
  return renderTable(
    `Recovered and reference instructions under each executor, EFS in percent.${new Set(lines.map(({ row }) => row.executor)).size < 2 ? ' One executor was run; --executors rules,own gives the second column of the comparison.' : ''}`,
    [
      { title: 'subject', value: ({ row }) => rowLabel(row, rows) },
      { title: 'executor', text: true, value: ({ row }) => row.executor },
      { title: 'kind', text: true, value: ({ row }) => (row.executor === row.subject ? 'own' : 'fixed') },
      {
        title: 'recovered',
        value: ({ recovered }) => recovered,
        ...{ decimals: 2, address: ({ row }: Line) => rowAddress(row, 'C') },
      },
      {
        title: 'reference',
        value: ({ oracle }) => oracle,
        ...{ decimals: 2, address: ({ row }: Line) => rowAddress({ ...row, subject: oracleSubject }, 'C') },
      },
      {
        title: 'gap',
        value: ({ recovered, oracle }) => (recovered === null || oracle === null ? null : oracle - recovered),
        decimals: 2,
      },
      { title: 'ratio (NIU)', value: ({ row }) => row.C?.niu ?? null, decimals: 2 },
    ],
    lines,
  );
}
