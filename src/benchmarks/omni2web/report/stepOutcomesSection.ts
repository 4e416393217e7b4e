import { type Markup, markup } from '../../../report/markup.js';
import { renderStackedBars } from '../../../report/plots/renderStackedBars.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import type { StepOutcomes } from '../scoring/stepOutcomes.js';
import { nothing } from './nothing.js';
import { rowAddress, rowLabel, type ScoreRow } from './scoreRows.js';

interface Line {
  row: ScoreRow;
  track: Track;
  outcomes: StepOutcomes;
}

const parts = [
  {
    title: 'both right',
    color: 'var(--series-3)',
    filter: 'steps-both',
    value: (outcomes: StepOutcomes) => outcomes.both,
  },
  {
    title: 'target only',
    color: 'var(--series-1)',
    filter: 'steps-target',
    value: (outcomes: StepOutcomes) => outcomes.groundingOnly,
  },
  {
    title: 'edit only',
    color: 'var(--series-2)',
    filter: 'steps-edit',
    value: (outcomes: StepOutcomes) => outcomes.editOnly,
  },
  {
    title: 'neither',
    color: 'var(--series-7)',
    filter: 'steps-neither',
    value: (outcomes: StepOutcomes) => outcomes.neither,
  },
] as const;

/** Both right, target only, edit only, neither (omni2web, Analyses 11). */
export function stepOutcomesSection(rows: readonly ScoreRow[]): Markup {
  const lines = rows.flatMap((row) =>
    tracks.flatMap((track): Line[] => {
      const outcomes = row[track]?.outcomes;
      return outcomes && outcomes.steps > 0 ? [{ row, track, outcomes }] : [];
    }),
  );
  if (lines.length === 0) return nothing('No step was scored.');
  const name = ({ row, track }: Line): string => `${rowLabel(row, rows)}, ${track}`;
  return markup`${renderStackedBars({
    caption: 'Steps by what was right',
    parts: parts.map(({ title, color }) => ({ name: title, color })),
    bars: lines.map((line) => ({
      row: name(line),
      sizes: parts.map(({ value }) => value(line.outcomes) ?? 0),
    })),
    label: 'percent of all scored steps',
    most: 100,
  })}
${renderTable(
  'Steps by what was right, in percent of all scored steps. Figures lead to the steps behind them.',
  [
    { title: 'subject', value: ({ row }) => rowLabel(row, rows) },
    { title: 'track', text: true, value: ({ track }) => track },
    ...parts.map(
      ({ title, filter, value }): Column<Line> => ({
        title,
        value: ({ outcomes }) => value(outcomes),
        address: ({ row, track }) => `${rowAddress(row, track)}#${filter}`,
      }),
    ),
    { title: 'steps', value: ({ outcomes }) => outcomes.steps, decimals: 0 },
  ],
  lines,
)}`;
}
