import { DeixisError } from '../core/DeixisError.js';
import { environmentError, errorMessage, runError } from '../core/errors.js';
import { isLoss, namingLoss } from '../core/namingLoss.js';
import type { Usage } from '../core/Usage.js';
import { describeKey } from './attemptRow.js';
import type { CommitQueue } from './CommitQueue.js';
import { type AttemptBudget, type Budget, holdForAttempt, type Spending } from './createBudget.js';
import type { Claim, RunStore } from './RunStore.js';
import { toSpending } from './StageEstimates.js';
import type {
  RecordKey,
  RetriedOutcome,
  StageContext,
  StageRecord,
  StageResult,
  StageTask,
} from './StageTask.js';
import { waitingReason } from './waitingReason.js';

export interface AttemptOptions {
  store: RunStore;
  commits: CommitQueue;
  task: StageTask;
  inputFences: number[];
  /** An input that is an error: the record says so, nothing is run. */
  failedInput: RecordKey | undefined;
  retried: RetriedOutcome | undefined;
  budget: Budget;
  estimate: Spending;
  /** Ends the attempt without a record. */
  halt: AbortSignal;
  /** Fires "slept" when the process has stood still: the attempt is begun anew. */
  slept: EventTarget;
  timeoutSeconds: number;
  /** Called when the task has a result and what it spent is booked, before the result is committed. */
  onResult: (usage: Usage) => void;
}

export interface AttemptEnd {
  /** Absent when the attempt was stopped before it had a result. */
  record?: StageRecord;
  /** The budget's words, when it did not allow a call. */
  budgetExhausted?: string;
}

/**
 * Claims, runs and commits one task. Whatever it throws becomes a record with the outcome "error", except faults that
 * every other task would meet as well.
 * @throws DeixisError RUN_LOST, CLAIM_LOST, STORE_WRITE_FAILED, STORE_BUSY (environment), BUDGET_PRICE_UNKNOWN (run)
 */
export async function runAttempt(options: AttemptOptions): Promise<AttemptEnd> {
  if (options.failedInput) return { record: await recordBlocked(options, options.failedInput) };
  for (;;) {
    const end = await tryOnce(options);
    if (end !== 'slept') return end;
  }
}

/** So that every planned item has a record, and an error counts in all that hangs on it until it is mended. */
function recordBlocked(
  { store, commits, task, inputFences, onResult }: AttemptOptions,
  failedInput: RecordKey,
): Promise<StageRecord> {
  onResult({});
  const why = store.record(failedInput)?.reason ?? 'no reason given';
  return commit(commits, claimOrFail(store, task), task, inputFences, {
    outcome: 'error',
    payload: null,
    reason: waitingReason(failedInput.stage, why),
  });
}

async function tryOnce({
  store,
  commits,
  task,
  inputFences,
  retried,
  budget,
  estimate,
  halt,
  slept,
  timeoutSeconds,
  onResult,
}: AttemptOptions): Promise<AttemptEnd | 'slept'> {
  if (halt.aborted) return {};
  let held: AttemptBudget;
  try {
    held = holdForAttempt(budget, estimate);
  } catch (error) {
    return { budgetExhausted: errorMessage(error) };
  }
  const claim = claimOrFail(store, task);
  const startedMs = performance.now();
  const controller = new AbortController();
  let result: StageResult | undefined;
  let failure: unknown;
  try {
    const inputs = task.after.map((key) => store.record(key)!);
    const context: StageContext = {
      inputs,
      artifacts: store.artifacts,
      signal: controller.signal,
      attempt: claim.attempt,
      ...(retried ? { retried } : {}),
      budget: held.budget,
    };
    result = await withStops({
      execute: () => namingLoss({ run: store.manifest().id, ...task.key }, () => task.execute(context)),
      controller,
      halt,
      slept,
      timeoutSeconds,
    });
  } catch (error) {
    failure = error;
  }
  const usage: Usage = {
    ...spentBy(held),
    ...result?.usage,
    durationSeconds: result?.usage?.durationSeconds ?? (performance.now() - startedMs) / 1000,
  };
  held.close(toSpending(finiteOnly(usage)));

  if (result) {
    onResult(finiteOnly(usage));
    const record = await commitOrRecordFault(commits, claim, task, inputFences, { ...result, usage });
    return { record };
  }
  const code = DeixisError.is(failure) ? failure.code : undefined;
  if (failure instanceof Slept || halt.aborted || code === 'BUDGET_EXHAUSTED') {
    if (code !== 'RUN_LOST' && !isLost(halt.reason)) store.abandon(claim, errorMessage(failure), usage);
    if (failure instanceof Slept) return 'slept';
    return code === 'BUDGET_EXHAUSTED' ? { budgetExhausted: errorMessage(failure) } : {};
  }
  const fatal = fatalFault(failure, claim);
  if (fatal) throw fatal;
  onResult(finiteOnly(usage));
  // Nobody sees more of a lost file than this reason: its hint belongs into it.
  const remedy = isLoss(failure) ? `; ${failure.hint}; after that, resume with --retry-errors` : '';
  const reason = `${code ? `${code}: ` : ''}${errorMessage(failure)}${remedy}`;
  return {
    record: await commit(commits, claim, task, inputFences, {
      outcome: 'error',
      payload: null,
      reason,
      usage,
    }),
  };
}

