import type { CommitEntry, RunStore } from './RunStore.js';
import type { StageRecord } from './StageTask.js';

interface WaitingEntry {
  entry: CommitEntry;
  resolve: (record: StageRecord) => void;
  reject: (error: unknown) => void;
}

/**
 * Results that come in while the disk is busy are committed together: one wait for the disk, not one each, and the
 * slower the disk, the more of them. The promise settles when its record is on disk.
 */
export class CommitQueue {
  readonly #store: Pick<RunStore, 'commitAll'>;
  #waiting: WaitingEntry[] = [];
  #isWriting = false;

  constructor(store: Pick<RunStore, 'commitAll'>) {
    this.#store = store;
  }

  commit(entry: CommitEntry): Promise<StageRecord> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      // What comes in during the same turn goes along.
      await new Promise(setImmediate);
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#write(batch);
    }
    this.#isWriting = false;
  }

  async #write(batch: WaitingEntry[]): Promise<void> {
    try {
      const ends = await this.#store.commitAll(batch.map(({ entry }) => entry));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const { value, error } = ends[index]!;
        if (value) resolve(value);
        else reject(error);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
