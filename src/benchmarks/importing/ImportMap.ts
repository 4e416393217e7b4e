import { z } from 'zod';
import { parseDocument } from '../../core/parseDocument.js';
import { readTextFile } from '../../core/parseJson.js';
import { parseYaml } from '../../core/parseYaml.js';

/** The file for `--map` (YAML or JSON): which column of a published table is which field of ours. */
export const importMapSchema = z.strictObject({
  schemaVersion: z.literal(1).default(1),
  /** The tables that hold instances: paths inside the source, with "*" for any part of a name and "**" for any folders. */
  tables: z.array(z.string().min(1)).min(1).optional(),
  /** Field of ours to column. Fields that are not named keep the column that they have by default. */
  columns: z.record(z.string(), z.string().min(1)).default({}),
  /** Field of ours to what a value of the column is in our words. */
  values: z.record(z.string(), z.record(z.string(), z.string())).default({}),
});

export type ImportMap = z.output<typeof importMapSchema>;

/**
 * Reads a mapping file. A field that the benchmark does not have is an error that names the nearest one.
 * @throws DeixisError FILE_UNREADABLE, YAML_INVALID, DOCUMENT_INVALID (input)
 */
export async function readImportMap(file: string, fields: readonly string[]): Promise<ImportMap> {
  const map = parseDocument(importMapSchema, parseYaml(await readTextFile(file), file), file);
  const known = z.strictObject(Object.fromEntries(fields.map((field) => [field, z.unknown().optional()])));
  parseDocument(known, map.columns, `${file}: columns`);
  parseDocument(known, map.values, `${file}: values`);
  return map;
}
