import { basename } from 'node:path';
import { errorMessage } from '../../core/errors.js';
import { openRunStore } from '../../runs/openRunStore.js';
import type { RunManifest } from '../../runs/RunManifest.js';
import type { RunOwner, RunStore } from '../../runs/RunStore.js';
import { countsDocument } from './describeRun.js';

export interface RunSummary extends Record<string, unknown> {
  id: string;
  run: string;
  benchmark: string;
  /** running, cut off (killed or frozen), or how its last session ended. */
  state: string;
  dataset: { name: string; sha256: string; instances: number };
  planned: number;
  done: number;
  error: number;
  ungraded: number;
  createdAt: string;
}

/** A run in a line; one that cannot be read says why instead of hiding the others. */
export function summarizeRun(
  runDirectory: string,
): RunSummary | { id: string; run: string; problem: string } {
  let store: RunStore | undefined;
  try {
    store = openRunStore(runDirectory);
    const manifest = store.manifest();
    const { benchmark, createdAt, dataset, planned } = manifest;
    return {
      id: manifest.id,
      run: runDirectory,
      benchmark,
      state: runState(manifest, store.owner()),
      dataset: { name: dataset.name, sha256: dataset.sha256, instances: dataset.instanceIds.length },
      planned,
      ...(countsDocument(store.totals()) as { done: number; error: number; ungraded: number }),
      createdAt,
    };
  } catch (error) {
    return { id: basename(runDirectory), run: runDirectory, problem: errorMessage(error) };
  } finally {
    store?.close();
  }
}

export function runState(manifest: RunManifest, owner: RunOwner | undefined): string {
  if (owner) return owner.mayLive ? 'running' : 'cut off';
  const last = manifest.sessions.at(-1);
  if (!last) return 'not planned';
  return last.ended ?? 'cut off';
}
