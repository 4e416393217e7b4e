import { inputError } from './errors.js';
import { parseDecimal } from './parseDecimal.js';
import type { CsvRow, CsvTable } from './readCsv.js';

/** Squares of larger numbers, and sums of those, run over. */
const largest = 1e150;

/** A cell as a decimal number of at most 1e150. @throws DeixisError CSV_NUMBER_INVALID (input), naming file, line and column */
export function csvNumber({ file }: CsvTable, { line, cells }: CsvRow, column: string): number {
  const cell = cells[column] ?? '';
  const value = parseDecimal(cell);
  if (!(Math.abs(value) <= largest))
    throw inputError(
      'CSV_NUMBER_INVALID',
      `${file}:${line}: ${column}: expected a number${Number.isNaN(value) ? '' : ` of at most ${largest}`}, got "${cell}"`,
      { hint: 'correct the cell, or take the row out' },
    );
  return value;
}
