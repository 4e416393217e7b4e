import type { Json } from '../core/canonicalJson.js';
import type { Exposure } from '../core/Exposure.js';
import type { Outcome } from '../core/Outcome.js';
import type { Usage } from '../core/Usage.js';

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
}

/** A committed stage result. */
export interface StageRecord extends StageResult {
  key: RecordKey;
  attempt: number;
  startedAt: string;
  endedAt: string;
}

/** Content-addressed bytes of a run. */
export interface ArtifactStore {
  /** Keeps the bytes and gives their SHA-256; the same bytes are kept once. */
  put(data: Uint8Array | string): Promise<string>;
  /** Copies a file in, streamed. */
  putFile(path: string): Promise<string>;
  read(sha256: string): Promise<Buffer>;
  /** Where the bytes lie, for programs that want a file. */
  path(sha256: string): string;
}

export interface StageContext {
  /** The records of `after`, in its order. */
  inputs: StageRecord[];
  artifacts: ArtifactStore;
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
}

/** One piece of work. An error thrown by execute becomes a record with the outcome "error". */
export interface StageTask {
  key: RecordKey;
  /** Records that must be committed first. If one of them is an error, this task waits for its retry and is not run. */
  after: RecordKey[];
  execute(context: StageContext): Promise<StageResult>;
}
