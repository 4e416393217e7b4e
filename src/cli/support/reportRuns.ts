import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Benchmark } from '../../benchmarks/benchmark.js';
import { reportNames, unfinishedPrefix } from '../../benchmarks/reporting/replaceReport.js';
import { usageError } from '../../core/errors.js';
import { makeFolder } from '../../core/makeFolder.js';
import { printableLine } from '../../core/printableLine.js';
import { generatorMark } from '../../report/renderDocument.js';
import { openRunStore } from '../../runs/openRunStore.js';
import { findRun } from './findRun.js';
import { loadBenchmark } from './loadBenchmark.js';
import { terminal } from './terminal.js';
import { watchInterrupt } from './watchInterrupt.js';

export interface ReportRunsOptions {
  out: string;
  media?: boolean;
  labels?: string;
  json?: boolean;
  quiet?: boolean;
}

/**
 * Writes the report of runs of one benchmark and prints where it is.
 * @throws DeixisError RUN_MISSING, BENCHMARK_UNKNOWN (input), REPORT_FOLDER_TAKEN (usage), and what the benchmark's
 * report throws
 */
export async function reportRuns(
  names: readonly string[],
  { out, media = false, labels, json = false, quiet = false }: ReportRunsOptions,
): Promise<void> {
  const runDirectories = names.map((name) => findRun(name));
  const outputDirectory = resolve(out);
  refuseForeignFolder(outputDirectory);
  // What cannot be written there is said before anything is read.
  makeFolder(outputDirectory);
  const benchmark = await loadBenchmarkOf(runDirectories[0]!);
  if (!quiet) terminal.error(media ? 'writing the report and its media\n' : 'writing the report\n');
  const warnings: string[] = [];
  // What was begun is cleared away when the program ends, so that it may end at once.
  const interrupt = watchInterrupt(() => process.exit(interrupt.exitCode()));
  try {
    const report = await benchmark.report({
      ...{ runDirectories, outputDirectory, media, verifyData: true },
      ...(labels === undefined ? {} : { labelsFile: resolve(labels) }),
      onWarning: (line) => warnings.push(line),
    });
    const document = { report, runs: runDirectories, warnings };
    terminal.out(json ? `${JSON.stringify(document, null, 2)}\n` : `${report}\n`);
    for (const line of warnings) terminal.error(`warning: ${printableLine(line)}\n`);
  } finally {
    interrupt.dispose();
  }
}

function loadBenchmarkOf(runDirectory: string): Promise<Benchmark> {
  const store = openRunStore(runDirectory);
  const manifest = store.manifest();
  store.close();
  return loadBenchmark(manifest, runDirectory);
}

/** A report replaces an earlier one; a folder with anything else in it is the reader's, and stays. */
function refuseForeignFolder(directory: string): void {
  if (!existsSync(directory)) return;
  const all = readdirSync(directory);
  const names = all.filter((name) => !name.startsWith(unfinishedPrefix));
  const index = join(directory, 'index.html');
  // What was stopped while it was put in its place may have no first page yet.
  const isOurs = existsSync(index)
    ? readFileSync(index).subarray(0, 4096).includes(generatorMark)
    : all.length > names.length;
  if (names.length === 0 || (isOurs && names.every((name) => reportNames.has(name)))) return;
  const other =
    names.find((name) => !reportNames.has(name)) ?? (names.includes('index.html') ? 'index.html' : names[0]!);
  throw usageError(
    'REPORT_FOLDER_TAKEN',
    `--out: ${directory} holds ${join(directory, other)}, which is not of a report`,
    { hint: 'choose another folder with --out; nothing was changed' },
  );
}
