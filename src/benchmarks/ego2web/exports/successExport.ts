import type { ExportTable } from '../../../exports/ExportedRun.js';
import { successColumns } from '../report/successColumns.js';
import type { Ego2WebScore } from '../scoring/scoreEpisodes.js';

/** The main table: success of each subject in each condition, all domains together and each alone. */
export function successExport({ success }: Ego2WebScore): ExportTable {
  return {
    name: 'success',
    caption: 'Success rates in percent, with Wilson intervals',
    columns: successColumns(),
    rows: success,
  };
}
