import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { DeixisError } from '../../core/DeixisError.js';
import { parseJson, readJsonFile } from '../../core/parseJson.js';
import { readCsv } from '../../core/readCsv.js';
import { readLines } from '../readLines.js';
import { readParquet, readParquetColumns } from './readParquet.js';
import type { ReadTableOptions, TableHead, TableRow } from './TableRow.js';

/** In the order in which they are preferred where a table is there in several. */
export const tableExtensions = ['.parquet', '.jsonl', '.ndjson', '.json', '.csv'] as const;

const largestRowBytes = 16 * 1024 * 1024;
/** JSON and CSV are read whole. */
const largestWholeBytes = 256 * 1024 * 1024;
/** How many rows are asked for their columns where rows may have different ones. */
const headRows = 50;

/**
 * The rows of a Parquet, JSON lines, JSON (a list of objects) or CSV file. Whatever cannot be read comes as a problem in its
 * place, and the rest goes on; nothing is thrown for what a file holds.
 */
export async function* readTable(path: string, options: ReadTableOptions): AsyncGenerator<TableRow> {
  const { name } = options;
  const read = {
    '.parquet': readParquet,
    '.jsonl': readJsonLines,
    '.ndjson': readJsonLines,
    '.json': readJsonList,
    '.csv': readCsvRows,
  }[extname(path).toLowerCase()];
  if (!read) {
    yield { place: name, problem: `a file that ends with one of ${tableExtensions.join(', ')}` };
    return;
  }
  try {
    yield* read(path, options);
  } catch (error) {
    if (!DeixisError.is(error)) throw error;
    yield { place: name, problem: error.message.replaceAll(`${path}: `, '').replaceAll(path, name) };
  }
}

/** The columns of a table, and its first row. */
export async function readTableHead(path: string, { name }: { name: string }): Promise<TableHead> {
  const columns = new Set<string>();
  let first: TableHead['first'] = null;
  let problem: string | null = null;
  if (extname(path).toLowerCase() === '.parquet')
    for (const column of (await readParquetColumns(path)) ?? []) columns.add(column);
  let count = 0;
  for await (const row of readTable(path, { name })) {
    if ('problem' in row) problem ??= row.problem;
    else {
      first ??= row.cells;
      for (const column of Object.keys(row.cells)) columns.add(column);
    }
    count += 1;
    if (count >= headRows) break;
  }
  return { columns: [...columns], first, problem: first ? null : (problem ?? 'at least one row') };
}

async function* readJsonLines(path: string, { name }: ReadTableOptions): AsyncGenerator<TableRow> {
  for await (const { number, text, problem } of readLines(path, largestRowBytes)) {
    const place = `${name}:${number}`;
    if (text === null) yield { place, problem: problem ?? 'a readable line' };
    else if (text.trim() !== '') {
      let value: unknown;
      try {
        value = parseJson(text, place);
      } catch (error) {
        if (!DeixisError.is(error)) throw error;
        yield { place, problem: `one JSON object; ${error.message.slice(place.length + 2)}` };
        continue;
      }
      yield isObject(value) ? { place, cells: value } : { place, problem: 'one JSON object' };
    }
  }
}

async function* readJsonList(path: string, { name }: ReadTableOptions): AsyncGenerator<TableRow> {
  const tooLarge = await findSizeFault(path);
  const list = tooLarge === undefined ? await readJsonFile(path) : undefined;
  if (!Array.isArray(list)) {
    yield { place: name, problem: tooLarge ?? 'a list of objects' };
    return;
  }
  for (const [index, cells] of list.entries()) {
    const place = `${name}[${index}]`;
    yield isObject(cells) ? { place, cells } : { place, problem: 'an object' };
  }
}

async function* readCsvRows(path: string, { name }: ReadTableOptions): AsyncGenerator<TableRow> {
  const tooLarge = await findSizeFault(path);
  if (tooLarge !== undefined) {
    yield { place: name, problem: tooLarge };
    return;
  }
  const bad: TableRow[] = [];
  const { rows } = await readCsv(path, {
    required: [],
    onBadRow: (line, problem) => bad.push({ place: `${name}:${line}`, problem }),
  });
  yield* bad;
  for (const { line, cells } of rows) yield { place: `${name}:${line}`, cells };
}

async function findSizeFault(path: string): Promise<string | undefined> {
  return (await stat(path)).size > largestWholeBytes
    ? `a file of at most ${largestWholeBytes} bytes; JSON lines and Parquet may be larger`
    : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
