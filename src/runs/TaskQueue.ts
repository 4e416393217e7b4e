import { runError } from '../core/errors.js';
import { describeKey } from './attemptRow.js';
import type { RecordState, RunStore } from './RunStore.js';
import type { RecordKey, StageTask } from './StageTask.js';

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
}

type Verdict = 'finished' | 'blocked' | ReadyTask;

/**
 * Pulls a plan lazily and hands out the tasks whose inputs are there. What is committed is not done again, unless one of
 * its inputs has been replaced since, or errors are to be retried.
 */
export class TaskQueue {
  /** Tasks found finished. */
  skipped = 0;
  /** Tasks that wait for the retry of an error. */
  blocked = 0;
  /** The plan has been pulled to its end. */
  exhausted = false;
  readonly #options: TaskQueueOptions;
  readonly #iterator: Iterator<StageTask>;
  readonly #ready: ReadyTask[] = [];
  /** Pulled and not finished. */
  readonly #open = new Set<string>();
  readonly #waiting = new Map<string, StageTask[]>();
  readonly #missing = new Map<StageTask, number>();
  readonly #blockedKeys = new Set<string>();

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
    const verdict = this.#judge(task);
    if (verdict === 'finished') this.skipped += 1;
    else if (verdict === 'blocked') {
      this.blocked += 1;
      this.#blockedKeys.add(keyName(task.key));
    } else {
      this.#ready.push(verdict);
      return;
    }
    this.finish(task.key);
  }

  #judge(task: StageTask): Verdict {
    const own = this.#options.store.state(task.key);
    const inputs: RecordState[] = [];
    for (const key of task.after) {
      const input = this.#options.store.state(key);
      if (this.#blockedKeys.has(keyName(key)) || input?.outcome === 'error') {
        // What was made from an earlier record stays until the error is mended.
        return own ? 'finished' : 'blocked';
      }
      if (!input) {
        throw runError(
          'PLAN_ORDER',
          `the plan puts this task before one it waits for (${describeKey(key)}): ${describeKey(task.key)}`,
        );
      }
      inputs.push(input);
    }
    const inputFences = inputs.map(({ fence }) => fence);
    if (!own) return { task, inputFences };
    const isStale = own.inputFences.join() !== inputFences.join();
    const retry = this.#options.retryErrors && (own.outcome === 'error' || own.outcome === 'ungraded');
    return isStale || retry ? { task, inputFences } : 'finished';
  }
}

function keyName({ instance, subject, condition, repeat, stage }: RecordKey): string {
  return JSON.stringify([instance, subject, condition, repeat, stage]);
}
