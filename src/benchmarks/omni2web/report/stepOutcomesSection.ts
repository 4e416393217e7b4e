import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderStackedBars } from '../../../report/plots/renderStackedBars.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { type FactorCell, factorTable, fewestForCell } from '../../../stats/factorTable.js';
import { type StepOutcome, stepOutcomeNames, stepOutcomeRows } from '../analysis/factorRows.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { cellNotes } from './cellNotes.js';
import type { ReportData } from './ReportData.js';
import { scoredOutputs } from './scoredOutputs.js';
import { rowAddress, rowLabel, type ScoreRow } from './scoreRows.js';

interface Line {
  row: ScoreRow;
  track: Track;
  /** Share of each outcome, by its name. */
  cells: Map<string, FactorCell>;
}

const parts: readonly { title: string; level: StepOutcome; color: string; filter: string }[] = [
  { title: 'both right', level: 'both', color: 'var(--series-3)', filter: 'steps-both' },
  { title: 'target only', level: 'grounding only', color: 'var(--series-1)', filter: 'steps-target' },
  { title: 'edit only', level: 'edit only', color: 'var(--series-2)', filter: 'steps-edit' },
  { title: 'neither', level: 'neither', color: 'var(--series-7)', filter: 'steps-neither' },
];

/** Both right, target only, edit only, neither, each share with its interval (omni2web, Analyses 11). */
export function stepOutcomesSection(data: ReportData, rows: readonly ScoreRow[]): Markup {
  const lines = rows.flatMap((row) =>
    tracks.flatMap((track): Line[] => {
      const outcomes = stepOutcomeRows(scoredOutputs(data, data.outputsAt(rowAddress(row, track))));
      if (outcomes.length === 0) return [];
      const cells = factorTable(outcomes, { levels: stepOutcomeNames, hit: 100 });
      return [{ row, track, cells: new Map(cells.map((cell) => [cell.level, cell])) }];
    }),
  );
  if (lines.length === 0) return nothing('No step was scored.');
  const name = ({ row, track }: Line): string => `${rowLabel(row, rows)}, ${track}`;
  const steps = ({ cells }: Line): FactorCell => cells.get('both')!;
  return markup`${renderStackedBars({
    caption: 'Steps by what was right',
    parts: parts.map(({ title, color }) => ({ name: title, color })),
    bars: lines.map((line) => ({
      row: name(line),
      sizes: parts.map(({ level }) => line.cells.get(level)?.mean ?? 0),
    })),
    label: 'percent of all scored steps',
    most: 100,
  })}
${renderTable(
  `Steps by what was right, in percent of all scored steps, with 95% intervals over pages (exact ones of as many tries as pages where the share is 0 or 100). Figures lead to the steps behind them. * fewer than ${fewestForCell.scores} steps or ${fewestForCell.clusters} pages: read with care.`,
  [
    { title: 'subject', value: ({ row }) => rowLabel(row, rows) },
    { title: 'track', text: true, value: ({ track }) => track },
    ...parts.map(
      ({ title, level, filter }): Column<Line> => ({
        title,
        value: ({ cells }) => cells.get(level)?.mean ?? null,
        interval: cellNotes<Line>(({ cells }) => cells.get(level)).interval,
        address: ({ row, track }) => `${rowAddress(row, track)}#${filter}`,
      }),
    ),
    { title: 'steps', value: (line) => `${steps(line).n}${steps(line).tooFew ? '*' : ''}` },
  ],
  lines,
)}`;
}
