import { type Markup, markup } from '../../../report/markup.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { operationContrasts } from '../analysis/operationContrasts.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { nothing } from './nothing.js';
import type { ReportData } from './ReportData.js';
import { scoredOutputs } from './scoredOutputs.js';
import { rowAddress, type ScoreRow } from './scoreRows.js';

interface Row {
  operation: string;
  steps: number;
  rates: Partial<Record<Track, number>>;
}

const shownSubjects = 3;
const fewSteps = 10;

/** Joint correctness an operation, for each subject that competes in the first condition it takes. */
export function operationSection(data: ReportData, rows: readonly ScoreRow[]): Markup {
  const { groups } = data.score;
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
  return markup`${macroPart(data, rows)}
${parts.map(({ row, operations }, index) => {
  const content = subjectOperations(row, operations);
  const title = `${row.subject}, ${row.condition}`;
  return index < shownSubjects
    ? markup`<h3>${title}</h3>${content}`
    : markup`<details><summary>${title}</summary>${content}</details>`;
})}`;
}

/** Macro over subjects of one condition, from track to track (omni2web, Analyses 2 and 13). */
function macroPart(data: ReportData, rows: readonly ScoreRow[]): Markup {
  const { condition } = rows.find(({ isReferenceLine, A, B, C }) => !isReferenceLine && (A ?? B ?? C))!;
  const own = rows.filter((row) => !row.isReferenceLine && row.condition === condition && row.repeat === 0);
  const { subjects, operations, rankings } = operationContrasts(
    own.flatMap((row) =>
      tracks.flatMap((track) => scoredOutputs(data, data.outputsAt(rowAddress(row, track)))),
    ),
  );
  if (subjects.length === 0)
    return nothing(
      'What operations gain and lose from track to track takes a subject with all three tracks.',
    );
  const differences = operations.flatMap(({ operation, gain, loss }) => [
    ...(gain
      ? [
          {
            row: words(operation),
            series: 'C minus A',
            value: gain.difference,
            low: gain.low,
            high: gain.high,
          },
        ]
      : []),
    ...(loss
      ? [
          {
            row: words(operation),
            series: 'B minus C',
            value: loss.difference,
            low: loss.low,
            high: loss.high,
          },
        ]
      : []),
  ]);
  type Line = (typeof operations)[number];
  const difference = (title: string, of: (line: Line) => Line['gain']): Column<Line> => ({
    title,
    value: (line) => of(line)?.difference ?? null,
    interval: (line) => {
      const { low = null, high = null } = of(line) ?? {};
      return low === null || high === null ? null : { low, high };
    },
  });
  return markup`<h3>From track to track, ${condition}</h3>
${renderRowPlot({
  caption: `What is gained by carrying instructions out (C minus A) and lost by it (B minus C), over ${subjects.length === 1 ? subjects[0]! : `${subjects.length} subjects`}`,
  series: ['C minus A', 'B minus C'],
  points: differences,
  ...{ label: 'percentage points', reference: 0 },
})}
${renderTable(
  `Joint correctness in percent, the mean over ${subjects.join(', ')}; differences in percentage points with 95% intervals over pages. * too few steps or pages: read with care.`,
  [
    { title: 'operation', value: ({ operation }) => words(operation) },
    ...tracks.map((track): Column<Line> => ({ title: `track ${track}`, value: ({ macro }) => macro[track] })),
    difference('C minus A', ({ gain }) => gain),
    difference('B minus C', ({ loss }) => loss),
    { title: 'steps', value: ({ steps, tooFew }) => `${steps}${tooFew ? '*' : ''}` },
  ],
  operations,
)}
<p>Rankings of operations on two tracks, Spearman: A and B ${correlation(rankings.AB)}, A and C ${correlation(rankings.AC)}, B and C ${correlation(rankings.BC)}.</p>`;
}

function correlation(value: number | null): string {
  return value === null ? 'not defined' : value.toFixed(3);
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
  const columns: Column<Row>[] = [
    { title: 'operation', value: ({ operation }) => words(operation) },
    ...tracks.map(
      (track): Column<Row> => ({
        title: `track ${track}`,
        value: ({ rates }) => rates[track] ?? null,
        address: ({ operation }) => `${rowAddress(row, track)}#operation-${operation}`,
      }),
    ),
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
