import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createBudget } from '../runs/createBudget.js';
import { openRunStore } from '../runs/openRunStore.js';
import { storeFileName } from '../runs/storeFileName.js';
import type { Benchmark, RunRequest } from './benchmark.js';
import { effectiveRequest } from './runBenchmark.js';

export interface RunPreview {
  request: RunRequest;
  dataset: { name: string; sha256: string };
  instances: number;
  /** Items planned, and those that have ended already when the run exists. */
  planned: number;
  done: number;
  plannedTasks: number;
  /** Calls, media, disk and estimated cost, in words. */
  lines: string[];
}

/** What a run would do. Starts nothing, asks nobody, writes nothing. */
export async function previewBenchmark({
  benchmark,
  request: asked,
  runDirectory,
  replay = false,
  concurrency = 4,
}: {
  benchmark: Benchmark;
  request: RunRequest;
  runDirectory?: string;
  replay?: boolean;
  concurrency?: number;
}): Promise<RunPreview> {
  let request = asked;
  let done = 0;
  if (runDirectory !== undefined && existsSync(join(resolve(runDirectory), storeFileName))) {
    const store = openRunStore(resolve(runDirectory));
    try {
      request = effectiveRequest(store.manifest(), benchmark, asked);
      done = store.totals().done;
    } finally {
      store.close();
    }
  }
  const plan = await benchmark.plan(request, {
    preview: true,
    replay,
    concurrency,
    budget: createBudget(),
    signal: new AbortController().signal,
  });
  try {
    return {
      request,
      dataset: { name: plan.datasetName, sha256: plan.datasetSha256 },
      instances: plan.instanceIds.length,
      planned: plan.itemCount ?? plan.taskCount,
      done,
      plannedTasks: plan.taskCount,
      lines: [...plan.preview, ...(plan.notes ?? []).map((note) => `note      ${note}`)],
    };
  } finally {
    await plan.close();
  }
}
