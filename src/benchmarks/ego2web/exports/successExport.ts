import type { ExportTable } from '../../../exports/ExportedRun.js';
import { type SiteRow, type SuccessRow, successColumns } from '../report/successColumns.js';
import type { Ego2WebScore } from '../scoring/scoreEpisodes.js';

/** Success of each subject in each condition: in all domains together, in each, and on each kind of site where there are several. */
export function successExport({ success, sites }: Ego2WebScore): ExportTable[] {
  const kinds = [...new Set(sites.map(({ site }) => site))];
  const isMixed = kinds.length > 1;
  const caption = 'Success rates in percent, with Wilson intervals';
  const pooled = isMixed ? `, ${kinds.join(' and ')} sites pooled` : '';
  return [
    {
      ...{ name: 'success', caption: `${caption}${pooled}`, columns: successColumns() },
      rows: success.filter(({ domain }) => domain === null),
    },
    {
      ...{ name: 'domains', caption: `${caption}, by domain${pooled}` },
      columns: successColumns<SuccessRow>({
        title: 'domain',
        text: true,
        value: ({ domain }) => domain ?? 'all',
      }),
      rows: success.filter(({ domain, n }) => domain !== null && n > 0),
    },
    ...(isMixed
      ? [
          {
            ...{ name: 'sites', caption: `${caption}, by kind of site` },
            columns: successColumns<SiteRow>({ title: 'site', text: true, value: ({ site }) => site }),
            rows: sites,
          },
        ]
      : []),
  ];
}
