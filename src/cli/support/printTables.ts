import { alignColumns } from '../../core/alignColumns.js';
import { printableLine } from '../../core/printableLine.js';
import { terminal } from './terminal.js';

export interface PrintedTable {
  rows: string[][];
  /** Columns of names, which are set to the left; figures are set to the right. */
  leftColumns: number;
}

/** Prints tables with a blank line between them. Cells may hold names from anywhere: each is put on one harmless line. */
export function printTables(tables: readonly PrintedTable[]): void {
  const texts = tables.map(({ rows, leftColumns }) =>
    alignColumns(
      rows.map((row) => row.map(printableLine)),
      leftColumns,
    ).join('\n'),
  );
  terminal.out(`${texts.join('\n\n')}\n`);
}
