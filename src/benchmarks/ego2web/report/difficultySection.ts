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
  return markup`${told.map(({ condition, found }) =>
    found.histogram.length < 2
      ? null
      : renderStackedBars({
          caption: `${condition}: tasks by how many of the subjects solve them`,
          parts: [{ name: 'tasks', color: 'var(--series-1)' }],
          bars: found.histogram.map((count, solved) => ({ row: `${solved} solve it`, sizes: [count] })),
          label: 'tasks',
        }),
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
