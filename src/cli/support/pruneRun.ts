import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DeixisError } from '../../core/DeixisError.js';
import { openRunStore } from '../../runs/openRunStore.js';
import { pruneArtifacts } from '../../runs/pruneArtifacts.js';

export interface PrunedRun {
  run: string;
  /** What goes: the whole run, or artifacts that nothing names. */
  action: 'run' | 'artifacts';
  files: number;
  sizeBytes: number;
  /** Why nothing could be done here, such as a run that is going on. */
  problem?: string;
}

/** What a run puts into its folder; anything else there is the user's own and stays. */
const ownNames = /^(run\.sqlite(-wal|-shm)?|artifacts|report|score\.json|work)$/;

/** Prunes one run, or removes it when its last session began more than `olderThan` days ago. */
export async function pruneRun(
  runDirectory: string,
  { dryRun, olderThan }: { dryRun: boolean; olderThan?: number },
): Promise<PrunedRun> {
  let isOld = false;
  try {
    const store = openRunStore(runDirectory);
    try {
      // A run that somebody works on is not touched; a mere look changes no owner.
      if (!dryRun) store.acquire();
      const manifest = store.manifest();
      const lastUsed = Date.parse(manifest.sessions.at(-1)?.startedAt ?? manifest.createdAt);
      isOld = olderThan !== undefined && Date.now() - lastUsed >= olderThan * 86_400_000;
      if (!isOld) {
        return { run: runDirectory, action: 'artifacts', ...(await pruneArtifacts(store, { dryRun })) };
      }
    } finally {
      store.release();
      store.close();
    }
  } catch (error) {
    if (!DeixisError.is(error)) throw error;
    return { run: runDirectory, action: 'artifacts', files: 0, sizeBytes: 0, problem: error.message };
  }
  const size = { files: 0, sizeBytes: 0 };
  for (const name of await readdir(runDirectory)) {
    if (!ownNames.test(name)) continue;
    const path = join(runDirectory, name);
    for (const sizeBytes of await fileSizes(path)) {
      size.files += 1;
      size.sizeBytes += sizeBytes;
    }
    if (!dryRun) await rm(path, { recursive: true, force: true });
  }
  if (!dryRun && (await readdir(runDirectory)).length === 0) await rmdir(runDirectory);
  return { run: runDirectory, action: 'run', ...size };
}

/** SQLite takes its log away when its last reader has gone, perhaps just now. */
async function fileSizes(path: string): Promise<number[]> {
  const facts = await stat(path).catch(() => undefined);
  if (!facts) return [];
  if (!facts.isDirectory()) return [facts.size];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size));
}
