import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { canonicalJson } from '../core/canonicalJson.js';
import { DeixisError } from '../core/DeixisError.js';
import { runError, usageError } from '../core/errors.js';
import { followSignal } from '../core/followSignal.js';
import { type ExecuteSummary, executeTasks, openBudget, type Progress } from '../runs/executeTasks.js';
import { openRunStore } from '../runs/openRunStore.js';
import type { RunManifest } from '../runs/RunManifest.js';
import type { RunStore } from '../runs/RunStore.js';
import { startHeartbeat } from '../runs/startHeartbeat.js';
import { storeFileName } from '../runs/storeFileName.js';
import { writeTextFile } from '../runs/writeTextFile.js';
import type { Benchmark, RunPlan, RunRequest } from './benchmark.js';
import { namingRun } from './namingRun.js';
import { enterPlan, newManifest, requestOf } from './planManifest.js';
import { mergeRequests } from './runRequest.js';

const closeTimeoutMs = 10_000;

/** Pictures of every edited page take longer than a large run should end with; "deixis report --media" writes them. */
const mostInstancesWithMedia = 50;

/** How a run is carried out; none of it changes what comes out. */
export interface ExecutionOptions {
  /** Default 4. */
  concurrency?: number;
  maxCostUsd?: number;
  maxTokens?: number;
  maxDurationSeconds?: number;
  taskTimeoutSeconds?: number;
  retryErrors?: boolean;
  /** Answers come from the cache alone. */
  replay?: boolean;
  cacheDirectory?: string;
  /** Labels that the report holds the judge against (columns item, rater, label). */
  labelsFile?: string;
  signal?: AbortSignal;
  onProgress?: (progress: Progress, plannedTasks: number) => void;
  /** What the run is at, in words: "planning", "running", "scoring", "writing the report to FOLDER". */
  onStage?: (name: string) => void;
  /** What is not as one would expect from what was asked for. */
  onNote?: (note: string) => void;
  /** Told what the report lacks, a line each. */
  onWarning?: (line: string) => void;
}

export interface RunBenchmarkOptions extends ExecutionOptions {
  benchmark: Benchmark;
  /** Absent to resume with the request that the run was started with. */
  request?: RunRequest;
  /** Made when it does not exist; continued when it holds a run. */
  runDirectory: string;
}

export interface RunBenchmarkResult extends ExecuteSummary {
  runDirectory: string;
  manifest: RunManifest;
  /** The benchmark's score document, also in the run's folder as score.json; null when the run was interrupted. */
  score: unknown;
  /** The report's first page; null when the run was interrupted. */
  report: string | null;
}

/**
 * Plans, carries out, scores and reports one run, or goes on with one that was stopped anywhere.
 * @throws DeixisError RUN_OWNED, RUN_LOST, STORE_WRITE_FAILED (environment), DATASET_CHANGED, PROMPTS_CHANGED (input),
 * RUN_DIFFERS (usage), and whatever the benchmark's plan, score or report throws
 */
export async function runBenchmark(options: RunBenchmarkOptions): Promise<RunBenchmarkResult> {
  const runDirectory = resolve(options.runDirectory);
  const isNew = !existsSync(runDirectory);
  const store = openOrCreate(options, runDirectory);
  let planned = false;
  try {
    store.acquire();
    return await ownedRun(store, runDirectory, options, () => {
      planned = true;
    });
  } finally {
    closeStore(store);
    // A plan that could not be made (wrong data set, missing key) leaves nothing behind to be cleared away by hand.
    if (isNew && !planned) await rm(runDirectory, { recursive: true, force: true });
  }
}

