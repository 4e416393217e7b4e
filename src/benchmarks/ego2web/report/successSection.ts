import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { renderTable } from '../../../report/renderTable.js';
import { inPercent, rowName } from './names.js';
import type { ReportData } from './ReportData.js';
import { sitesInWords } from './sitesInWords.js';
import { type SuccessRow, successColumns } from './successColumns.js';

/** Success of every subject in every condition, all domains together (ego2web, Analyses). */
export function successSection({ score, instances }: ReportData): Markup {
  const rows = score.success.filter(({ domain }) => domain === null);
  if (rows.length === 0) return nothing('No output was judged.');
  const { isMixed, words } = sitesInWords(instances);
  const mixed = isMixed
    ? markup`<div class="notice">Pooled over ${words}: <a href="#sites">live and frozen apart</a> has each kind by itself.</div>`
    : null;
  return markup`${mixed}${plotSuccess('Success rate', rows, rowName)}
${renderTable(
  `Success in percent, ${isMixed ? 'pooled over' : 'on'} ${words}, with Wilson intervals, the best of each condition in bold. Sites that could not be used and outputs that could not be read count as failures, as in the source; beside it the rate over tasks that could be carried out. Over videos: the interval from drawing whole videos anew.`,
  successColumns(),
  rows,
  { bestWithin: ({ condition }) => condition },
)}`;
}

/** By domain, in the order of the source. */
export function domainSection({ score, instances }: ReportData): Markup {
  const rows = score.success.filter(({ domain, n }) => domain !== null && n > 0);
  const domains = [...new Set(rows.map(({ domain }) => domain!))];
  if (domains.length < 2)
    return nothing(
      domains.length === 1 ? `All tasks are of one domain: ${domains[0]}.` : 'No output was judged.',
    );
  const groups = [...new Set(rows.map(rowName))];
  const { isMixed, words } = sitesInWords(instances);
  return markup`${groups.map((name) =>
    plotSuccess(
      `By domain: ${name}`,
      rows.filter((row) => rowName(row) === name),
      ({ domain }) => domain!,
    ),
  )}
${renderTable(
  `Success by domain, in percent${isMixed ? `, pooled over ${words}` : ''}, with Wilson intervals. * few tasks or videos: read with care.`,
  [
    { title: 'domain', value: ({ domain, tooFew }: SuccessRow) => `${domain}${tooFew ? '*' : ''}` },
    ...successColumns().map((column, place) => (place === 0 ? { ...column, text: true } : column)),
  ],
  rows,
  { bestWithin: ({ domain, condition }) => `${domain}, ${condition}` },
)}`;
}

function plotSuccess(
  caption: string,
  rows: readonly SuccessRow[],
  nameOf: (row: SuccessRow) => string,
): Markup | null {
  const points = rows.flatMap((row) =>
    row.rate.rate === null ? [] : [{ row: nameOf(row), value: 100 * row.rate.rate, ...inPercent(row.rate) }],
  );
  return points.length === 0
    ? null
    : renderRowPlot({ caption, points, label: 'percent of tasks', domain: [0, 100] });
}
