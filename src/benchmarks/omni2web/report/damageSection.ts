import { type Markup, markup } from '../../../report/markup.js';
import { renderScatterPlot } from '../../../report/plots/renderScatterPlot.js';
import { damageAgainstEdit } from '../analysis/damageAgainstEdit.js';
import { nothing } from './nothing.js';
import type { ReportData } from './ReportData.js';
import { scoredOutputs } from './scoredOutputs.js';
import { rowAddress, rowLabel, type ScoreRow } from './scoreRows.js';

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
  const points = byTrack.flatMap(({ track, found }) =>
    found.points.map(({ subject, edit, noDamage }) => ({
      ...{ name: subject, series: `track ${track}`, x: edit, y: noDamage },
    })),
  );
  if (points.length === 0) return nothing('No edited page was scored.');
  const line = byTrack[0]!.found.reference;
  return markup`${renderScatterPlot({
    caption: 'No damage against edit',
    points,
    series: ['track A', 'track C'],
    x: { label: 'edit, percent', domain: [0, 105] },
    y: { label: 'no damage, percent', domain: [0, 105] },
    ...(line ? { reference: { y: line.noDamage, name: 'untouched page' } } : {}),
  })}
<p>${line ? `The untouched page scores ${line.efs.toFixed(1)} EFS: who is below would have done better to leave it alone. ${belowLine(byTrack[0]!.found.notAboveReference)}` : 'The untouched page was not run; --subject untouched draws its line.'}</p>`;
}

function belowLine(names: readonly string[]): string {
  return names.length === 0 ? 'On track A nobody is.' : `On track A not above it: ${names.join('; ')}.`;
}
