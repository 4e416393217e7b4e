import type { CommitEntry, RunStore } from './RunStore.js';
import type { StageRecord } from './StageTask.js';

/** A result waits at most this long for others to be committed with. */
const maxGatherMs = 20;

/**
 * Results that come in while the disk is busy are committed together: one wait for the disk, not one each. The slower
 * the disk, the longer they gather, so that the thread never spends more than a third of its time on waiting. The
 * promise settles when its record is on disk.
 */
export class CommitQueue {
  readonly #store: Pick<RunStore, 'commitAll'>;
  #lastCommitMs = 0;
  #waiting: {
    entry: CommitEntry;
    resolve: (record: StageRecord) => void;
    reject: (error: unknown) => void;
  }[] = [];

  constructor(store: Pick<RunStore, 'commitAll'>) {
    this.#store = store;
  }

  commit(entry: CommitEntry): Promise<StageRecord> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject });
      if (this.#waiting.length > 1) return;
      const gatherMs = Math.min(maxGatherMs, 2 * this.#lastCommitMs);
      if (gatherMs < 1) setImmediate(() => this.#flush());
      else setTimeout(() => this.#flush(), gatherMs);
    });
  }

  #flush(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    const startMs = performance.now();
    try {
      const ends = this.#store.commitAll(batch.map(({ entry }) => entry));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const { value, error } = ends[index]!;
        if (value) resolve(value);
        else reject(error);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#lastCommitMs = performance.now() - startMs;
  }
}
