import { setMaxListeners } from 'node:events';
import type { Usage } from '../core/Usage.js';
import { CommitQueue } from './CommitQueue.js';
import { emptyCounts } from './computeTotals.js';
import { type Budget, createBudget } from './createBudget.js';
import type { RunStore } from './RunStore.js';
import type { OutcomeCounts, RunTotals } from './RunTotals.js';
import { runAttempt } from './runAttempt.js';
import { StageEstimates, toSpending } from './StageEstimates.js';
import type { RecordKey, StageTask } from './StageTask.js';
import { startHeartbeat } from './startHeartbeat.js';
import { type ReadyTask, TaskQueue } from './TaskQueue.js';

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
  /** Of these, tasks that were not run since they wait for the retry of an error. */
  blocked: number;
  /** Tasks at work at this moment; those whose results are being committed are not among them. */
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
  /** Of the finished, those that were not run: they wait for the retry of an error, and are errors themselves. */
  blocked: number;
  /** Over all sessions of the run. */
  totals: RunTotals;
}

/** Tasks pulled from the plan and not finished; closures only, so that a plan may have any length. */
const windowSize = 1000;

/**
 * Carries out a plan: claims each task, runs it, commits its result; one failure never stops the others. While results
 * are committed the next tasks run already, as long as no more results than `concurrency` wait for the disk: so many at
 * most are lost to a `kill -9` beside those at work.
 * @throws DeixisError RUN_LOST, STORE_WRITE_FAILED, BUDGET_PRICE_UNKNOWN, PLAN_ORDER, PLAN_DUPLICATE: the run cannot
 * go on; what was committed is safe
 */
export async function executeTasks({
  store,
  tasks,
  concurrency = 4,
  maxCostUsd,
  maxTokens,
  budget = openBudget(store, { maxCostUsd, maxTokens }),
  maxDurationSeconds,
  retryErrors = false,
  taskTimeoutSeconds = 3600,
  signal,
  onProgress,
}: ExecuteOptions): Promise<ExecuteSummary> {
  const queue = new TaskQueue({
    store,
    tasks,
    retryErrors,
    windowSize: Math.max(windowSize, 8 * concurrency),
  });
  const estimates = new StageEstimates(budget.limits);
  const commits = new CommitQueue(store);
  /** At work, or with a result that is not on disk yet. */
  const attempts = new Set<Promise<void>>();
  const outcomes = emptyCounts();
  const halt = new AbortController();
  const slept = new EventTarget();
  // One listener for each running attempt is no leak.
  setMaxListeners(0, halt.signal, slept);
  let running = 0;
  let finished = 0;
  let blocked = 0;
  let stop: { ended: 'interrupted' | 'budget'; reason: string } | undefined;
  let fatal: unknown;
  let wake = (): void => undefined;

  const fail = (error: unknown): void => {
    fatal ??= error;
    halt.abort(error);
    wake();
  };
  const interrupt = (): void => {
    stop = { ended: 'interrupted', reason: 'stopped on request' };
    halt.abort(signal?.reason);
    wake();
  };
  const exhaust = (reason: string): void => {
    stop ??= { ended: 'budget', reason };
    wake();
  };
  const report = (last?: RecordKey): void =>
    onProgress?.({
      finished,
      skipped: queue.skipped,
      blocked,
      running,
      outcomes: { ...outcomes },
      ...(last ? { last } : {}),
    });

  const hasRoom = (): boolean => running < concurrency && attempts.size < 2 * concurrency;

  const start = ({ task, inputFences, failedInput, retried }: ReadyTask): void => {
    const estimate = failedInput ? {} : estimates.begin(task);
    running += 1;
    let holdsSlot = true;
    const freeSlot = (usage?: Usage): void => {
      if (!holdsSlot) return;
      holdsSlot = false;
      running -= 1;
      if (!failedInput) estimates.end(task, usage);
      wake();
    };
    const attempt = runAttempt({
      store,
      commits,
      task,
      inputFences,
      failedInput,
      retried,
      budget,
      estimate,
      halt: halt.signal,
      slept,
      timeoutSeconds: task.timeoutSeconds ?? taskTimeoutSeconds,
      onResult: freeSlot,
    })
      .then((end) => {
        leave();
        if (end.record) {
          finished += 1;
          if (failedInput) blocked += 1;
          outcomes[end.record.outcome] += 1;
          queue.finish(task.key);
        } else if (end.budgetExhausted) exhaust(end.budgetExhausted);
        report(task.key);
        wake();
      })
      .catch((error) => {
        leave();
        fail(error);
      });
    attempts.add(attempt);
    const leave = (): void => {
      freeSlot();
      attempts.delete(attempt);
    };
  };

  const stopHeartbeat = startHeartbeat(store, {
    onLost: fail,
    onSlept: () => slept.dispatchEvent(new Event('slept')),
  });
  const clock =
    maxDurationSeconds === undefined
      ? undefined
      : setTimeout(
          () => exhaust(`the ${maxDurationSeconds} s of this session are over`),
          maxDurationSeconds * 1000,
        );
  signal?.addEventListener('abort', interrupt, { once: true });
  if (signal?.aborted) interrupt();
  try {
    while (!stop && fatal === undefined) {
      queue.fill(concurrency, 200);
      for (let next = queue.peek(); next && hasRoom() && !stop; next = queue.peek()) {
        const fits = next.failedInput ? 'now' : estimates.fits(next.task, budget);
        if (fits === 'never' || (fits === 'later' && running === 0)) {
          exhaust('the next call would go beyond the budget');
        }
        if (fits !== 'now') break;
        start(queue.take()!);
      }
      if (stop) break;
      if (attempts.size === 0 && queue.readyCount === 0 && queue.exhausted) break;
      if (hasRoom() && queue.readyCount === 0 && !queue.exhausted && !queue.windowFull) {
        // A long stretch of finished tasks is passed over in pieces, so that a stop is heard meanwhile.
        await new Promise(setImmediate);
        continue;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } catch (error) {
    fail(error);
  } finally {
    // At once after a stop: an attempt that does not listen is left behind, and nothing of it can be committed.
    await Promise.all(attempts);
    stopHeartbeat();
    clearTimeout(clock);
    signal?.removeEventListener('abort', interrupt);
    queue.close();
    report();
  }
  if (fatal !== undefined) throw fatal;
  return {
    ended: stop?.ended ?? 'complete',
    ...(stop ? { reason: stop.reason } : {}),
    finished,
    skipped: queue.skipped,
    blocked,
    totals: store.totals(),
  };
}

/** A budget for the whole run: what earlier sessions have spent is part of it. */
export function openBudget(
  store: Pick<RunStore, 'totals'>,
  limits: { maxCostUsd: number | undefined; maxTokens: number | undefined },
): Budget {
  const { usage } = store.totals();
  return createBudget(
    {
      ...(limits.maxCostUsd === undefined ? {} : { maxCostUsd: limits.maxCostUsd }),
      ...(limits.maxTokens === undefined ? {} : { maxTokens: limits.maxTokens }),
    },
    toSpending(usage),
  );
}