class Slept extends Error {
  override message = 'the machine slept or the process stood still; begun anew';
}

/** Runs until it has a result or is told to stop; a task that does not listen is left behind, its result unwanted. */
async function withStops({
  execute,
  controller,
  halt,
  slept,
  timeoutSeconds,
}: Pick<AttemptOptions, 'halt' | 'slept' | 'timeoutSeconds'> & {
  execute: () => Promise<StageResult>;
  controller: AbortController;
}): Promise<StageResult> {
  let end: (error: unknown) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    end = (error) => {
      controller.abort(error);
      reject(error);
    };
  });
  const onHalt = (): void => end(halt.reason ?? new Error('stopped on request'));
  const onSlept = (): void => end(new Slept());
  const timer = setTimeout(
    () =>
      end(
        runError('STAGE_TIMEOUT', `did not end within ${timeoutSeconds} s`, {
          hint: 'raise --task-timeout, then resume with --retry-errors',
        }),
      ),
    timeoutSeconds * 1000,
  );
  halt.addEventListener('abort', onHalt, { once: true });
  slept.addEventListener('slept', onSlept, { once: true });
  try {
    // An execute that throws before its first await is a failure like any other.
    const work = Promise.resolve()
      .then(execute)
      .then((result) => {
        if (typeof result === 'object' && result !== null) return result;
        throw runError('STAGE_RESULT', `gave back ${String(result)} where a result was expected`);
      });
    work.catch(() => undefined);
    return await Promise.race([work, stopped]);
  } finally {
    clearTimeout(timer);
    halt.removeEventListener('abort', onHalt);
    slept.removeEventListener('slept', onSlept);
  }
}

function claimOrFail(store: RunStore, task: StageTask): Claim {
  const claim = store.claim(task.key);
  if (!claim) {
    throw environmentError('CLAIM_LOST', `${describeKey(task.key)}: another worker has claimed it`, {
      hint: 'let the other worker finish, then resume',
    });
  }
  return claim;
}

async function commit(
  commits: CommitQueue,
  claim: Claim,
  task: StageTask,
  inputFences: number[],
  result: StageResult,
): Promise<StageRecord> {
  try {
    const options = { intermediate: task.intermediate ?? false, inputFences };
    return await commits.commit({ claim, result, options });
  } catch (error) {
    if (!DeixisError.is(error) || error.code !== 'STORE_WRITE_FAILED') throw error;
    throw environmentError(
      error.code,
      `the result of ${describeKey(task.key)} could not be saved: ${error.message}`,
      {
        cause: error,
        details: { ...error.details, ...task.key },
        ...(error.hint ? { hint: error.hint } : {}),
      },
    );
  }
}

/** A result that cannot be kept as it is (NaN, too large, no such outcome) is the task's error, said in the record. */
async function commitOrRecordFault(
  commits: CommitQueue,
  claim: Claim,
  task: StageTask,
  inputFences: number[],
  result: StageResult,
): Promise<StageRecord> {
  try {
    return await commit(commits, claim, task, inputFences, result);
  } catch (error) {
    if (!DeixisError.is(error) || error.kind !== 'input') throw error;
    const reason = `${error.code}: the result cannot be kept: ${error.message}`;
    return commit(commits, claim, task, inputFences, {
      outcome: 'error',
      payload: null,
      reason,
      usage: finiteOnly(result.usage),
    });
  }
}

function finiteOnly(usage: Usage = {}): Usage {
  return Object.fromEntries(Object.entries(usage).filter(([, value]) => Number.isFinite(value)));
}

function spentBy(held: AttemptBudget): Usage {
  const { costUsd } = held.settled();
  return costUsd > 0 ? { costUsd } : {};
}

function isLost(error: unknown): boolean {
  return DeixisError.is(error) && (error.code === 'RUN_LOST' || error.code === 'CLAIM_LOST');
}

/** Faults of the machine that would turn every further task into an error: the run stops instead, and can be resumed. */
function fatalFault(error: unknown, claim: Claim): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (
      DeixisError.is(cause) &&
      ['STORE_WRITE_FAILED', 'RUN_LOST', 'BUDGET_PRICE_UNKNOWN'].includes(cause.code)
    ) {
      return cause;
    }
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS') {
      return environmentError('DISK_FULL', `${describeKey(claim.key)}: ${errorMessage(error)}`, {
        cause: error,
        hint: 'make room on the disk, then resume the run: what was committed is safe',
      });
    }
  }
  return undefined;
}
