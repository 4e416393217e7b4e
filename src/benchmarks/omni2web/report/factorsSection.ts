import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { type FactorCell, factorTable, fewestForCell } from '../../../stats/factorTable.js';
import { factorRows } from '../analysis/factorRows.js';
import type { ScoredOutput } from '../analysis/ScoredOutput.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { cellNotes } from './cellNotes.js';
import type { ReportData } from './ReportData.js';
import { scoredOutputs } from './scoredOutputs.js';
import { rowAddress, rowLabel, type ScoreRow } from './scoreRows.js';
import { trackScores } from './scoresSection.js';
import { pageFilter } from './writeLists.js';

interface Factor {
  name: string;
  factor: 'page' | 'language' | 'difficulty';
  /** The filter of the lists of outputs that shows a level alone. */
  filter: (level: string) => string;
}

const factors: readonly Factor[] = [
  { name: 'source page', factor: 'page', filter: pageFilter },
  { name: 'language', factor: 'language', filter: (level) => `language-${level}` },
  { name: 'difficulty', factor: 'difficulty', filter: (level) => `difficulty-${level}` },
];

const mostSeries = 6;
const mostLevelsOpen = 24;

/** Scores by page, language and difficulty, n and interval in every cell (omni2web, Analyses 3). */
export function factorsSection(data: ReportData, rows: readonly ScoreRow[]): Markup {
  const competing = rows.filter(({ isReferenceLine, A, B, C }) => !isReferenceLine && (A ?? B ?? C));
  if (competing.length === 0) return nothing('No subject that competes was scored.');
  const byTrack = tracks.map((track) => ({
    track,
    outputs: competing.flatMap((row) => {
      const address = rowAddress(row, track);
      return scoredOutputs(data, data.outputsAt(address), () => rowLabel(row, rows));
    }),
  }));
  return markup`<p class="soft">* fewer than ${fewestForCell.scores} outputs or ${fewestForCell.clusters} pages: read with care.</p>
${factors.map((factor) => factorPart(factor, byTrack, competing, rows))}`;
}

function factorPart(
  factor: Factor,
  byTrack: readonly { track: Track; outputs: readonly ScoredOutput[] }[],
  competing: readonly ScoreRow[],
  rows: readonly ScoreRow[],
): Markup {
  const levels = [
    ...new Set(
      byTrack.flatMap(({ outputs }) =>
        outputs.map((output) => output[factor.factor]).filter((level) => level !== null),
      ),
    ),
  ];
  if (levels.length < 2)
    return markup`<h3>By ${factor.name}</h3>${nothing(
      levels.length === 0
        ? `The data set does not say the ${factor.name}.`
        : `There is one ${factor.name} only: ${levels[0]}.`,
    )}`;
  const content = byTrack.map(({ track, outputs }) => trackPart(factor, track, outputs, competing, rows));
  return levels.length > mostLevelsOpen
    ? markup`<details><summary>By ${factor.name} (${levels.length})</summary>${content}</details>`
    : markup`<h3>By ${factor.name}</h3>${content}`;
}

function trackPart(
  { name, factor, filter }: Factor,
  track: Track,
  outputs: readonly ScoredOutput[],
  competing: readonly ScoreRow[],
  rows: readonly ScoreRow[],
): Markup | null {
  const cells = factorTable(factorRows(outputs, factor));
  if (cells.length === 0) return null;
  const levels = [...new Set(cells.map(({ level }) => level))];
  const shown = competing.filter((row) => cells.some(({ subject }) => subject === rowLabel(row, rows)));
  const cellOf = (level: string, row: ScoreRow): FactorCell | undefined =>
    cells.find((cell) => cell.level === level && cell.subject === rowLabel(row, rows));
  const drawn = shown.slice(0, mostSeries);
  const columns = shown.map(
    (row): Column<string> => ({
      title: rowLabel(row, rows),
      value: (level) => cellOf(level, row)?.mean ?? null,
      ...cellNotes((level) => cellOf(level, row)),
      address: (level) => `${rowAddress(row, track)}#${filter(level)}`,
    }),
  );
  return markup`${renderRowPlot({
    caption: `${trackScores[track]} by ${name}${shown.length > mostSeries ? `, the first ${mostSeries} subjects` : ''}`,
    series: drawn.map((row) => rowLabel(row, rows)),
    points: levels.flatMap((level) =>
      drawn.flatMap((row) => {
        const cell = cellOf(level, row);
        return cell?.mean == null
          ? []
          : [
              {
                ...{ row: level, series: rowLabel(row, rows), value: cell.mean },
                ...{ low: cell.low, high: cell.high },
              },
            ];
      }),
    ),
    ...{ domain: [0, 100], label: 'percent' },
  })}
${renderTable(
  `${trackScores[track]} by ${name}, in percent, and over how many outputs`,
  [{ title: name, value: (level: string) => level }, ...columns],
  levels,
)}`;
}
