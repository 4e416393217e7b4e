import { z } from 'zod';
import { inputError } from '../../../../core/errors.js';
import { nearestName } from '../../../../core/nearestName.js';
import { parseDecimal } from '../../../../core/parseDecimal.js';
import { parseDocument } from '../../../../core/parseDocument.js';
import { readJsonFile } from '../../../../core/parseJson.js';
import { readCsv } from '../../../../core/readCsv.js';
import { csvLine } from '../../../../exports/csv/csvLine.js';
import { writeTextFile } from '../../../../runs/writeTextFile.js';
import { formatRanges } from './formatRanges.js';
import type { VerificationItem } from './VerificationItem.js';

/** What is told of each pair, and what people fill in; all as text, so that a spreadsheet and an editor hold the same. */
const shown = ['id', 'version', 'state', 'clip', 'durationSeconds', 'cues', 'suggested', 'whyVideo'] as const;
const changeable = ['instruction', 'websites', 'domain', 'difficulty', 'mustMatch', 'oracle'] as const;
const filledIn = [
  'decision',
  'evidence',
  'keyframes',
  'failed',
  'infeasible',
  'reason',
  'by',
  'seconds',
] as const;

export const sheetColumns = [...shown, ...changeable, ...filledIn];
type Column = (typeof sheetColumns)[number];

export interface SheetRow {
  /** Where it stands, for messages: "sheet.csv:3". */
  place: string;
  cells: Readonly<Record<Column, string>>;
}

/** A sheet as JSON: a list of rows with the columns of the CSV. */
const sheetSchema = z.strictObject({
  schemaVersion: z.literal(1),
  kind: z.literal('verification-sheet'),
  rows: z.array(z.record(z.string(), z.string())),
});

/** Between the parts of a list in a cell; sentences and cues may hold any other mark. */
export const listSeparator = '|';

/** Writes pairs as a sheet that a team fills in: CSV, or JSON where the name ends so. @throws DeixisError FILE_NOT_WRITTEN (environment) */
export async function writeSheet(file: string, items: readonly VerificationItem[]): Promise<void> {
  const rows = items.map((item) => {
    const cells = cellsOf(item);
    return Object.fromEntries(sheetColumns.map((column) => [column, cells[column]]));
  });
  const text = file.toLowerCase().endsWith('.json')
    ? `${JSON.stringify({ schemaVersion: 1, kind: 'verification-sheet', rows }, null, 2)}\n`
    : // Spreadsheets take a file for UTF-8 only if it says so.
      `\uFEFF${csvLine(sheetColumns)}${rows.map((row) => csvLine(Object.values(row))).join('')}`;
  await writeTextFile(file, text);
}

function cellsOf(item: VerificationItem): Record<Column, string> {
  const { task, written, clip, history } = item;
  const join = (values: readonly string[]): string => values.join(` ${listSeparator} `);
  const last = history.filter(({ action }) => action === 'accept' || action === 'reject').at(-1);
  const isDecided = item.state === 'accepted' || item.state === 'rejected';
  return {
    ...{ id: item.id, version: String(item.version), state: item.state, clip: clip.file },
    durationSeconds: String(clip.durationSeconds),
    cues: join(written.anchor.cues),
    suggested: formatRanges(written.suggested),
    whyVideo: written.whyVideo,
    ...{ instruction: task.instruction, domain: task.domain, difficulty: task.difficulty },
    ...{ websites: join(task.websites), mustMatch: join(task.mustMatch), oracle: join(task.oracle) },
    decision: isDecided ? last!.action : '',
    evidence: formatRanges(item.evidence),
    keyframes: item.keyframesSeconds.join('; '),
    failed: join(
      Object.entries(item.criteria).flatMap(([name, verdict]) => (verdict === 'failed' ? [name] : [])),
    ),
    infeasible: item.infeasible ?? '',
    ...{ reason: isDecided ? (last!.reason ?? '') : '', by: isDecided ? last!.by : '', seconds: '' },
  };
}

/**
 * Reads a sheet that was filled in. Columns that are only shown may be left out, "id" and "decision" may not.
 * @throws DeixisError CSV_*, JSON_INVALID, DOCUMENT_INVALID, FILE_UNREADABLE, SHEET_INVALID (input)
 */
export async function readSheet(file: string): Promise<SheetRow[]> {
  const raw = file.toLowerCase().endsWith('.json') ? await readJsonRows(file) : await readCsvRows(file);
  return raw.map(({ place, cells }) => {
    for (const column of Object.keys(cells))
      if (!sheetColumns.includes(column as Column)) {
        const near = nearestName(column, sheetColumns);
        throw inputError(
          'SHEET_INVALID',
          `${place}: unknown column "${column}"${near ? `; did you mean "${near}"?` : ''}`,
          { hint: `the columns are ${sheetColumns.join(', ')}` },
        );
      }
    const complete = Object.fromEntries(
      // The apostrophe says "this is text" to a spreadsheet and is no part of it.
      sheetColumns.map((column) => [column, (cells[column] ?? '').replace(/^'(?=[=+\-@])/, '').trim()]),
    );
    return { place, cells: complete as Record<Column, string> };
  });
}

async function readCsvRows(file: string) {
  const { rows } = await readCsv(file, { required: ['id', 'decision'] });
  return rows.map(({ line, cells }) => ({ place: `${file}:${line}`, cells }));
}

async function readJsonRows(file: string) {
  const { rows } = parseDocument(sheetSchema, await readJsonFile(file), file);
  return rows.map((cells, index) => ({ place: `${file}: rows[${index}]`, cells }));
}

/** A cell as a number; undefined where it is empty, NaN where it is none. */
export function numberCell(cell: string): number | undefined {
  return cell === '' ? undefined : parseDecimal(cell);
}
