import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderTable } from '../../../report/renderTable.js';
import { compareExecutors, executionControl } from '../analysis/executionControl.js';
import { executionIntervals } from './executionIntervals.js';
import type { ReportData } from './ReportData.js';
import { referenceAddress, rowAddress, rowLabel, type ScoreRow } from './scoreRows.js';

type Line = ReturnType<typeof executionControl>[number] & {
  row: ScoreRow;
  intervals: ReturnType<typeof executionIntervals>;
};

/** {recovered, reference} x executors: what the instructions lose, and what the executor does (omni2web, Analyses 5, 14). */
export function executorsSection(
  data: Pick<ReportData, 'outputsAt' | 'options'>,
  rows: readonly ScoreRow[],
): Markup {
  const carriedOut = rows.filter(({ isReferenceLine, C }) => !isReferenceLine && C);
  if (carriedOut.length === 0)
    return nothing('No instructions were carried out; track C and an executor are needed.');
  const lines = carriedOut.flatMap((row): Line[] => {
    const recovered = row.C?.efs ?? null;
    const oracle = row.reference;
    if (recovered === null || oracle === null) return [];
    const executor = row.executor === 'own' ? 'own' : 'fixed';
    const [line] = executionControl([{ subject: row.subject, executor, recovered, oracle }]);
    return [{ ...line!, row, intervals: executionIntervals(data, row) }];
  });
  if (lines.length === 0)
    return nothing('The reference instructions were not carried out; --oracle yes gives the line they need.');
  const executors = [...new Set(carriedOut.map(({ executor }) => executor))];
  return markup`${renderTable(
    'Recovered and reference instructions under each executor, EFS in percent; gap and ratio with 95% intervals over pages',
    [
      { title: 'subject', value: ({ row }) => rowLabel({ ...row, executor: null }, rows) },
      {
        title: 'executor',
        text: true,
        value: ({ row }) => (row.executor === 'own' ? 'the subject itself (own)' : `${row.executor} (fixed)`),
      },
      {
        title: 'recovered',
        value: ({ recovered }) => recovered,
        ...{ decimals: 2, address: ({ row }: Line) => rowAddress(row, 'C') },
      },
      {
        title: 'reference',
        value: ({ oracle }) => oracle,
        ...{ decimals: 2, address: ({ row }: Line) => referenceAddress(row) },
      },
      {
        title: 'gap',
        value: ({ gap }) => gap,
        ...{ decimals: 2, interval: ({ intervals }: Line) => intervals?.gap },
      },
      {
        title: 'ratio (NIU)',
        value: ({ ratio }) => ratio,
        ...{ decimals: 2, interval: ({ intervals }: Line) => intervals?.ratio },
      },
    ],
    lines,
  )}
${executors.length > 1 ? rankTable(carriedOut, executors) : nothing('One executor was run; --executors rules,own or rules,provider/model shows how ranks hang on it.')}`;
}

/** NIU and ranks under other executors than the first, in the first condition. */
function rankTable(rows: readonly ScoreRow[], executors: readonly (string | null)[]): Markup {
  const { condition } = rows[0]!;
  const compared = compareExecutors(
    executors.map((executor) => {
      const own = rows.filter(
        (row) => row.executor === executor && row.condition === condition && row.repeat === 0,
      );
      return {
        executor: executor ?? '',
        oracleOf: (subject: string) => own.find((row) => row.subject === subject)?.reference ?? null,
        efs: new Map(own.flatMap(({ subject, C }) => (C?.efs == null ? [] : [[subject, C.efs] as const]))),
      };
    }),
  );
  const subjects = [...new Set(compared.flatMap(({ niu }) => Object.keys(niu)))];
  return renderTable(
    `${condition}: NIU in percent and ranks under each executor, against the first`,
    [
      { title: 'executor', value: ({ executor }) => executor },
      ...subjects.map((subject) => ({
        title: subject,
        value: ({ niu }: (typeof compared)[number]) => niu[subject] ?? null,
        decimals: 2,
        note: ({ comparison }: (typeof compared)[number]) =>
          comparison.ranks[subject] === undefined ? null : `rank ${comparison.ranks[subject]}`,
      })),
      { title: 'Spearman', value: ({ comparison }) => comparison.spearman, decimals: 3 },
    ],
    compared,
  );
}
