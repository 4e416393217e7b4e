import { existsSync, readdirSync, statSync } from 'node:fs';
import { access, cp, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { RunRequest } from '../../benchmarks/benchmark.js';
import { listBenchmarks } from '../../benchmarks/listBenchmarks.js';
import { runBenchmark } from '../../benchmarks/runBenchmark.js';
import { inputError, runError, usageError } from '../../core/errors.js';
import { packageRoot } from '../../core/packageRoot.js';
import { storeFileName } from '../../runs/storeFileName.js';
import { createRunProgress } from './createRunProgress.js';
import { terminal } from './terminal.js';
import { watchInterrupt } from './watchInterrupt.js';

export interface DemoOptions {
  out: string;
  full?: boolean;
  limit?: number;
  json?: boolean;
  quiet?: boolean;
}

const defaultLimit = 6;

/** What the demo runs of each benchmark: everything that needs neither key nor network. */
const demoRequests: Record<string, Pick<RunRequest, 'subjects' | 'conditions' | 'options'>> = {
  omni2web: {
    subjects: ['typed-oracle', 'pointer', 'untouched', 'empty'],
    conditions: ['timed', 'timed:shift=5', 'omni'],
    options: {},
  },
};

/**
 * Runs every benchmark on its bundled data and writes DIR/report/index.html; prints what each stage took.
 * What an earlier demo left in the folder is replaced.
 * @throws DeixisError DEMO_FOLDER_TAKEN (usage), DEMO_DATA_MISSING (input), DEMO_INCOMPLETE (run)
 */
export async function runDemo({
  out,
  full = false,
  limit,
  json = false,
  quiet = false,
}: DemoOptions): Promise<void> {
  const directory = resolve(out);
  refuseForeignFolders(directory);
  const startedAt = Date.now();
  const stages: { benchmark: string; stage: string; seconds: number }[] = [];
  const progress = createRunProgress({ quiet });
  const interrupt = watchInterrupt(() => terminal.error('stopping\n'));
  const reports: string[] = [];
  let scores: unknown;
  try {
    for (const { name, title, load } of listBenchmarks) {
      const asked = demoRequests[name];
      if (!asked) continue;
      const { benchmark } = await load();
      if (!quiet) terminal.error(`${title}\n`);
      const time = timer(name, stages, quiet);
      const runDirectory = join(directory, name);
      await rm(runDirectory, { recursive: true, force: true });
      await mkdir(runDirectory, { recursive: true });
      const instances = limit ?? (full ? undefined : defaultLimit);
      const result = await runBenchmark({
        benchmark,
        request: {
          ...asked,
          datasetDirectory: await demoDataset(name),
          judge: 'deterministic',
          repeats: 1,
          seed: 1,
          ...(instances === undefined ? {} : { limit: instances }),
        },
        runDirectory,
        ...labelsOf(name),
        concurrency: 2,
        signal: interrupt.signal,
        onProgress: progress.update,
        onStage: (stage) => {
          progress.end();
          time(stage);
        },
      });
      progress.end();
      time(undefined);
      if (result.ended !== 'complete' || result.totals.items.error > 0) {
        throw runError(
          'DEMO_INCOMPLETE',
          `${name}: ${result.totals.items.error} items ended in an error; see ${runDirectory}`,
          {
            hint: 'Run "deixis doctor"; it says what is missing.',
          },
        );
      }
      if (benchmark.summarize && !json) terminal.out(`${benchmark.summarize(result.score).join('\n')}\n`);
      scores = result.score;
      if (result.report) reports.push(result.report);
    }
    const report = join(directory, 'report');
    await rm(report, { recursive: true, force: true });
    if (reports[0]) await cp(join(reports[0], '..'), report, { recursive: true });
    const seconds = (Date.now() - startedAt) / 1000;
    const index = join(report, 'index.html');
    if (json) terminal.out(`${JSON.stringify({ report: index, seconds, stages, scores }, null, 2)}\n`);
    else terminal.out(`\ndone in ${seconds.toFixed(0)} s; open ${index}\n`);
  } finally {
    progress.end();
    interrupt.dispose();
  }
}

/** The demo replaces its own folders; one of the same name that no demo made is the reader's, and stays. */
function refuseForeignFolders(directory: string): void {
  const names = Object.keys(demoRequests);
  const isRun = (name: string): boolean => existsSync(join(directory, name, storeFileName));
  const isOurs = (name: string): boolean => (name === 'report' ? names.some(isRun) : isRun(name));
  for (const name of [...names, 'report']) {
    const folder = join(directory, name);
    const isFree = !statSync(folder, { throwIfNoEntry: false })?.isDirectory()
      ? !existsSync(folder)
      : readdirSync(folder).length === 0;
    if (isFree || isOurs(name)) continue;
    throw usageError('DEMO_FOLDER_TAKEN', `--out: ${folder} is there already and is not of an earlier demo`, {
      hint: 'choose another folder with --out; nothing was changed',
    });
  }
}

/** Prints each stage's time when the next one begins. */
function timer(
  benchmark: string,
  stages: { benchmark: string; stage: string; seconds: number }[],
  quiet: boolean,
): (stage: string | undefined) => void {
  let current: { stage: string; at: number } | undefined;
  return (stage) => {
    if (current) {
      const seconds = (Date.now() - current.at) / 1000;
      stages.push({ benchmark, stage: current.stage, seconds });
      if (!quiet) terminal.error(`  ${current.stage.padEnd(24)} ${seconds.toFixed(1)} s\n`);
    }
    current = stage === undefined ? undefined : { stage, at: Date.now() };
  };
}

/** Labels of the demo's pages, where this installation has them (a package from a registry has not). */
function labelsOf(name: string): { labelsFile?: string } {
  const labelsFile = join(packageRoot, 'tests', 'labels', `${name}Steps.csv`);
  return existsSync(labelsFile) ? { labelsFile } : {};
}

async function demoDataset(name: string): Promise<string> {
  const directory = join(packageRoot, 'datasets', 'demo', name);
  try {
    await access(join(directory, 'dataset.json'));
  } catch {
    throw inputError('DEMO_DATA_MISSING', `${directory}: the demo data set is not there`, {
      hint: `Make it with: deixis synth ${name} --out ${directory}`,
    });
  }
  return directory;
}
