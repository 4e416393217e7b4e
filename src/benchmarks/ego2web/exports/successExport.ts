import type { ExportTable } from '../../../exports/ExportedRun.js';
import { successColumns } from '../report/successColumns.js';
import type { Ego2WebScore } from '../scoring/scoreEpisodes.js';

/** Success of each subject in each condition: in all domains together, and in each. */
export function successExport({ success }: Ego2WebScore): ExportTable[] {
  const caption = 'Success rates in percent, with Wilson intervals';
  return [
    {
      ...{ name: 'success', caption, columns: successColumns({ withDomain: false }) },
      rows: success.filter(({ domain }) => domain === null),
    },
    {
      ...{ name: 'domains', caption: `${caption}, by domain`, columns: successColumns() },
      rows: success.filter(({ domain, n }) => domain !== null && n > 0),
    },
  ];
}
