import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderTable } from '../../../report/renderTable.js';
import { composition } from '../analysis/composition.js';
import type { Ego2WebInstance } from '../schema.js';
import type { ReportData } from './ReportData.js';

const fields: [string, (instance: Ego2WebInstance) => string | readonly string[] | undefined][] = [
  ['domain', ({ domain }) => domain],
  ['source', ({ source }) => source],
  ['place', ({ place }) => place],
  ['language', ({ language }) => language],
  ['activity', ({ activity }) => activity],
  ['website', ({ websites }) => websites],
  ['site', ({ site }) => site.kind],
  ['difficulty', ({ difficulty }) => difficulty],
  ['video', ({ video }) => video],
];

/** What the data are made of (ego2web, Analyses). */
export function compositionSection({ instances }: ReportData): Markup {
  const tables = fields
    .map(([field, valuesOf]) => composition(instances, field, valuesOf))
    .filter(({ rows }) => rows.length > 0);
  const untold = fields
    .map(([field]) => field)
    .filter((field) => !tables.some((table) => table.field === field));
  const rows = tables.flatMap(({ field, rows: own, unknown }) => [
    ...own.map((row) => ({ ...row, field })),
    ...(unknown > 0 ? [{ field, value: '(not said)', count: unknown, share: null }] : []),
  ]);
  return markup`${renderTable(
    `Of ${instances.length} instances. Percent is of those that say it; a list counts once for each of its values.`,
    [
      { title: 'by', value: ({ field }) => field },
      { title: 'value', text: true, value: ({ value }) => value },
      { title: 'instances', value: ({ count }) => count, decimals: 0 },
      { title: 'percent', value: ({ share }) => (share === null ? null : 100 * share) },
    ],
    rows,
  )}
${untold.length > 0 ? nothing(`Not said by any instance: ${untold.join(', ')}.`) : null}`;
}
