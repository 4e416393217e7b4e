import type { Json } from '../core/canonicalJson.js';
import type { Exposure } from '../core/Exposure.js';
import type { Outcome } from '../core/Outcome.js';
import type { Usage } from '../core/Usage.js';
import type { ArtifactStore } from './ArtifactStore.js';
import type { Budget } from './createBudget.js';

export type { ArtifactStore } from './ArtifactStore.js';

/** What makes a record one of a kind: each is done once and kept once (contract 3). */
export interface RecordKey {
  instance: string;
  subject: string;
  condition: string;
  /** 0-based. */
  repeat: number;
  /** The benchmark's name for the piece of work, such as "A.respond" or "A.judge". */
  stage: string;
}

/** What a stage gives back. Large texts and media go to the artifact store; the payload names them by hash. */
export interface StageResult {
  outcome: Outcome;
  payload: Json;
  /** Why, where the outcome is not success or failure. */
  reason?: string;
  exposure?: Exposure;
  usage?: Usage;
  /** Models that took part: the id that was asked for and the one that the provider said had answered. */
  models?: { asked: string; returned?: string }[];
  /** Artifacts that the payload names, so that pruning keeps them; hashes found in payload or exposure need no mention. */
  artifacts?: string[];
}

/** Outcomes that are done once more on request: neither says anything of the subject. */
export type RetriedOutcome = 'error' | 'ungraded';

/** A committed stage result. */
export interface StageRecord extends StageResult {
  key: RecordKey;
  attempt: number;
  startedAt: string;
  endedAt: string;
}

export interface StageContext {
  /** The records of `after`, in its order. */
  inputs: StageRecord[];
  artifacts: ArtifactStore;
  /** Ends the attempt: the run is stopped, its owner has changed, or the machine has slept. */
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
  /** What this attempt is to mend; a judge whose replies could not be read asks for others than the cache holds. */
  retried?: RetriedOutcome;
  /** The run's budget over all its sessions; whoever makes a paid call reserves first. */
  budget: Budget;
}

/** One piece of work. An error thrown by execute becomes a record with the outcome "error". */
export interface StageTask {
  key: RecordKey;
  /**
   * Records that must be committed first. If one of them is an error, this task is not run: its record is an error that
   * says so, and it is run once the other has been mended.
   */
  after: RecordKey[];
  /** True when a later stage carries the item on: the later one is counted. */
  intermediate?: boolean;
  /** Most that the stage is expected to cost; reserved from the budget before it starts. */
  estimate?: { costUsd?: number; tokens?: number };
  /** An attempt that takes longer is ended and recorded as an error. Default: that of the run. */
  timeoutSeconds?: number;
  execute(context: StageContext): Promise<StageResult>;
}
