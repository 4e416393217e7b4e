import { inputError } from './errors.js';
import type { CsvRow, CsvTable } from './readCsv.js';

/** A cell as a finite number. @throws DeixisError CSV_NUMBER_INVALID (input), naming file, line and column */
export function csvNumber({ file }: CsvTable, { line, cells }: CsvRow, column: string): number {
  const cell = cells[column] ?? '';
  const value = Number(cell);
  if (cell === '' || !Number.isFinite(value))
    throw inputError('CSV_NUMBER_INVALID', `${file}:${line}: ${column}: expected a number, got "${cell}"`);
  return value;
}