async function ownedRun(
  store: RunStore,
  runDirectory: string,
  options: RunBenchmarkOptions,
  onPlanned: () => void,
): Promise<RunBenchmarkResult> {
  const { benchmark, onStage, replay = false, cacheDirectory, concurrency = 4 } = options;
  const request = effectiveRequest(store.manifest(), benchmark, options.request);
  const lost = new AbortController();
  const stopHeartbeat = startHeartbeat(store, { onLost: (error) => lost.abort(error) });
  const unfollow = followSignal(lost, options.signal);
  const { signal } = lost;
  const budget = openBudget(store, { maxCostUsd: options.maxCostUsd, maxTokens: options.maxTokens });
  let plan: RunPlan | undefined;
  const before = store.manifest();
  // Of a new run the data set has just been named.
  const planning = (work: () => Promise<RunPlan>): Promise<RunPlan> =>
    before.sessions.length === 0 ? work() : namingRun(before, work);
  // What hangs while it is closed must not keep a stopped run from ending.
  const closePlan = async (): Promise<void> => {
    const open = plan;
    plan = undefined;
    if (open) await Promise.race([open.close(), delay(closeTimeoutMs, undefined, { ref: false })]);
  };
  try {
    onStage?.('planning');
    plan = await stoppable(
      planning(() =>
        benchmark.plan(request, {
          preview: false,
          replay,
          ...(cacheDirectory === undefined ? {} : { cacheDirectory }),
          concurrency,
          runDirectory,
          artifacts: store.artifacts,
          budget,
          signal,
        }),
      ),
      signal,
    );
    const manifest = enterPlan(store.manifest(), request, plan, {
      concurrency,
      replay,
      maxCostUsd: options.maxCostUsd ?? null,
      maxTokens: options.maxTokens ?? null,
      cacheDirectory: cacheDirectory === undefined ? null : resolve(cacheDirectory),
    });
    store.saveManifest(manifest);
    onPlanned();
    for (const note of plan.notes ?? []) options.onNote?.(note);
    onStage?.('running');
    const summary = await executePlan(store, manifest, plan, { ...options, concurrency, signal }, budget);
    if (summary.ended === 'interrupted')
      return { ...summary, runDirectory, manifest, score: null, report: null };
    // The report opens a browser of its own.
    await closePlan();
    onStage?.('scoring');
    const score = await benchmark.score(store.records(), request);
    await writeTextFile(join(runDirectory, 'score.json'), `${canonicalJson(score)}\n`);
    onStage?.(`writing the report to ${join(runDirectory, 'report')}`);
    const report = await benchmark.report({
      runDirectories: [runDirectory],
      outputDirectory: join(runDirectory, 'report'),
      media: manifest.dataset.instanceIds.length <= mostInstancesWithMedia,
      ...(options.labelsFile === undefined ? {} : { labelsFile: options.labelsFile }),
      ...(options.onWarning ? { onWarning: options.onWarning } : {}),
    });
    return { ...summary, runDirectory, manifest, score, report };
  } finally {
    stopHeartbeat();
    unfollow();
    await closePlan();
  }
}

async function executePlan(
  store: RunStore,
  manifest: RunManifest,
  plan: RunPlan,
  options: RunBenchmarkOptions,
  budget: ReturnType<typeof openBudget>,
): Promise<ExecuteSummary> {
  const session = manifest.sessions.at(-1)!;
  const end = (ended: typeof session.ended): void => {
    session.ended = ended;
    session.endedAt = new Date().toISOString();
    store.saveManifest(manifest);
  };
  try {
    const summary = await executeTasks({
      ...options,
      store,
      tasks: plan.tasks,
      budget,
      onProgress: (progress) => options.onProgress?.(progress, plan.taskCount),
    });
    end(summary.ended);
    return summary;
  } catch (error) {
    try {
      end('failed');
    } catch {
      // The store is lost or full: the first error says so, and a session without an end reads as cut off.
    }
    throw error;
  }
}

/** Planning reads data and may start programs: a stop is not kept waiting for it. */
async function stoppable(planning: Promise<RunPlan>, signal: AbortSignal): Promise<RunPlan> {
  let onAbort = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    onAbort = () => {
      const lost = DeixisError.is(signal.reason) ? signal.reason : undefined;
      reject(
        lost ??
          runError('RUN_INTERRUPTED', 'stopped on request while planning; nothing was begun', {
            hint: 'start the same command again',
          }),
      );
    };
  });
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([planning, stopped]);
  } catch (error) {
    planning.then((late) => late.close()).catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function openOrCreate({ benchmark, request }: RunBenchmarkOptions, runDirectory: string): RunStore {
  if (!request || existsSync(join(runDirectory, storeFileName))) return openRunStore(runDirectory);
  return openRunStore(runDirectory, { create: newManifest(basename(runDirectory), benchmark.name, request) });
}

/** What is asked for now together with what the run was asked for before. */
export function effectiveRequest(
  manifest: RunManifest,
  benchmark: Benchmark,
  asked: RunRequest | undefined,
): RunRequest {
  if (manifest.benchmark !== benchmark.name) {
    throw usageError(
      'RUN_DIFFERS',
      `run ${manifest.id} is one of the benchmark ${manifest.benchmark}, not ${benchmark.name}`,
      { hint: 'start another run with --run DIR' },
    );
  }
  if (!asked) return requestOf(manifest);
  benchmark.checkOptions(asked.options);
  return manifest.sessions.length > 0 ? mergeRequests(requestOf(manifest), asked) : asked;
}

/** Lets go of the run; a store that is lost or full has said so already. */
function closeStore(store: RunStore): void {
  try {
    store.release();
  } catch {
    // Its lease runs out by itself.
  }
  store.close();
}
