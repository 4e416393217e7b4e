import { readdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { usageError } from '../../core/errors.js';
import { makeFolder } from '../../core/makeFolder.js';
import { readDatasetHeader } from '../../datasets/inspectDataset.js';

/**
 * Checks that a build may write its data set there: nothing that it did not write itself is ever replaced.
 * @param name of the build, as an earlier export holds it
 * @throws DeixisError OUT_NOT_EMPTY (usage)
 */
export async function assertReplaceable(out: string, name: string): Promise<void> {
  const entries = await readdir(out).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [] as string[];
    throw usageError('OUT_NOT_EMPTY', `--out: ${out}: expected a folder that is empty or not there yet`, {
      hint: 'give another folder',
      cause,
    });
  });
  if (entries.length === 0) return;
  const header = await readDatasetHeader(out).catch(() => undefined);
  if (header?.provenance?.build === name && entries.includes('ledger.jsonl')) return;
  throw usageError(
    'OUT_NOT_EMPTY',
    `--out: ${out}: expected a folder that is empty, not there yet, or an earlier export of "${name}"`,
    { hint: 'give another folder' },
  );
}

/** Puts a finished folder in its place; what was there goes only then. */
export async function replaceFolder(from: string, to: string): Promise<void> {
  makeFolder(dirname(to));
  const old = `${to.replace(/[/\\]+$/, '')}.replaced`;
  await rm(old, { recursive: true, force: true });
  await rename(to, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(from, to);
  await rm(old, { recursive: true, force: true });
}
