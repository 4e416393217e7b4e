import { readFile } from 'node:fs/promises';
import { type CsvError, parse } from 'csv-parse/sync';
import { errorMessage, inputError } from './errors.js';
import { fileUnreadable } from './fileUnreadable.js';
import { nearestName } from './nearestName.js';

export interface CsvRow {
  /** The line on which the row begins, counted from 1 as editors do. */
  line: number;
  /** Column name to cell, without the blanks around it. */
  cells: Readonly<Record<string, string>>;
}

export interface CsvTable {
  file: string;
  columns: string[];
  rows: CsvRow[];
}

export interface CsvColumns {
  /** Columns that must be there. */
  required: readonly string[];
  /** Columns that are read where they are there; a name that is nearly one of them is refused, not overlooked. */
  optional?: readonly string[];
  /** Is told of a row with too few or too many cells, which is left out; without it such a row is an error. */
  onBadRow?: (line: number, problem: string) => void;
}

/**
 * Reads a CSV file with a heading: UTF-8, commas, quotes doubled inside quoted cells, any line end, a byte order mark or
 * none. Columns may come in any order, and others may stand beside them; blank lines are skipped.
 * @throws DeixisError FILE_UNREADABLE, CSV_INVALID, CSV_COLUMNS_INVALID (input), naming the file, line and column
 */
export async function readCsv(
  file: string,
  { required, optional = [], onBadRow }: CsvColumns,
): Promise<CsvTable> {
  const [head, ...body] = parseRecords(await readUtf8(file), file);
  if (!head)
    throw inputError(
      'CSV_INVALID',
      `${file}: it is empty; expected a heading${required.length === 0 ? '' : ` with ${list(required)}`}`,
      { hint: 'write the names of the columns into the first line' },
    );
  const columns = head.cells;
  checkColumns(columns, `${file}:${head.line}`, required, optional);
  const rows = body.flatMap(({ line, cells }) => {
    if (cells.length !== columns.length) {
      const problem = `expected ${columns.length} cells, got ${cells.length}`;
      if (!onBadRow)
        throw inputError('CSV_INVALID', `${file}:${line}: ${problem}`, {
          hint: 'correct the line; a cell with a comma or a line break stands in double quotes',
        });
      onBadRow(line, problem.replace('expected ', ''));
      return [];
    }
    return [{ line, cells: Object.fromEntries(columns.map((column, index) => [column, cells[index]!])) }];
  });
  return { file, columns, rows };
}

/** Spreadsheets also save UTF-16 and GBK, which would turn into question marks in silence. */
async function readUtf8(file: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw fileUnreadable(file, error);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw inputError('CSV_INVALID', `${file}: not UTF-8 text`, {
      hint: 'save it again as "CSV UTF-8"',
      cause: error,
    });
  }
}

function parseRecords(text: string, file: string): { line: number; cells: string[] }[] {
  let line = 1;
  try {
    // With one kind of line end the parser counts lines rightly, also where kinds are mixed or stand inside cells.
    const input = text.replaceAll(/\r\n?/g, '\n');
    const options = { bom: true, info: true, relax_column_count: true };
    // With `info` the parser gives more than its types say.
    return (parse(input, options) as unknown as { info: { lines: number }; record: string[] }[])
      .map(({ info, record }) => {
        const start = line;
        line = info.lines + 1;
        return { line: start, cells: record.map((cell) => cell.trim()) };
      })
      .filter(({ cells }) => cells.length > 1 || cells[0] !== '');
  } catch (error) {
    const { lines } = error as CsvError;
    const place = typeof lines === 'number' ? `${file}:${lines}` : file;
    throw inputError('CSV_INVALID', `${place}: not valid CSV: ${errorMessage(error)}`, {
      hint: 'put cells that hold quotes into quotes, and double the quotes in them',
      cause: error,
    });
  }
}

function checkColumns(
  columns: readonly string[],
  place: string,
  required: readonly string[],
  optional: readonly string[],
): void {
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined)
    throw inputError('CSV_COLUMNS_INVALID', `${place}: two columns are called "${twice}"`, {
      hint: 'give each column a name of its own',
    });
  for (const column of required) {
    if (columns.includes(column)) continue;
    const near = nearestName(column, columns);
    const other = columns.length === 1 && /[;\t|]/.test(columns[0]!);
    throw inputError(
      'CSV_COLUMNS_INVALID',
      `${place}: no column "${column}" among ${list(columns)}${near ? `; did you mean "${near}"?` : ''}`,
      other ? { hint: 'separate the cells by commas' } : {},
    );
  }
  for (const column of optional) {
    if (columns.includes(column)) continue;
    const near = nearestName(
      column,
      columns.filter((other) => !required.includes(other)),
    );
    if (near !== undefined)
      throw inputError('CSV_COLUMNS_INVALID', `${place}: column "${near}"; did you mean "${column}"?`, {
        hint: 'give it that name, or one that is less like it where something else is meant',
      });
  }
}

function list(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
