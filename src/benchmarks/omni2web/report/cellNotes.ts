import type { Column } from '../../../report/renderTable.js';
import type { FactorCell } from '../../../stats/factorTable.js';

/** What stands below the mean of a cell: its interval, over how many scores, and a star where they are too few. */
export function cellNotes<Row>(
  cellOf: (row: Row) => FactorCell | undefined,
): Required<Pick<Column<Row>, 'interval' | 'note'>> {
  return {
    interval(row) {
      const { low = null, high = null } = cellOf(row) ?? {};
      return low === null || high === null ? null : { low, high };
    },
    note(row) {
      const cell = cellOf(row);
      return cell ? `n ${cell.n}${cell.tooFew ? '*' : ''}` : null;
    },
  };
}
