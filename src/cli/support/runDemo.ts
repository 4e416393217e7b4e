import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Benchmark, RunRequest } from '../../benchmarks/benchmark.js';
import { listBenchmarks } from '../../benchmarks/listBenchmarks.js';
import { openExportedRun } from '../../benchmarks/openExportedRun.js';
import { runBenchmark } from '../../benchmarks/runBenchmark.js';
import { counted } from '../../core/counted.js';
import { inputError, runError, usageError } from '../../core/errors.js';
import { makeFolder } from '../../core/makeFolder.js';
import { packageRoot } from '../../core/packageRoot.js';
import { parseJson, readTextFile } from '../../core/parseJson.js';
import { openRunStore } from '../../runs/openRunStore.js';
import { storeFileName } from '../../runs/storeFileName.js';
import { createRunProgress } from './createRunProgress.js';
import { terminal } from './terminal.js';
import { watchInterrupt } from './watchInterrupt.js';
import { type DemoPart, writeDemoReport } from './writeDemoReport.js';

export interface DemoOptions {
  out: string;
  full?: boolean;
  limit?: number;
  json?: boolean;
  quiet?: boolean;
}

interface DemoRequest extends Pick<RunRequest, 'subjects' | 'conditions' | 'options'> {
  /** Instances unless told otherwise, evenly spread over the data set. */
  instances: number;
  /** What is measured, for readers who do not know the benchmark. */
  measured: string;
  /** Tables of an export that hold the main figures. */
  tables: readonly string[];
}

/** What the demo runs of each benchmark whose data are there: everything that needs neither key nor network. */
const demoRequests: Record<string, DemoRequest> = {
  omni2web: {
    subjects: ['typed-oracle', 'pointer', 'untouched', 'empty'],
    conditions: ['timed', 'timed:shift=5', 'omni'],
    options: {},
    instances: 5,
    measured:
      'Somebody shows and says in a recording how a page is to be changed. Track A: the page that a subject made of it; B: the instructions that it recovered; C: the page that an executor makes of these. NIU is the EFS of track C in percent of what the same executor makes of the right instructions; n counts instances.',
    tables: ['main', 'reference-lines'],
  },
  ego2web: {
    subjects: ['reader', 'nothing'],
    conditions: ['frames', 'captions', 'none', 'oracle'],
    // Two a second: what a hand does cannot be followed on fewer.
    options: { frames: 180 },
    // Each of another video: nearly a minute of looking at pictures a video.
    instances: 4,
    measured:
      'A task on the web that only a first-person video makes clear: the share of tasks that were done, as the state of the sites shows at the end.',
    tables: ['success'],
  },
  egoeverything: {
    subjects: ['recall', 'longest', 'random'],
    conditions: ['fr:frames=4', 'ad:frames=4', 'gc:frames=4', 'blind'],
    options: {},
    instances: 6,
    measured:
      'Questions on what the wearer of a camera looked at, with five options each: the share of right answers. A guess is right in 20%.',
    tables: ['accuracy'],
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
  const done: DemoPart[] = [];
  try {
    const there = listBenchmarks.filter(({ name }) => name in demoRequests && existsSync(headerOf(name)));
    if (there.length === 0) throw dataMissing(Object.keys(demoRequests)[0]!);
    for (const { name, title, load } of there) {
      const { instances: usual, measured, tables, ...asked } = demoRequests[name]!;
      const { benchmark } = await load();
      if (!quiet) terminal.error(`${title}\n`);
      const time = timer(name, stages, quiet);
      const runDirectory = join(directory, name);
      await rm(runDirectory, { recursive: true, force: true });
      makeFolder(runDirectory);
      const datasetDirectory = dirname(headerOf(name));
      const count = limit ?? (full ? undefined : usual);
      const result = await runBenchmark({
        benchmark,
        request: {
          ...asked,
          datasetDirectory,
          judge: 'deterministic',
          repeats: 1,
          seed: 1,
          ...(count === undefined ? {} : { ids: await spreadIds(datasetDirectory, count) }),
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
          `${name}: ${counted(result.totals.items.error, 'item')} ended in an error; see ${runDirectory}`,
          {
            hint: 'Run "deixis doctor"; it says what is missing.',
          },
        );
      }
      if (benchmark.summarize && !json) terminal.out(`${benchmark.summarize(result.score).join('\n')}\n`);
      done.push({
        ...{ name, title, measured, score: result.score, report: result.report },
        ...(await readFigures(runDirectory, benchmark, tables)),
      });
    }
    const report = join(directory, 'report');
    await rm(report, { recursive: true, force: true });
    await writeDemoReport(done, report);
    const seconds = (Date.now() - startedAt) / 1000;
    const index = join(report, 'index.html');
    const scores = Object.fromEntries(done.map(({ name, score }) => [name, score]));
    if (json) terminal.out(`${JSON.stringify({ report: index, seconds, stages, scores }, null, 2)}\n`);
    else terminal.out(`\ndone in ${seconds.toFixed(0)} s; open ${index}\n`);
  } finally {
    progress.end();
    interrupt.dispose();
  }
}

/** The figures of a run that has ended, as its exports hold them. */
async function readFigures(
  runDirectory: string,
  benchmark: Benchmark,
  names: readonly string[],
): Promise<Pick<DemoPart, 'instances' | 'scores' | 'tables'>> {
  const store = openRunStore(runDirectory);
  try {
    const run = await openExportedRun(store, benchmark);
    return {
      instances: { run: run.dataset.instanceIds.length, all: run.dataset.instances },
      scores: run.scores,
      tables: (await run.tables()).filter(({ name }) => names.includes(name)),
    };
  } finally {
    store.close();
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

function headerOf(name: string): string {
  return join(packageRoot, 'datasets', 'demo', name, 'dataset.json');
}

function dataMissing(name: string): Error {
  const directory = dirname(headerOf(name));
  return inputError('DEMO_DATA_MISSING', `${directory}: the demo data set is not there`, {
    hint: `Make it with: deixis synth ${name} --out ${directory}`,
  });
}

/** So many instances, evenly spread: neighbours in a data set often share a page or a video. */
async function spreadIds(directory: string, count: number): Promise<string[]> {
  const file = join(directory, 'instances.jsonl');
  const lines = (await readTextFile(file)).split('\n').filter((line) => line.trim() !== '');
  const ids = lines.map((line) => (parseJson(line, file) as { id: string }).id);
  const wanted = Math.min(count, ids.length);
  return Array.from({ length: wanted }, (_, place) => ids[Math.floor((place * ids.length) / wanted)]!);
}
