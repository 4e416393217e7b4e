import { type Markup, markup } from '../../../report/markup.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import type { Omni2WebScore, ScoredGroup } from '../scoreRecords.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { type OperationPoint, operationPlot } from './plots.js';

interface Row {
  operation: string;
  steps: number;
  rates: Partial<Record<Track, number>>;
}

/** Joint correctness an operation, for each subject that competes in the first condition it takes. */
export function operationSection({ groups }: Omni2WebScore, subjects: readonly string[]): Markup {
  const shown = subjects.flatMap((subject) => {
    const group = groups.find(({ scores }) => scores.subjects[subject]);
    return group ? [{ subject, group }] : [];
  });
  if (shown.length === 0) return markup`<p class="soft">No subject that competes was scored.</p>`;
  return markup`${shown.map(({ subject, group }) => subjectOperations(subject, group))}`;
}

function subjectOperations(subject: string, group: ScoredGroup): Markup {
  const { condition, scores } = group;
  const rows = new Map<string, Row>();
  for (const track of tracks) {
    for (const { operation, subjects } of scores.operations[track] ?? []) {
      const cell = subjects[subject];
      if (!cell) continue;
      const row = rows.get(operation) ?? { operation, steps: 0, rates: {} };
      row.rates[track] = cell.joint;
      row.steps = Math.max(row.steps, cell.steps);
      rows.set(operation, row);
    }
  }
  const list = [...rows.values()];
  const points: OperationPoint[] = list.flatMap(({ operation, rates }) =>
    tracks.flatMap((track) =>
      rates[track] === undefined ? [] : [{ operation: words(operation), track, value: rates[track] }],
    ),
  );
  const columns: Column<Row>[] = [
    { title: 'operation', value: ({ operation }) => words(operation) },
    ...tracks.map(
      (track): Column<Row> => ({ title: `track ${track}`, value: ({ rates }) => rates[track] ?? null }),
    ),
    {
      title: 'C - A',
      value: ({ rates }) => (rates.A === undefined || rates.C === undefined ? null : rates.C - rates.A),
    },
    { title: 'steps', value: ({ steps }) => steps, decimals: 0 },
    { title: '', text: true, value: ({ steps }) => (steps < 10 ? 'few steps: read with care' : '') },
  ];
  return markup`<h3>${subject}, ${condition}</h3>
${operationPlot(`${subject}, ${condition}: joint correctness by operation`, points)}
${renderTable(`${subject}, ${condition}: steps with target and action right, in percent. Track B is scored on the full history, A and C on active steps.`, columns, list)}`;
}

/** "change_color" as people read it. */
export function words(operation: string): string {
  return operation.replaceAll('_', ' ');
}
