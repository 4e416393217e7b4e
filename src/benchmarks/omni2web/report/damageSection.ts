import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderScatterPlot } from '../../../report/plots/renderScatterPlot.js';
import { renderTable } from '../../../report/renderTable.js';
import { damageAgainstEdit } from '../analysis/damageAgainstEdit.js';
import type { ReportData } from './ReportData.js';
import { scoredOutputs } from './scoredOutputs.js';
import { rowAddress, rowLabel, type ScoreRow } from './scoreRows.js';
import { shortNames } from './shortNames.js';

const mostNamed = 10;

/** No damage against edit fulfilment, with the untouched page as a reference line (omni2web, Analyses 12). */
export function damageSection(data: ReportData, rows: readonly ScoreRow[]): Markup {
  // Who answers nothing damages nothing and scores 0: a point that says nothing.
  const shown = rows.filter(({ subject }) => subject !== 'empty');
  const untouched = shown.find(({ subject, A }) => subject === 'untouched' && A);
  const reference = untouched && rowLabel(untouched, rows);
  const byTrack = (['A', 'C'] as const).map((track) => ({
    track,
    found: damageAgainstEdit(
      shown.flatMap((row) =>
        scoredOutputs(data, data.outputsAt(rowAddress(row, track)), () => rowLabel(row, rows)),
      ),
      reference,
    ),
  }));
  const lines = byTrack.flatMap(({ track, found }) => found.points.map((point) => ({ ...point, track })));
  if (lines.length === 0) return nothing('No edited page was scored.');
  // So many names hide the points; their numbers are those of the table.
  const isNumbered = lines.length > mostNamed;
  const short = shortNames(lines.map(({ subject }) => subject));
  const points = lines.map(({ subject, track, edit, noDamage }, index) => ({
    ...{ name: isNumbered ? String(index + 1) : short(subject), series: `track ${track}` },
    ...{ x: edit, y: noDamage },
  }));
  const line = byTrack[0]!.found.reference;
  return markup`${renderScatterPlot({
    caption: `No damage against edit${isNumbered ? '; the numbers are those of the table below' : ''}`,
    points,
    series: ['track A', 'track C'],
    x: { label: 'edit, percent', domain: [0, 105] },
    y: { label: 'no damage, percent', domain: [0, 105] },
    ...(line ? { reference: { y: line.noDamage, name: 'untouched page' } } : {}),
  })}
${renderTable(
  'No damage and edit, in percent: who changes little damages little, so that each figure means something beside the other only',
  [
    {
      title: 'subject',
      value: (one) => `${isNumbered ? `${lines.indexOf(one) + 1}: ` : ''}${one.subject}`,
    },
    { title: 'track', text: true, value: ({ track }) => track },
    { title: 'edit', value: ({ edit }) => edit, decimals: 2 },
    { title: 'no damage', value: ({ noDamage }) => noDamage, decimals: 2 },
    { title: 'EFS', value: ({ efs }) => efs, decimals: 2 },
    ...(line
      ? [
          {
            title: 'EFS above the untouched page',
            value: ({ efs }: { efs: number }) => efs - line.efs,
            decimals: 2,
          },
        ]
      : []),
    { title: 'n', value: ({ n }) => n, decimals: 0 },
  ],
  lines,
)}
<p>${line ? `The untouched page scores ${line.efs.toFixed(1)} EFS: who is below would have done better to leave it alone. ${belowLine(byTrack[0]!.found.notAboveReference)}` : 'The untouched page was not run; --subject untouched draws its line.'}</p>`;
}

function belowLine(names: readonly string[]): string {
  return names.length === 0 ? 'On track A nobody is.' : `On track A not above it: ${names.join('; ')}.`;
}
