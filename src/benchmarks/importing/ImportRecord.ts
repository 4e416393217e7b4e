import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inputError, usageError } from '../../core/errors.js';
import { parseDocument } from '../../core/parseDocument.js';
import { readJsonFile } from '../../core/parseJson.js';
import { writeTextFile } from '../../runs/writeTextFile.js';

/** `import.json` in a folder that an import writes: where everything came from. It is there from the first moment on. */
export const importRecordSchema = z.strictObject({
  schemaVersion: z.literal(1),
  benchmark: z.string().min(1),
  /** "hf:owner/name", or the name of a folder. */
  source: z.string().min(1),
  /** Of a data set on the hub: what was asked for, and the commit that it was then. */
  revision: z.string().min(1).optional(),
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
  licence: z.string().min(1).optional(),
  /** False until all is written. */
  complete: z.boolean(),
  /** Every file of the source that was read, with the hash by which it was checked. */
  files: z
    .array(
      z.strictObject({
        path: z.string().min(1),
        sizeBytes: z.int().nonnegative(),
        sha256: z.string().optional(),
        gitSha1: z.string().optional(),
      }),
    )
    .default([]),
});

export type ImportRecord = z.output<typeof importRecordSchema>;

const fileName = 'import.json';

/**
 * The record of an earlier import into the folder, of the same source.
 * @throws DeixisError OUT_TAKEN (usage) where the folder holds anything else; DOCUMENT_INVALID, JSON_INVALID (input)
 */
export async function findImportRecord(
  directory: string,
  { source, benchmark, revision }: Pick<ImportRecord, 'source' | 'benchmark' | 'revision'>,
): Promise<ImportRecord | undefined> {
  const file = join(directory, fileName);
  if (!existsSync(file)) {
    const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw inputError('OUT_TAKEN', `--out ${directory}: it cannot be used as a folder`, {
        hint: 'give another folder',
        cause: error,
      });
    });
    if (names.length > 0)
      throw usageError(
        'OUT_TAKEN',
        `--out ${directory}: expected a new or empty folder, or one of an earlier import`,
        { hint: 'give another folder' },
      );
    return undefined;
  }
  const record = parseDocument(importRecordSchema, await readJsonFile(file), file);
  const differs =
    record.source !== source ||
    record.benchmark !== benchmark ||
    (revision !== undefined && revision !== record.revision && revision !== record.commit);
  if (differs)
    throw usageError(
      'OUT_TAKEN',
      `--out ${directory}: holds an import of ${describe(record)}, not of ${describe({ source, benchmark, revision })}`,
      { hint: 'choose another folder' },
    );
  return record;
}

export async function writeImportRecord(directory: string, record: ImportRecord): Promise<void> {
  await writeTextFile(join(directory, fileName), `${JSON.stringify(record, null, 2)}\n`);
}

function describe({ source, benchmark, revision }: Partial<ImportRecord>): string {
  return `${source}${revision ? ` (${revision})` : ''} for ${benchmark}`;
}
