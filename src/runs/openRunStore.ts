import type { RunManifest } from './RunManifest.js';
import type { RunStore } from './RunStore.js';

export interface OpenRunStoreOptions {
  /** Makes a new run with this manifest; without it the run must exist. */
  create?: RunManifest;
  /** How long an owner stays valid without a sign of life. Default 60. */
  leaseSeconds?: number;
}

/**
 * Opens the store of a run: `run.sqlite` and `artifacts/` in its folder. Any number of processes may read it;
 * to write, call acquire() first.
 * @throws DeixisError RUN_MISSING, RUN_EXISTS, RUN_VERSION (input), STORE_UNREADABLE (environment)
 */
export function openRunStore(_runDirectory: string, _options: OpenRunStoreOptions = {}): RunStore {
  throw new Error('not written yet');
}
