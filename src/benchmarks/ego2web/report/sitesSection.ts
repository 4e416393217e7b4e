import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { renderTable } from '../../../report/renderTable.js';
import { type SiteKind, siteKinds } from '../schema.js';
import { inPercent, rowName } from './names.js';
import type { ReportData } from './ReportData.js';
import { sitesInWords } from './sitesInWords.js';
import { type SiteRow, successColumns } from './successColumns.js';

const meaning: Readonly<Record<SiteKind, string>> = {
  live: 'the network as it was that day',
  frozen: 'recorded pages, replayed without network',
  'small-web': 'sites made and served on this machine',
};

/** Live and frozen results apart (ego2web, Running agents); one sentence where all sites are of one kind. */
export function sitesSection({ score, instances }: ReportData): Markup {
  const { isMixed, words } = sitesInWords(instances);
  if (!isMixed) return nothing(`All tasks are done on ${words}: there is nothing to tell apart.`);
  if (score.sites.length === 0) return nothing('No output was judged.');
  const points = score.sites.flatMap((row) =>
    row.rate.rate === null
      ? []
      : [{ row: `${rowName(row)}, ${row.site}`, value: 100 * row.rate.rate, ...inPercent(row.rate) }],
  );
  return markup`${
    points.length > 0
      ? renderRowPlot({
          ...{ caption: 'Success by kind of site', points, label: 'percent of tasks', domain: [0, 100] },
        })
      : null
  }
${renderTable(
  `Success by kind of site, in percent with Wilson intervals, the best of each condition and kind in bold. The tasks of one kind are not those of another, so that a difference between kinds may be one of tasks. ${meanings(score.sites)} * few tasks or videos: read with care.`,
  successColumns<SiteRow>({
    title: 'site',
    text: true,
    value: ({ site, tooFew, n }) => `${site}${tooFew && n > 0 ? '*' : ''}`,
  }),
  score.sites,
  { bestWithin: ({ site, condition }) => `${site}, ${condition}` },
)}`;
}

function meanings(rows: readonly SiteRow[]): string {
  const kinds = siteKinds.filter((kind) => rows.some(({ site }) => site === kind));
  return kinds.map((kind) => `${kind}: ${meaning[kind]}.`).join(' ');
}
