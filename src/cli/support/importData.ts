import type { UnknownColumns } from '../../benchmarks/importing/chooseTables.js';
import { importDataset } from '../../benchmarks/importing/importDataset.js';
import type { ImportResult } from '../../benchmarks/importing/importTables.js';
import { counted } from '../../core/counted.js';
import { DeixisError } from '../../core/DeixisError.js';
import { printable } from '../../core/printable.js';
import { createFetchProgress } from './createFetchProgress.js';
import { terminal } from './terminal.js';
import { watchInterrupt } from './watchInterrupt.js';

export interface ImportFlags {
  out: string;
  benchmark?: string;
  map?: string;
  revision?: string;
  licence?: string;
  bboxUnits?: Record<string, string>;
  queryTime?: string;
  withoutMedia?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** `deixis data import` */
export async function importData(source: string, flags: ImportFlags): Promise<void> {
  const { out, benchmark, map, revision, licence, bboxUnits, queryTime, withoutMedia, json, quiet } = flags;
  const interrupt = watchInterrupt(() => terminal.error('stopping; once more ends at once\n'));
  const progress = createFetchProgress({ ...(quiet ? { quiet } : {}) });
  try {
    const result = await importDataset({
      ...{ source, outDirectory: out, signal: interrupt.signal, withMedia: !withoutMedia },
      ...(benchmark === undefined ? {} : { benchmark }),
      ...(map === undefined ? {} : { mapFile: map }),
      ...(revision === undefined ? {} : { revision }),
      ...(licence === undefined ? {} : { licence }),
      ...(queryTime === undefined ? {} : { queryTime }),
      ...(bboxUnits === undefined ? {} : { boxUnits: bboxUnits }),
      onProgress: progress.update,
    });
    progress.end();
    print(result, flags);
  } catch (error) {
    progress.end();
    const exitCode = interrupt.exitCode();
    if (exitCode !== undefined) {
      process.exitCode = exitCode;
      terminal.error('stopped on request; the same command goes on with what was fetched\n');
      return;
    }
    if (DeixisError.is(error) && error.code === 'COLUMNS_UNKNOWN') showTables(error, json ?? false);
    throw error;
  } finally {
    interrupt.dispose();
  }
}

function print(result: ImportResult, { json, quiet }: ImportFlags): void {
  const { written, media, problems, notes, directory, commit, benchmark } = result;
  if (json) terminal.out(`${JSON.stringify(result, null, 2)}\n`);
  else for (const problem of problems) terminal.out(`${printable(problem)}\n`);
  if (!quiet) {
    for (const note of notes) terminal.error(`note: ${printable(note)}\n`);
    const pages = benchmark === 'omni2web';
    const what = pages
      ? `${counted(written, 'page')} with ${counted(media, 'file')} in them`
      : `${counted(written, 'instance')}, ${counted(media, 'media file')}`;
    const next = pages
      ? `deixis build omni2web start my-build --name ... --licence ... --consent ... ${directory}/pages/*.html`
      : `deixis data validate ${directory}`;
    const from = commit === null ? '' : ` (commit ${commit})`;
    (json ? process.stderr : process.stdout).write(
      `${directory}: ${what}, ${problems.length} left out${from}\nnext: ${printable(next)}\n`,
    );
  }
  if (problems.length > 0) process.exitCode = 3;
}

/** The columns of tables that nobody knows, each with its value in the first row, and what they may be. */
function showTables(error: DeixisError, json: boolean): void {
  const { tables, fields } = error.details as unknown as UnknownColumns;
  if (json) {
    terminal.out(`${JSON.stringify({ error: error.code, tables, fields }, bytesAsLength, 2)}\n`);
    return;
  }
  for (const { path, columns, first } of tables) {
    terminal.out(`${printable(path)}\n`);
    for (const column of columns)
      terminal.out(`  ${printable(column)}: ${printable(shorten(first?.[column]))}\n`);
  }
  terminal.out('fields for "columns" in the mapping file\n');
  for (const [field, { required, description }] of Object.entries(fields))
    terminal.out(`  ${field}: ${description}${required ? ' (needed)' : ''}\n`);
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value, bytesAsLength) ?? '(nothing)';
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

function bytesAsLength(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? `(${value.length} bytes)` : value;
}
