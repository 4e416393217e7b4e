import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeixisError } from '../../core/DeixisError.js';
import { inputError } from '../../core/errors.js';
import { hashJson, sha256 } from '../../core/hash.js';
import { parseDocument } from '../../core/parseDocument.js';
import { readJsonFile } from '../../core/parseJson.js';
import type { DatasetFormat } from '../../datasets/DatasetFormat.js';
import { readTable } from '../../datasets/tables/readTable.js';
import { writeTextFile } from '../../runs/writeTextFile.js';
import { chooseTables, type FoundTable, listTables } from './chooseTables.js';
import { createFileFinder } from './createFileFinder.js';
import { fetchFiles, type ReportProgress } from './fetchFiles.js';
import type { ImportFormat } from './ImportFormat.js';
import type { ImportMap } from './ImportMap.js';
import { writeImportRecord } from './ImportRecord.js';
import { type ImportSource, placeFile } from './openSource.js';

const mediaEndings = ['.mp4', '.mov', '.mkv', '.webm', '.avi', '.m4v'];

export interface ImportTablesOptions {
  source: ImportSource;
  format: ImportFormat;
  datasetFormat: DatasetFormat;
  map: ImportMap;
  outDirectory: string;
  /** Unit of boxes by the data set that a video is from; under "*" for all others. */
  boxUnits: Readonly<Record<string, string>>;
  withMedia: boolean;
  /** Changes instances once their files are there, or leaves some out. */
  finish?: (
    instances: readonly { id: string }[],
    fileOf: (inside: string) => string | undefined,
  ) => Promise<{ instances: readonly { id: string }[]; notes: string[] }>;
  licence?: string;
  onProgress?: ReportProgress;
  signal: AbortSignal;
}

export interface ImportResult {
  directory: string;
  benchmark: string;
  source: string;
  commit: string | null;
  /** Instances, or pages. */
  written: number;
  /** Files that were put into the folder beside them. */
  media: number;
  /** One line each: a row, page or file that is left out, and why. */
  problems: string[];
  notes: string[];
}

/**
 * Makes a data set folder from the tables of a source: dataset.json, instances.jsonl, media/, and what was fetched in source/.
 * A row that does not fit is one problem, and the rest goes on.
 * @throws DeixisError TABLES_MISSING, COLUMNS_UNKNOWN, NOTHING_IMPORTED (input) and those of the source
 */
