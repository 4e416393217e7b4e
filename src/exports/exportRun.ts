import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { inputError, usageError } from '../core/errors.js';
import { makeFolder } from '../core/makeFolder.js';
import { collectGroups, type ExportGroup } from './collectGroups.js';
import { writeCsv } from './csv/writeCsv.js';
import type { ExportedRun } from './ExportedRun.js';
import type { ExportItem } from './ExportItem.js';
import type { ExportFormat } from './exportFormats.js';
import { findUnknownName } from './findUnknownName.js';
import { fitsFilter, type ItemFilter } from './fitsFilter.js';
import { assertFolderFree, writeHuggingFaceFolder } from './huggingFace/writeHuggingFaceFolder.js';
import { writeInspectLogs } from './inspect/writeInspectLogs.js';
import { writeLmmsEval } from './lmmsEval/writeLmmsEval.js';
import { moveFiles } from './moveFiles.js';
import { documentTable } from './tables/documentTable.js';
import { latexPreamble, latexTable } from './tables/latexTable.js';
import { markdownTable } from './tables/markdownTable.js';

/** Tables are those of the whole run, whatever items are asked for. */
export interface ExportOptions extends ItemFilter {
  format: ExportFormat;
  /** A folder; or a file of the format (.eval, .csv, .tex, .md), where it can be one. */
  out: string;
  /** Puts the pictures that subjects were shown into Inspect logs. Default false. */
  media?: boolean;
}

const fileEndings: Partial<Record<ExportFormat, string>> = {
  inspect: '.eval',
  csv: '.csv',
  latex: '.tex',
  markdown: '.md',
};

/**
 * Writes a run in a format of the field. Items are read one at a time, so that memory does not grow with the run. Files
 * come to their place when all are written: what fails or is stopped on the way leaves what was there before.
 * @returns the files that were written, but for those that only hold media
 * @throws DeixisError FOLDER_NOT_MADE (environment), EXPORT_NEEDS_FOLDER, FILTER_UNKNOWN, OUT_NOT_EMPTY (usage), EXPORT_EMPTY, ARTIFACT_MISSING (input)
 */
export async function exportRun(run: ExportedRun, options: ExportOptions): Promise<string[]> {
  const { format, out, media = false } = options;
  const isWanted = (item: ExportItem): boolean => fitsFilter(item, options);
  const groups = collectGroups(run, isWanted);
  if (groups.length === 0) throw nothingToExport(run, options);
  const ending = fileEndings[format];
  const isFile = ending !== undefined && extname(out).toLowerCase() === ending;
  if (isFile && format === 'inspect' && groups.length > 1) throw needsFolder(out, groups);
  if (format === 'huggingface') assertFolderFree(out);
  const folder = isFile ? dirname(out) : out;
  makeFolder(folder);
  const stage = await mkdtemp(join(folder, '.deixis-export-'));
  // A program that is told to end on the way must leave nothing, either.
  const clear = (): void => rmSync(stage, { recursive: true, force: true });
  process.once('exit', clear);
  try {
    const written = await writeFiles(run, groups, {
      ...{ format, media, isWanted },
      target: isFile ? { file: join(stage, basename(out)) } : { folder: stage },
    });
    await moveFiles(stage, folder);
    return written.map((file) => join(folder, relative(stage, file)));
  } finally {
    process.off('exit', clear);
    clear();
  }
}

interface Writing {
  format: ExportFormat;
  target: { folder: string } | { file: string };
  media: boolean;
  isWanted: (item: ExportItem) => boolean;
}

async function writeFiles(
  run: ExportedRun,
  groups: readonly ExportGroup[],
  { format, target, media, isWanted }: Writing,
): Promise<string[]> {
  const folder = 'folder' in target ? target.folder : dirname(target.file);
  switch (format) {
    case 'inspect':
      return writeInspectLogs(run, groups, { target, media, isWanted });
    case 'lmms-eval':
      return writeLmmsEval(run, groups, { folder, isWanted });
    case 'csv':
      return writeCsv(run, { target, isWanted });
    case 'huggingface':
      return writeHuggingFaceFolder(run, { folder, isWanted });
    default:
      return writeTables(
        run,
        format,
        'file' in target ? target.file : join(folder, `tables${fileEndings[format]}`),
      );
  }
}

async function writeTables(run: ExportedRun, format: 'latex' | 'markdown', file: string): Promise<string[]> {
  const tables = (await run.tables()).map(documentTable);
  const text =
    format === 'latex'
      ? [latexPreamble(run.id), ...tables.map(latexTable)].join('\n')
      : tables.map(markdownTable).join('\n');
  await writeFile(file, text);
  return [file];
}

/** Says which filter fits nothing, or that the run has no judged item at all. */
function nothingToExport(run: ExportedRun, options: ExportOptions): Error {
  const all = collectGroups(run, () => true);
  const unknown = findUnknownName(all, options);
  if (unknown) {
    const { member, name, near, known } = unknown;
    return usageError(
      'FILTER_UNKNOWN',
      `--${member}: the run has no judged output of "${name}"${near ? `; did you mean "${near}"?` : ''} (it has: ${known.join(', ')})`,
      { hint: 'give one of those that it has' },
    );
  }
  return inputError(
    'EXPORT_EMPTY',
    `run ${run.id} holds no judged output${all.length > 0 ? ' that fits all filters' : ''}`,
    {
      hint: 'deixis runs show tells what it holds; deixis resume goes on with it',
    },
  );
}

function needsFolder(out: string, groups: readonly ExportGroup[]): Error {
  const names = groups.map(({ subject, condition, track }) => `${subject}, ${condition}, ${track}`);
  return usageError(
    'EXPORT_NEEDS_FOLDER',
    `--out ${out}: a log holds one subject, condition and track, and there are ${groups.length}: ${names.join('; ')}`,
    { hint: 'give a folder, or choose one with --subject, --condition and --track' },
  );
}
