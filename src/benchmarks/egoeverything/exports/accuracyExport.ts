import type { ExportTable } from '../../../exports/ExportedRun.js';
import type { Column } from '../../../report/renderTable.js';
import { factorTable } from '../../../stats/factorTable.js';
import type { AnswerRecord } from '../analysis/AnswerRecord.js';
import type { AccuracyRow } from '../analysis/accuracyTable.js';
import { byCategory } from '../analysis/factors.js';
import { scoreAnswers } from '../scoring/scoreAnswers.js';

type CategoryRow = { condition: string } & ReturnType<typeof factorTable>[number];

/** Accuracy of each subject in each condition; the same by category; each condition against the first. */
export function accuracyExport(answers: readonly AnswerRecord[]): ExportTable[] {
  const { accuracy, againstBaseline } = scoreAnswers(answers);
  const conditions = [...new Set(answers.map(({ condition }) => condition))];
  const categories: CategoryRow[] = conditions.flatMap((condition) => {
    const own = answers.filter((answer) => answer.condition === condition && answer.rotation === 0);
    const { rows, levels } = byCategory(own);
    return factorTable(rows, { levels, hit: 100 })
      .filter(({ n }) => n > 0)
      .map((cell) => ({ ...cell, condition }));
  });
  const tables: ExportTable[] = [
    {
      name: 'accuracy',
      caption:
        'Right answers in percent, with 95% intervals that draw whole videos. A guess is right in 20%.',
      columns: accuracyColumns,
      rows: accuracy,
    },
    {
      name: 'categories',
      caption: 'Right answers in percent by category of question',
      columns: [
        { title: 'category', value: ({ level }: CategoryRow) => level },
        { title: 'subject', text: true, value: ({ subject }) => subject },
        { title: 'condition', text: true, value: ({ condition }) => condition },
        { title: 'accuracy', value: ({ mean }) => mean, interval: endsOf },
        { title: 'questions', value: ({ n }) => n, decimals: 0 },
      ],
      rows: categories,
    },
    {
      name: 'conditions',
      caption: `Each condition minus ${againstBaseline?.baseline ?? 'the first'}, in points, on the questions that both have`,
      columns: [
        { title: 'subject', value: ({ subject }: ConditionRow) => subject },
        { title: 'condition', text: true, value: ({ level }) => level },
        { title: 'difference', value: ({ difference }) => difference, interval: endsOf },
        { title: 'questions', value: ({ n }) => n, decimals: 0 },
        { title: 'videos', value: ({ clusters }) => clusters, decimals: 0 },
      ],
      rows: againstBaseline?.pairs ?? [],
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

type ConditionRow = NonNullable<ReturnType<typeof scoreAnswers>['againstBaseline']>['pairs'][number];

const accuracyColumns: Column<AccuracyRow>[] = [
  { title: 'subject', value: ({ subject }) => subject },
  { title: 'condition', text: true, value: ({ condition }) => condition },
  { title: 'accuracy', value: ({ accuracy }) => accuracy, interval: endsOf, best: 'highest' },
  { title: 'answers', value: ({ n }) => n, decimals: 0 },
  { title: 'videos', value: ({ videos }) => videos, decimals: 0 },
  { title: 'unusable', value: ({ unusable }) => unusable, decimals: 0 },
  { title: 'errors', value: ({ errors }) => errors, decimals: 0 },
];

function endsOf({ low, high }: { low: number | null; high: number | null }) {
  return low === null || high === null ? null : { low, high };
}
