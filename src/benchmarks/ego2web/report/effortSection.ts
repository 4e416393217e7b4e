import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderScatterPlot } from '../../../report/plots/renderScatterPlot.js';
import { renderTable } from '../../../report/renderTable.js';
import { type Effort, type EffortRow, efforts, effortTable } from '../analysis/effortTable.js';
import { rowName } from './names.js';
import type { ReportData } from './ReportData.js';

const words: Record<Effort, { title: string; unit: string; decimals: number }> = {
  steps: { title: 'Actions of an episode', unit: 'actions', decimals: 1 },
  tokens: { title: 'Tokens of an episode, in and out', unit: 'tokens', decimals: 0 },
  costUsd: { title: 'Cost of an episode, in USD', unit: 'USD', decimals: 4 },
  timeSeconds: { title: 'Time of an episode, in seconds', unit: 'seconds', decimals: 1 },
};

/** Steps, tokens, cost, time, and what a success costs (ego2web, Analyses). */
export function effortSection(data: ReportData): Markup {
  const rows = effortTable(data.outputs);
  if (rows.length === 0) return nothing('No output was judged.');
  const told = efforts.filter((effort) => rows.some((row) => row[effort].n > 0));
  const untold = efforts.filter((effort) => !told.includes(effort));
  return markup`${told.map((effort) => effortPart(effort, rows))}
${untold.length > 0 ? nothing(`Not told by any output: ${untold.map((effort) => words[effort].unit).join(', ')}.`) : null}
${costPlot(data, rows)}`;
}

function effortPart(effort: Effort, rows: readonly EffortRow[]): Markup {
  const { title, decimals } = words[effort];
  const column = (name: string, pick: (row: EffortRow) => number | null) => ({
    ...{ title: name, value: pick, decimals },
  });
  return renderTable(
    title,
    [
      { title: 'subject', value: ({ subject }) => subject },
      { title: 'condition', text: true, value: ({ condition }) => condition },
      { title: 'episodes', value: (row) => row[effort].n, decimals: 0 },
      column('mean', (row) => row[effort].mean),
      column('median', (row) => row[effort].median),
      column('of successes', (row) => row[effort].ofSuccesses),
      column('of others', (row) => row[effort].ofOthers),
      column('a success takes', (row) => row[effort].perSuccess),
    ],
    rows.filter((row) => row[effort].n > 0),
  );
}

function costPlot({ score }: ReportData, rows: readonly EffortRow[]): Markup | null {
  const isPaid = rows.some(({ costUsd }) => (costUsd.mean ?? 0) > 0);
  const effort: Effort = isPaid ? 'costUsd' : 'timeSeconds';
  const points = rows.flatMap((row) => {
    const success = score.success.find(
      ({ subject, condition, domain }) =>
        domain === null && subject === row.subject && condition === row.condition,
    );
    const x = row[effort].mean;
    return x === null || success?.rate.rate == null
      ? []
      : [{ name: rowName(row), x, y: 100 * success.rate.rate }];
  });
  if (points.length < 2) return null;
  const most = Math.max(...points.map(({ x }) => x));
  return renderScatterPlot({
    caption: isPaid ? 'Cost against success' : 'No priced call was made: time against success',
    points,
    x: { label: `${words[effort].unit} an episode`, domain: [0, most * 1.1 || 1] },
    y: { label: 'percent of tasks', domain: [0, 100] },
  });
}
