import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentError, errorMessage } from '../core/errors.js';
import type { RunStore } from './RunStore.js';

export interface PruneResult {
  files: number;
  sizeBytes: number;
}

/** Texts up to this size are read for the names of other artifacts, as in a request whose pictures are named by hash. */
const maxReadBytes = 16 * 1024 * 1024;
const hashPattern = /[0-9a-f]{64}/g;

/**
 * Removes artifacts that no attempt of the run names, directly or through an artifact that is kept, and what a killed
 * process left half written. The run must be acquired, so that nobody writes meanwhile.
 * @throws DeixisError PRUNE_FAILED (environment)
 */
export async function pruneArtifacts(store: RunStore, { dryRun = false } = {}): Promise<PruneResult> {
  const directory = join(store.directory, 'artifacts');
  const kept = new Set<string>();
  const open = [...store.artifactNames()];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (kept.has(name)) continue;
    kept.add(name);
    open.push(...(await namesInside(store.artifacts.path(name))));
  }
  const result: PruneResult = { files: 0, sizeBytes: 0 };
  try {
    for (const folder of await readdir(directory).catch(() => [])) {
      for (const name of await readdir(join(directory, folder))) {
        if (kept.has(name)) continue;
        const path = join(directory, folder, name);
        result.files += 1;
        result.sizeBytes += (await stat(path)).size;
        if (!dryRun) await rm(path);
      }
    }
  } catch (error) {
    throw environmentError('PRUNE_FAILED', `${directory}: cannot be pruned: ${errorMessage(error)}`, {
      hint: 'see who may write in the folder, then prune again',
      cause: error,
    });
  }
  return result;
}

async function namesInside(path: string): Promise<string[]> {
  try {
    if ((await stat(path)).size > maxReadBytes) return [];
    const bytes = await readFile(path);
    // Media hold no names; a NUL early on tells them from text.
    if (bytes.subarray(0, 4096).includes(0)) return [];
    return bytes.toString('latin1').match(hashPattern) ?? [];
  } catch {
    return [];
  }
}
