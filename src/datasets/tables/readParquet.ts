import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type SchemaTree,
} from 'hyparquet';
import { decompressZstd, compressors as provided } from 'hyparquet-compressors';
import { errorMessage } from '../../core/errors.js';
import type { ReadTableOptions, TableRow } from './TableRow.js';

const largestPageBytes = 256 * 1024 * 1024;
/** Of the columns that are read, uncompressed, as the file tells. */
const largestGroupBytes = 1024 ** 3;
const mostGroupRows = 5_000_000;

/** Each decompressor gives exactly as much as was told, or fails; no page may be larger than we say. */
const compressors: Compressors = Object.fromEntries(
  Object.entries({
    ...provided,
    ZSTD: (input: Uint8Array, length: number) => decompressZstd(input, new Uint8Array(length)),
  }).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (!(length >= 0 && length <= largestPageBytes))
        throw new Error(`a page of ${length} bytes; at most ${largestPageBytes} are read`);
      return decompress(input, length);
    },
  ]),
);

/** The names of a Parquet file's columns; undefined where it cannot be read. */
export async function readParquetColumns(path: string): Promise<string[] | undefined> {
  try {
    return listColumns(await parquetMetadataAsync(await asyncBufferFromFile(path)));
  } catch {
    return undefined;
  }
}

/**
 * The rows of a Parquet file, a row group at a time. Nested columns come as lists and objects, whole numbers as numbers
 * where they are exact, dates as ISO 8601. A group that cannot be read is one problem, and the next one goes on.
 */
export async function* readParquet(
  path: string,
  { name, columns }: ReadTableOptions,
): AsyncGenerator<TableRow> {
  let file: AsyncBuffer;
  let metadata: FileMetaData;
  let wanted: string[];
  let leaves: string[];
  try {
    file = await asyncBufferFromFile(path);
    metadata = await parquetMetadataAsync(file);
    wanted = listColumns(metadata).filter((column) => columns?.includes(column) ?? true);
    leaves = listLeaves(parquetSchema(metadata)).sort();
  } catch (error) {
    yield { place: name, problem: `a Parquet file; ${errorMessage(error)}` };
    return;
  }
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowCount = Number(group.num_rows);
    const rowEnd = rowStart + rowCount;
    const place = `${name}: rows ${rowStart + 1} to ${rowEnd}`;
    const sizeBytes = group.columns.reduce((sum, { meta_data: data }) => {
      const isWanted = wanted.includes(data?.path_in_schema[0] ?? '');
      return isWanted ? sum + Number(data?.total_uncompressed_size ?? 0) : sum;
    }, 0);
    const stored = group.columns.map(({ meta_data: data }) => JSON.stringify(data?.path_in_schema)).sort();
    // The reader leaves the fault of a column that the schema does not have, or has once only, to nobody: it would end us.
    if (stored.join() !== leaves.join()) {
      yield { place, problem: 'the columns that the schema of the file tells' };
    } else if (!(rowCount >= 0 && rowCount <= mostGroupRows && sizeBytes <= largestGroupBytes)) {
      yield { place, problem: `a row group of at most ${mostGroupRows} rows and ${largestGroupBytes} bytes` };
    } else
      try {
        const range = { file, metadata, compressors, rowStart, rowEnd, columns: wanted };
        const rows = await parquetReadObjects(range);
        for (const [index, row] of rows.entries())
          yield {
            place: `${name}: row ${rowStart + index + 1}`,
            cells: toPlain(row) as Record<string, unknown>,
          };
      } catch (error) {
        yield { place, problem: `rows that can be read; ${errorMessage(error)}` };
      }
    rowStart = rowEnd;
  }
}

function listColumns(metadata: FileMetaData): string[] {
  return parquetSchema(metadata).children.map(({ element }) => element.name);
}

/** The paths of the columns that hold values, each as JSON. */
function listLeaves({ children, path }: SchemaTree): string[] {
  return children.length === 0 ? [JSON.stringify(path)] : children.flatMap(listLeaves);
}

function toPlain(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value) && !(value instanceof Uint8Array))
    return [...(value as unknown as Iterable<unknown>)].map(toPlain);
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toPlain(member)]));
}