export async function importTables(options: ImportTablesOptions): Promise<ImportResult> {
  const scratch = await mkdtemp(join(tmpdir(), 'deixis-import-'));
  try {
    return await importInto(options, scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function importInto(options: ImportTablesOptions, scratch: string): Promise<ImportResult> {
  const { source, format, map, outDirectory, withMedia, onProgress, signal } = options;
  const columns = Object.fromEntries(
    Object.entries(format.fields).map(([field, { column }]) => [field, map.columns[field] ?? column]),
  );
  const label = source.record.source;
  const { paths, notes } = listTables(source.files.keys(), map, label);
  const fetched = await fetchFiles({ source, paths, name: 'tables', signal, onProgress });
  const found: FoundTable[] = [];
  for (const path of paths)
    found.push(await unfoldTable({ path, file: fetched.get(path)! }, format, scratch));
  const chosen = await chooseTables(found, { fields: format.fields, columns, source: label });
  const { tables } = chosen;
  notes.push(...chosen.notes);
  const problems = [
    ...source.problems.map(({ path, problem }) => `${path}: expected ${problem}`),
    ...chosen.problems,
  ];
  const problemsBefore = problems.length;

  const find = createFileFinder(source.files.keys(), mediaEndings);
  const { instances, files, unnamed } = await readInstances(tables, { ...options, columns, problems, find });
  if (instances.length === 0)
    throw inputError(
      'NOTHING_IMPORTED',
      `${label}: no row is an instance\n${problems.slice(0, 20).join('\n')}${problems.length > 20 ? `\nand ${problems.length - 20} more` : ''}`,
      {
        hint: 'a mapping file can name other columns and tables; see deixis data import --help',
        details: { problems },
      },
    );
  if (unnamed > 0 && withMedia)
    notes.push(`${unnamed} videos and pictures that rows name are not among the files of the source`);
  const media = await fetchFiles({ source, paths: [...files], name: 'media', signal, onProgress });
  const isOurs = source.record.commit !== undefined;
  for (const [path, file] of media) await placeFile(file, join(outDirectory, mediaPath(path)), { isOurs });

  const finished = await options.finish?.(instances, (inside) =>
    media.get(inside.replace(mediaPath(''), '')),
  );
  notes.push(...(finished?.notes ?? []));
  const written = finished?.instances ?? instances;
  if (written.length === 0)
    throw inputError('NOTHING_IMPORTED', `${label}: no instance is left\n${notes.join('\n')}`, {
      hint: 'what left the instances out is told above; --query-time end asks every question at the end of its video',
    });
  const licence = options.licence ?? source.record.licence;
  const record = { ...source.record, complete: true, files: await source.listFetched() };
  const { commit } = record;
  const version = commit?.slice(0, 12) ?? hashJson(record.files).slice(0, 12);
  const header = {
    schemaVersion: 1,
    benchmark: format.benchmark,
    ...{ name: source.name, version },
    ...(licence === undefined ? {} : { licence }),
    provenance: {
      ...{
        source: label,
        ...(commit === undefined ? {} : { commit }),
        tables: tables.map(({ path }) => path),
      },
      ...{
        columns,
        values: map.values,
        ...(Object.keys(options.boxUnits).length ? { boxUnits: options.boxUnits } : {}),
      },
      rowsLeftOut: problems.length - problemsBefore,
    },
  };
  const lines = written.map((instance) => `${JSON.stringify(instance)}\n`).join('');
  await writeTextFile(join(outDirectory, 'instances.jsonl'), lines);
  await writeTextFile(join(outDirectory, 'dataset.json'), `${JSON.stringify(header, null, 2)}\n`);
  await writeImportRecord(outDirectory, record);
  return {
    ...{ directory: outDirectory, benchmark: format.benchmark, source: label, commit: commit ?? null },
    ...{ written: written.length, media: media.size, problems, notes },
  };
}

/** A document that holds its rows somewhere inside becomes a table of them. */
async function unfoldTable(table: FoundTable, format: ImportFormat, scratch: string): Promise<FoundTable> {
  if (!format.unfold || !/\.json$/i.test(table.path)) return table;
  // What cannot be read is told where tables are chosen.
  const document = await readJsonFile(table.file).catch(() => undefined);
  const rows = format.unfold(document);
  if (!rows) return table;
  const file = join(scratch, `${sha256(table.path)}.jsonl`);
  await writeTextFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return { path: table.path, file };
}

interface ReadInstancesOptions extends ImportTablesOptions {
  columns: Record<string, string>;
  problems: string[];
  find: (name: string) => string | undefined;
}

/** Every row as an instance of ours; problems are added to the list. */
async function readInstances(
  tables: readonly FoundTable[],
  { format, datasetFormat, map, columns, problems, find, boxUnits, withMedia, signal }: ReadInstancesOptions,
): Promise<{ instances: { id: string }[]; files: Set<string>; unnamed: number }> {
  const instances: { id: string }[] = [];
  const placeOf = new Map<string, string>();
  const files = new Set<string>();
  const unnamed = new Set<string>();
  let number = 0;
  for (const { path, file } of tables)
    for await (const row of readTable(file, { name: path, columns: Object.values(columns) })) {
      signal.throwIfAborted();
      number += 1;
      if ('problem' in row) {
        problems.push(`${row.place}: expected ${row.problem}`);
        continue;
      }
      const values: Record<string, unknown> = {};
      for (const [field, column] of Object.entries(columns)) {
        const cell = Object.hasOwn(row.cells, column) ? row.cells[column] : undefined;
        // A table has no other way to say that there is nothing.
        if (cell === undefined || cell === null || cell === '') continue;
        const words = map.values[field];
        values[field] = words && typeof cell === 'string' && Object.hasOwn(words, cell) ? words[cell] : cell;
      }
      const used = new Set<string>();
      try {
        const made = format.toInstance(values, {
          place: `row-${String(number).padStart(5, '0')}`,
          boxUnitOf: (name) => boxUnits[name ?? ''] ?? boxUnits['*'] ?? 'unknown',
          useFile(name) {
            if (!withMedia) return undefined;
            const inside = find(name);
            if (inside === undefined) unnamed.add(name);
            else used.add(inside);
            return inside === undefined ? undefined : mediaPath(inside);
          },
        });
        const instance = parseDocument(datasetFormat.instanceSchema, made, row.place);
        const earlier = placeOf.get(instance.id);
        const faults = datasetFormat.findProblems(instance);
        if (earlier !== undefined)
          problems.push(
            `${row.place}: id: expected a name of its own; ${earlier} is "${instance.id}" already`,
          );
        for (const { field, expected } of faults)
          problems.push(`${row.place}: ${field}: expected ${expected}`);
        if (earlier !== undefined || faults.length > 0) continue;
        placeOf.set(instance.id, row.place);
        instances.push(instance);
        for (const one of used) files.add(one);
      } catch (error) {
        if (!DeixisError.is(error)) throw error;
        const told = error.code === 'DOCUMENT_INVALID' ? error.message : `${row.place}: ${error.message}`;
        problems.push(told.split(`\n${row.place}: `).join('; '));
      }
    }
  return { instances, files, unnamed: unnamed.size };
}

function mediaPath(path: string): string {
  return `media/${path}`;
}
