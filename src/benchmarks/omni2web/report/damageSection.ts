import type { Markup } from '../../../report/markup.js';
import { renderScatterPlot } from '../../../report/plots/renderScatterPlot.js';
import { nothing } from './nothing.js';
import { rowLabel, type ScoreRow } from './scoreRows.js';

/** No damage against edit fulfilment, with the untouched page as a reference line (omni2web, Analyses 12). */
export function damageSection(rows: readonly ScoreRow[]): Markup {
  const shown = rows.filter(({ subject }) => subject !== 'untouched' && subject !== 'empty');
  const points = shown.flatMap((row) =>
    (['A', 'C'] as const).flatMap((track) => {
      const { edit = null, noDamage = null } = row[track] ?? {};
      return edit === null || noDamage === null
        ? []
        : [{ name: rowLabel(row, rows), series: `track ${track}`, x: edit, y: noDamage }];
    }),
  );
  if (points.length === 0) return nothing('No edited page was scored.');
  const untouched = rows.find(({ subject, A }) => subject === 'untouched' && A)?.A?.noDamage ?? null;
  return renderScatterPlot({
    caption: 'No damage against edit: who edits little damages little',
    points,
    series: ['track A', 'track C'],
    x: { label: 'edit, percent', domain: [0, 105] },
    y: { label: 'no damage, percent', domain: [0, 105] },
    ...(untouched === null ? {} : { reference: { y: untouched, name: 'untouched page' } }),
  });
}
