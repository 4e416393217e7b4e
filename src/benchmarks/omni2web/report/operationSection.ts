import { operationTypes } from '../../../html/TypedEdit.js';
import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { type FactorCell, factorTable, fewestForCell } from '../../../stats/factorTable.js';
import { operationRows } from '../analysis/factorRows.js';
import { operationContrasts } from '../analysis/operationContrasts.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { cellNotes } from './cellNotes.js';
import type { ReportData } from './ReportData.js';
import { scoredOutputs } from './scoredOutputs.js';
import { rowAddress, type ScoreRow } from './scoreRows.js';

type Cells = Record<Track, Map<string, FactorCell>>;

const shownSubjects = 3;

/** Joint correctness an operation, for each subject that competes in the first condition it takes. */
export function operationSection(data: ReportData, rows: readonly ScoreRow[]): Markup {
  const subjects = [
    ...new Set(rows.filter(({ isReferenceLine }) => !isReferenceLine).map(({ subject }) => subject)),
  ];
  const parts = subjects.flatMap((subject) => {
    const row = rows.find((one) => one.subject === subject && (one.A ?? one.B ?? one.C));
    return row ? [row] : [];
  });
  if (parts.length === 0) return nothing('No subject that competes was scored.');
  return markup`<p class="soft">A step counts when target and edit are both right. Track B is scored on the full history, A and C on active steps. * fewer than ${fewestForCell.scores} steps or ${fewestForCell.clusters} pages: read with care. Where all steps or none are right, no draw of pages tells how sure that is: the interval is then the exact one of as many tries as there are pages.</p>
${macroPart(data, rows)}
${parts.map((row, index) => {
  const content = subjectOperations(row, operationCells(data, row));
  const title = `${row.subject}, ${row.condition}`;
  return index < shownSubjects
    ? markup`<h3>${title}</h3>${content}`
    : markup`<details><summary>${title}</summary>${content}</details>`;
})}`;
}

/** Micro over the steps of a subject, with the interval over pages, by operation. */
function operationCells(data: ReportData, row: ScoreRow): Cells {
  const cellsOf = (track: Track): Map<string, FactorCell> => {
    const outputs = scoredOutputs(data, data.outputsAt(rowAddress(row, track)));
    return new Map(
      factorTable(operationRows(outputs), { levels: operationTypes, hit: 100 }).map((cell) => [
        cell.level,
        cell,
      ]),
    );
  };
  return { A: cellsOf('A'), B: cellsOf('B'), C: cellsOf('C') };
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
  `Joint correctness in percent, ${subjects.length === 1 ? subjects[0]! : `the mean over ${subjects.length} subjects (${subjects.join(', ')})`}; differences in percentage points; 95% intervals over pages`,
  [
    { title: 'operation', value: ({ operation }) => words(operation) },
    ...tracks.map(
      (track): Column<Line> => ({
        title: `track ${track}`,
        value: ({ macro }) => macro[track],
        interval: ({ intervals }) => intervals[track],
        note: ({ counts }) => `n ${counts[track].n}${counts[track].tooFew ? '*' : ''}`,
      }),
    ),
    difference('C minus A', ({ gain }) => gain),
    difference('B minus C', ({ loss }) => loss),
  ],
  operations,
)}
<p>Rankings of operations on two tracks, Spearman: A and B ${correlation(rankings.AB)}, A and C ${correlation(rankings.AC)}, B and C ${correlation(rankings.BC)}.</p>`;
}

function correlation(value: number | null): string {
  return value === null ? 'not defined' : value.toFixed(3);
}

function subjectOperations(row: ScoreRow, cells: Cells): Markup {
  const title = `${row.subject}, ${row.condition}`;
  const list = operationTypes.filter((operation) => tracks.some((track) => cells[track].get(operation)?.n));
  const columns: Column<string>[] = [
    { title: 'operation', value: words },
    ...tracks.map(
      (track): Column<string> => ({
        title: `track ${track}`,
        value: (operation) => cells[track].get(operation)?.mean ?? null,
        ...cellNotes((operation) => cells[track].get(operation)),
        address: (operation) => `${rowAddress(row, track)}#operation-${operation}`,
      }),
    ),
  ];
  return markup`${renderRowPlot({
    caption: `${title}: joint correctness by operation`,
    series: tracks.map((track) => `track ${track}`),
    points: list.flatMap((operation) =>
      tracks.flatMap((track) => {
        const { mean = null, low = null, high = null } = cells[track].get(operation) ?? {};
        return mean === null
          ? []
          : [{ row: words(operation), series: `track ${track}`, value: mean, low, high }];
      }),
    ),
    domain: [0, 100],
    label: 'steps with target and edit right, percent',
  })}
${renderTable(`${title}: steps with target and edit right, in percent, with 95% intervals over pages and how many steps`, columns, list)}`;
}

/** "change_color" as people read it. */
export function words(operation: string): string {
  return operation.replaceAll('_', ' ');
}
