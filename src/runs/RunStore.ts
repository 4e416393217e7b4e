import type { DeixisError } from '../core/DeixisError.js';
import type { ArtifactStore } from './ArtifactStore.js';
import type { RunManifest } from './RunManifest.js';
import type { RunTotals } from './RunTotals.js';
import type { RecordKey, StageRecord, StageResult } from './StageTask.js';

/** The right to do one piece of work once; its fencing number is never given out again. */
export interface Claim {
  key: RecordKey;
  fence: number;
  attempt: number;
  startedAt: string;
}

/** Who may write to a run. One process at a time; its epoch grows with each take-over. */
export interface RunOwner {
  epoch: number;
  host: string;
  processId: number;
  leaseEndsAt: string;
  /** False when the lease has run out or the process is known to have ended: the run may be taken over. */
  mayLive: boolean;
}

/** One try, finished or not, as kept in the history. */
export interface AttemptRecord extends Partial<StageRecord> {
  key: RecordKey;
  attempt: number;
  state: 'running' | 'committed' | 'superseded' | 'abandoned';
  startedAt: string;
}

export interface RunStore {
  readonly directory: string;
  readonly artifacts: ArtifactStore;
  /** How long an owner or a claim stays valid without a sign of life. */
  readonly leaseSeconds: number;

  manifest(): RunManifest;
  /** Owner only. */
  saveManifest(manifest: RunManifest): void;

  /** All committed records, by instance, subject, condition, repeat, stage; read in pages, so that memory stays flat. */
  records(filter?: Partial<RecordKey>): Iterable<StageRecord>;
  record(key: RecordKey): StageRecord | undefined;
  /** Every try of a record, the oldest first. */
  attempts(key: RecordKey): AttemptRecord[];
  /** Hashes that any attempt names in its payload, exposure or list of artifacts. */
  artifactNames(): Iterable<string>;
  /** Computed over all records of all sessions, each time. */
  totals(): RunTotals;

  owner(): RunOwner | undefined;
  /**
   * Becomes the owner; what an earlier owner left running is marked as cut off.
   * @throws DeixisError RUN_OWNED (environment) while another owner lives
   */
  acquire(): RunOwner;
  /** @throws DeixisError RUN_LOST (environment) when another process has taken the run over */
  renew(): void;
  release(): void;

  /**
   * Claims a piece of work; undefined when it has been claimed already.
   * @throws DeixisError RUN_LOST (environment)
   */
  claim(key: RecordKey): Claim | undefined;
  /**
   * Keeps result, exposure and usage in one transaction, after the artifacts that they name; settles when all is on disk.
   * @throws DeixisError CLAIM_LOST (environment) for an old fencing number, RUN_LOST, STORE_WRITE_FAILED (environment),
   * JSON_NOT_FINITE (input)
   */
  commit(claim: Claim, result: StageResult, options?: CommitOptions): Promise<StageRecord>;
  /**
   * Commits several results in one transaction, so that they wait for the disk once; each entry has its record or its
   * own error (CLAIM_LOST, JSON_NOT_FINITE ...).
   * @throws DeixisError RUN_LOST, STORE_WRITE_FAILED (environment): then none of them counts as kept
   */
  commitAll(entries: readonly CommitEntry[]): Promise<{ value?: StageRecord; error?: DeixisError }[]>;
  /** Gives a claim back without a record; usage already spent is kept. */
  abandon(claim: Claim, reason: string, usage?: StageResult['usage']): void;
  /** What decides whether a piece of work is still to be done. */
  state(key: RecordKey): RecordState | undefined;
  close(): void;
}

export interface CommitEntry {
  claim: Claim;
  result: StageResult;
  options: CommitOptions;
}

export interface CommitOptions {
  /** See StageTask.intermediate. */
  intermediate?: boolean;
  /** Fencing numbers of the records that this one was made from. */
  inputFences?: number[];
}

/** A committed record in brief. */
export interface RecordState {
  fence: number;
  outcome: StageResult['outcome'];
  inputFences: number[];
}
