import { runError } from '../core/errors.js';
import { describeKey } from './attemptRow.js';
import type { RunStore } from './RunStore.js';
import type { RecordKey, RetriedOutcome, StageTask } from './StageTask.js';

export interface TaskQueueOptions {
  store: Pick<RunStore, 'state'>;
  tasks: Iterable<StageTask>;
  retryErrors: boolean;
  /** Tasks held at once, ready or waiting; the rest of the plan is pulled later. */
  windowSize: number;
}

export interface ReadyTask {
  task: StageTask;
  /** Fencing numbers of the records it is made from. */
  inputFences: number[];
  /** An input that is an error: the task is not run, its record says that it waits. */
  failedInput?: RecordKey;
  /** What it ended as, where it is done once more on request. */
  retried?: RetriedOutcome;
}

/**
 * Pulls a plan lazily and hands out the tasks whose inputs are there. What is committed is not done again, unless one of
 * its inputs has been replaced since, or errors are to be retried.
 */
export class TaskQueue {
  /** Tasks found finished. */
  skipped = 0;
  /** The plan has been pulled to its end. */
  exhausted = false;
  readonly #options: TaskQueueOptions;
  readonly #iterator: Iterator<StageTask>;
  readonly #ready: ReadyTask[] = [];
  /** Pulled and not finished. */
  readonly #open = new Set<string>();
  readonly #waiting = new Map<string, StageTask[]>();
  readonly #missing = new Map<StageTask, number>();

  constructor(options: TaskQueueOptions) {
    this.#options = options;
    this.#iterator = options.tasks[Symbol.iterator]();
  }

  get readyCount(): number {
    return this.#ready.length;
  }

  get windowFull(): boolean {
    return this.#open.size >= this.#options.windowSize;
  }

  peek(): ReadyTask | undefined {
    return this.#ready[0];
  }

  take(): ReadyTask | undefined {
    return this.#ready.shift();
  }

  /** Pulls until `wanted` tasks are ready, the window is full, the plan ends, or `most` tasks have been looked at. */
  fill(wanted: number, most: number): void {
    for (let pulled = 0; pulled < most; pulled += 1) {
      if (this.exhausted || this.windowFull || this.#ready.length >= wanted) return;
      const { done, value } = this.#iterator.next();
      if (done) this.exhausted = true;
      else this.#add(value);
    }
  }

  /** Ends the plan's iterator, so that it can clean up. */
  close(): void {
    if (!this.exhausted) this.#iterator.return?.();
    this.exhausted = true;
  }

  /** A handed-out task has its record, or never will in this session. */
  finish(key: RecordKey): void {
    const name = keyName(key);
    this.#open.delete(name);
    const waiting = this.#waiting.get(name) ?? [];
    this.#waiting.delete(name);
    for (const task of waiting) {
      const missing = this.#missing.get(task)! - 1;
      this.#missing.set(task, missing);
      if (missing > 0) continue;
      this.#missing.delete(task);
      this.#settle(task);
    }
  }

  #add(task: StageTask): void {
    const name = keyName(task.key);
    if (this.#open.has(name)) {
      throw runError('PLAN_DUPLICATE', `the plan holds this task twice: ${describeKey(task.key)}`);
    }
    this.#open.add(name);
    const openInputs = new Set(task.after.map(keyName).filter((input) => this.#open.has(input)));
    if (openInputs.size === 0) {
      this.#settle(task);
      return;
    }
    this.#missing.set(task, openInputs.size);
    for (const input of openInputs) {
      const waiting = this.#waiting.get(input);
      if (waiting) waiting.push(task);
      else this.#waiting.set(input, [task]);
    }
  }

  /** Decides on a task none of whose inputs is under way. */
  #settle(task: StageTask): void {
    const ready = this.#judge(task);
    if (ready) {
      this.#ready.push(ready);
      return;
    }
    this.skipped += 1;
    this.finish(task.key);
  }

  /** What is to be done, or undefined when the task has its record. */
  #judge(task: StageTask): ReadyTask | undefined {
    const own = this.#options.store.state(task.key);
    let failedInput: RecordKey | undefined;
    const inputFences = task.after.map((key) => {
      const input = this.#options.store.state(key);
      if (!input) {
        throw runError(
          'PLAN_ORDER',
          `the plan puts this task before one it waits for (${describeKey(key)}): ${describeKey(task.key)}`,
        );
      }
      if (input.outcome === 'error') failedInput ??= key;
      return input.fence;
    });
    const isStale = own !== undefined && own.inputFences.join() !== inputFences.join();
    if (failedInput) return !own || isStale ? { task, inputFences, failedInput } : undefined;
    const retried =
      this.#options.retryErrors && (own?.outcome === 'error' || own?.outcome === 'ungraded')
        ? own.outcome
        : undefined;
    if (own && !isStale && !retried) return undefined;
    return { task, inputFences, ...(retried ? { retried } : {}) };
  }
}

function keyName({ instance, subject, condition, repeat, stage }: RecordKey): string {
  return JSON.stringify([instance, subject, condition, repeat, stage]);
}
