import type { Budget } from './createBudget.js';
import type { RunStore } from './RunStore.js';
import type { OutcomeCounts, RunTotals } from './RunTotals.js';
import type { RecordKey, StageTask } from './StageTask.js';

export interface ExecuteOptions {
  /** Opened and acquired. */
  store: RunStore;
  /** Pulled as needed, so that memory stays flat; every task comes after those that it waits for. */
  tasks: Iterable<StageTask>;
  /** Default 4. */
  concurrency?: number;
  /** Over the whole run; the budget given in `budget` is used instead when there is one. */
  maxCostUsd?: number;
  maxTokens?: number;
  budget?: Budget;
  /** Of this session; what has begun is finished. */
  maxDurationSeconds?: number;
  /** Does errors and ungraded records once more. */
  retryErrors?: boolean;
  /** Default 3600. */
  taskTimeoutSeconds?: number;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  /** Tasks finished in this session. */
  finished: number;
  /** Tasks found finished by earlier sessions. */
  skipped: number;
  /** Tasks that wait for the retry of an error. */
  blocked: number;
  running: number;
  /** Stage outcomes of this session. */
  outcomes: OutcomeCounts;
  last?: RecordKey;
}

export interface ExecuteSummary {
  ended: 'complete' | 'interrupted' | 'budget';
  /** Why it ended early, in a sentence. */
  reason?: string;
  finished: number;
  skipped: number;
  blocked: number;
  /** Over all sessions of the run. */
  totals: RunTotals;
}

/**
 * Carries out a plan: claims each task, runs it, commits its result; one failure never stops the others.
 * @throws DeixisError RUN_LOST, STORE_WRITE_FAILED (environment), PLAN_ORDER (run)
 */
export async function executeTasks(_options: ExecuteOptions): Promise<ExecuteSummary> {
  throw new Error('not written yet');
}
