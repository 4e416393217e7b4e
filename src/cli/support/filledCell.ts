import { inputError } from '../../core/errors.js';
import type { CsvRow, CsvTable } from '../../core/readCsv.js';

/** A cell that must not be empty. @throws DeixisError CSV_CELL_EMPTY (input), naming file, line and column */
export function filledCell({ file }: CsvTable, { line, cells }: CsvRow, column: string): string {
  const cell = cells[column]!;
  if (cell === '')
    throw inputError('CSV_CELL_EMPTY', `${file}:${line}: ${column}: expected a name, got nothing`, {
      hint: 'fill in the cell, or take the row out',
    });
  return cell;
}
