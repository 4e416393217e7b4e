import { groupBy } from '../../../core/groupBy.js';
import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderStackedBars } from '../../../report/plots/renderStackedBars.js';
import { renderTable } from '../../../report/renderTable.js';
import { taskDifficulty } from '../analysis/taskDifficulty.js';
import type { ReportData } from './ReportData.js';

/** How many subjects solve each task, condition by condition (ego2web, Analyses). */
export function difficultySection({ outputs }: ReportData): Markup {
  const byCondition = [...groupBy(outputs, ({ condition }) => condition)].map(([condition, own]) => ({
    ...{ condition, subjects: new Set(own.map(({ subject }) => subject)).size },
    found: taskDifficulty(own),
  }));
  const told = byCondition.filter(({ found }) => found.tasks.length > 0);
  if (told.length === 0) return nothing('No task has an outcome.');
  const rows = told.filter(({ found }) => found.histogram.length > 1);
  const share = (part: number, histogram: readonly number[]): number =>
    (100 * part) / Math.max(1, sum(histogram));
  return markup`${
    rows.length === 0
      ? null
      : renderStackedBars({
          caption: 'Tasks that none, some and all of the subjects of a condition solve',
          parts: [
            { name: 'all', color: 'var(--series-3)' },
            { name: 'some', color: 'var(--series-5)' },
            { name: 'none', color: 'var(--series-7)' },
          ],
          bars: rows.map(({ condition, found: { histogram } }) => ({
            row: condition,
            sizes: [histogram.at(-1)!, sum(histogram.slice(1, -1)), histogram[0]!].map((part) =>
              share(part, histogram),
            ),
          })),
          label: 'percent of tasks',
          most: 100,
        })
  }
${renderTable(
  'Tasks by how many of the subjects of a condition solve them',
  [
    { title: 'condition', value: ({ condition }) => condition },
    { title: 'subjects', value: ({ subjects }) => subjects, decimals: 0 },
    ...Array.from({ length: Math.max(0, ...rows.map(({ subjects }) => subjects + 1)) }, (_, solved) => ({
      title: `by ${solved}`,
      value: ({ found }: (typeof rows)[number]) => found.histogram[solved] ?? null,
      decimals: 0,
    })),
    { title: 'not tried by all', value: ({ found }) => found.incomplete, decimals: 0 },
  ],
  rows,
)}
<details><summary>Every task</summary>${told.map(({ condition, found }) =>
    renderTable(
      `${condition}: share of the subjects that solve a task, in percent${found.incomplete > 0 ? `; ${found.incomplete} tasks were not tried by all` : ''}`,
      [
        {
          title: 'task',
          value: ({ task }) => markup`<a href="items/${task}.html">${task}</a>`,
        },
        { title: 'domain', text: true, value: ({ domain }) => domain },
        { title: 'solved by', value: ({ solvedBy }) => solvedBy, decimals: 0 },
        { title: 'subjects', value: ({ subjects }) => subjects, decimals: 0 },
        { title: 'share', value: ({ share }) => 100 * share },
      ],
      found.tasks,
    ),
  )}</details>`;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
