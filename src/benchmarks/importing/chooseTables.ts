import { inputError } from '../../core/errors.js';
import { nearestName } from '../../core/nearestName.js';
import { readTableHead, tableExtensions } from '../../datasets/tables/readTable.js';
import type { TableHead } from '../../datasets/tables/TableRow.js';
import type { ImportField } from './ImportFormat.js';
import type { ImportMap } from './ImportMap.js';

/** Of tables that nobody knows. */
const mostShown = 20;

/** What `details` of COLUMNS_UNKNOWN holds. */
export interface UnknownColumns {
  tables: { path: string; columns: string[]; first: Record<string, unknown> | null }[];
  /** What a mapping file may name. */
  fields: Record<string, ImportField>;
}

/** A table of the source, by its path there, and where it lies on disk. */
export interface FoundTable {
  path: string;
  file: string;
}

/**
 * The paths of tables: those that the map names, else every Parquet, JSON lines, JSON and CSV file. Where the same table is
 * there in several formats, the first of these is taken.
 * @throws DeixisError TABLES_MISSING (input)
 */
export function listTables(
  paths: Iterable<string>,
  map: ImportMap,
  source: string,
): { paths: string[]; notes: string[] } {
  const patterns = map.tables?.map(compilePattern);
  const byStem = new Map<string, string>();
  const notes: string[] = [];
  const rank = (path: string): number => tableExtensions.findIndex((one) => path.toLowerCase().endsWith(one));
  for (const path of paths) {
    if (patterns ? !patterns.some((pattern) => pattern.test(path)) : rank(path) === -1) continue;
    const stem = path.replace(/\.[^./]*$/, '');
    const other = byStem.get(stem);
    const [taken, left] = other === undefined || rank(path) < rank(other) ? [path, other] : [other, path];
    byStem.set(stem, taken);
    if (left !== undefined) notes.push(`${left}: left out: ${taken} is taken for the same table`);
  }
  if (byStem.size === 0)
    throw inputError(
      'TABLES_MISSING',
      `${source}: ${map.tables ? `no file is called ${map.tables.join(' or ')}` : 'it holds no table'}`,
      { hint: `tables end with ${tableExtensions.join(', ')}; "tables" in a mapping file names them` },
    );
  return { paths: [...byStem.values()].sort(), notes };
}

function compilePattern(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*\/|\*\*|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 'u');
}

export interface ChosenTables {
  tables: FoundTable[];
  /** Tables with other columns, and columns that nothing is read from. */
  notes: string[];
  /** Tables that cannot be read. */
  problems: string[];
}

/**
 * The tables that have every required column. Where none has, the error shows the columns and the first row of each.
 * @param columns field to column
 * @throws DeixisError COLUMNS_UNKNOWN (input); its details are UnknownColumns
 */
export async function chooseTables(
  found: readonly FoundTable[],
  {
    fields,
    columns,
    source,
  }: { fields: Record<string, ImportField>; columns: Record<string, string>; source: string },
): Promise<ChosenTables> {
  const tables: FoundTable[] = [];
  const others: { path: string; head: TableHead; missing: string[] }[] = [];
  const notes: string[] = [];
  for (const table of found) {
    const head = await readTableHead(table.file, { name: table.path });
    const missing = Object.entries(fields)
      .filter(([field, { required }]) => required && !head.columns.includes(columns[field]!))
      .map(([field]) => field);
    if (missing.length > 0) {
      others.push({ path: table.path, head, missing });
      continue;
    }
    tables.push(table);
    const used = new Set(Object.values(columns));
    const unused = head.columns.filter((column) => !used.has(column));
    if (unused.length > 0) notes.push(`${table.path}: not taken over: ${unused.map(quote).join(', ')}`);
  }
  if (tables.length > 0) {
    const problems: string[] = [];
    // A JSON file is often no table at all, and meant so.
    for (const { path, head, missing } of others)
      if (head.columns.length > 0 || /\.json$/i.test(path))
        notes.push(`${path}: left out: no column for ${missing.join(', ')}`);
      else problems.push(`${path}: expected ${head.problem ?? 'a table'}`);
    return { tables, notes, problems };
  }
  const shown = others.slice(0, mostShown);
  const lines = shown.map(({ path, head, missing }) => {
    if (head.columns.length === 0) return `${path}: expected ${head.problem ?? 'a table'}`;
    const wanted = missing.map((field) => {
      const near = nearestName(columns[field]!, head.columns);
      return `${quote(columns[field]!)} for ${field}${near ? ` (did you mean ${quote(near)}?)` : ''}`;
    });
    return `${path}: no column ${wanted.join(', ')}`;
  });
  if (others.length > shown.length) lines.push(`and ${others.length - shown.length} more tables`);
  throw inputError(
    'COLUMNS_UNKNOWN',
    `${source}: no table has all columns that are needed\n${lines.join('\n')}`,
    {
      hint: 'say in a file which column is which, and give it with --map; what was fetched is kept',
      details: {
        tables: shown.map(({ path, head: { columns: has, first } }) => ({ path, columns: has, first })),
        fields,
      },
    },
  );
}

function quote(text: string): string {
  return JSON.stringify(text);
}
