import { type Markup, markup } from '../../../report/markup.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { nothing } from './nothing.js';
import type { ReportData } from './ReportData.js';
import { rowAddress, type ScoreRow } from './scoreRows.js';

interface Row {
  operation: string;
  steps: number;
  rates: Partial<Record<Track, number>>;
}

const shownSubjects = 3;
const fewSteps = 10;

/** Joint correctness an operation, for each subject that competes in the first condition it takes. */
export function operationSection({ score: { groups } }: ReportData, rows: readonly ScoreRow[]): Markup {
  const parts = [
    ...new Set(rows.filter(({ isReferenceLine }) => !isReferenceLine).map(({ subject }) => subject)),
  ].flatMap((subject) => {
    const row = rows.find((one) => one.subject === subject && (one.A ?? one.B ?? one.C));
    const group = groups.find(
      ({ condition, executor, repeat }) =>
        condition === row?.condition && executor === row.executor && repeat === row.repeat,
    );
    return row && group ? [{ row, operations: group.scores.operations }] : [];
  });
  if (parts.length === 0) return nothing('No subject that competes was scored.');
  return markup`${parts.map(({ row, operations }, index) => {
    const content = subjectOperations(row, operations);
    const title = `${row.subject}, ${row.condition}`;
    return index < shownSubjects
      ? markup`<h3>${title}</h3>${content}`
      : markup`<details><summary>${title}</summary>${content}</details>`;
  })}`;
}

function subjectOperations(
  row: ScoreRow,
  operations: ReportData['score']['groups'][number]['scores']['operations'],
): Markup {
  const title = `${row.subject}, ${row.condition}`;
  const byOperation = new Map<string, Row>();
  for (const track of tracks) {
    for (const { operation, subjects } of operations[track] ?? []) {
      const cell = subjects[row.subject];
      if (!cell) continue;
      const line = byOperation.get(operation) ?? { operation, steps: 0, rates: {} };
      line.rates[track] = cell.joint;
      line.steps = Math.max(line.steps, cell.steps);
      byOperation.set(operation, line);
    }
  }
  const list = [...byOperation.values()];
  const difference = (line: Row, from: Track, to: Track): number | null =>
    line.rates[from] === undefined || line.rates[to] === undefined ? null : line.rates[to] - line.rates[from];
  const columns: Column<Row>[] = [
    { title: 'operation', value: ({ operation }) => words(operation) },
    ...tracks.map(
      (track): Column<Row> => ({
        title: `track ${track}`,
        value: ({ rates }) => rates[track] ?? null,
        address: ({ operation }) => `${rowAddress(row, track)}#operation-${operation}`,
      }),
    ),
    { title: 'C - A', value: (line) => difference(line, 'A', 'C') },
    { title: 'B - C', value: (line) => difference(line, 'C', 'B') },
    { title: 'steps', value: ({ steps }) => (steps < fewSteps ? `${steps}*` : String(steps)) },
  ];
  return markup`${renderRowPlot({
    caption: `${title}: joint correctness by operation`,
    series: tracks.map((track) => `track ${track}`),
    points: list.flatMap(({ operation, rates }) =>
      tracks.flatMap((track) =>
        rates[track] === undefined
          ? []
          : [{ row: words(operation), series: `track ${track}`, value: rates[track] }],
      ),
    ),
    domain: [0, 100],
    label: 'steps with target and action right, percent',
  })}
${renderTable(`${title}: steps with target and action right, in percent. Track B is scored on the full history, A and C on active steps. * fewer than ${fewSteps} steps: read with care.`, columns, list)}`;
}

/** "change_color" as people read it. */
export function words(operation: string): string {
  return operation.replaceAll('_', ' ');
}
