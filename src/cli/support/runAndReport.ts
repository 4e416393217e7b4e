import { relative } from 'node:path';
import type { RunBenchmarkOptions, RunBenchmarkResult } from '../../benchmarks/runBenchmark.js';
import { runBenchmark } from '../../benchmarks/runBenchmark.js';
import { counted } from '../../core/counted.js';
import { DeixisError } from '../../core/DeixisError.js';
import { printableLine } from '../../core/printableLine.js';
import { openRunStore } from '../../runs/openRunStore.js';
import { createRunProgress } from './createRunProgress.js';
import { countsDocument, describeUsage, outcomeTable } from './describeRun.js';
import { errorCauseLines, errorCauses } from './errorCauses.js';
import type { ExecutionFlags, MaxFailures } from './executionOptions.js';
import { runExitCode } from './runExitCode.js';
import { terminal } from './terminal.js';
import { watchInterrupt } from './watchInterrupt.js';

export interface RunAndReportOptions
  extends Omit<RunBenchmarkOptions, 'signal' | 'onProgress' | 'onStage' | 'onNote' | 'onWarning'> {
  maxFailures?: MaxFailures;
  json?: boolean;
  quiet?: boolean;
  /** Prints in the place of the document or the table. */
  print?: (result: RunBenchmarkResult) => void;
}

/** What `run` and `resume` do once they know what to run: carry it out, print, set the exit code. */
export async function runAndReport({
  maxFailures,
  json = false,
  quiet = false,
  print,
  ...options
}: RunAndReportOptions): Promise<void> {
  const progress = createRunProgress({ quiet });
  const goOn = `deixis resume ${quoteForShell(relative(process.cwd(), options.runDirectory) || '.')}`;
  const interrupt = watchInterrupt(() => {
    progress.end();
    terminal.error('stopping; once more ends at once\n');
  });
  try {
    const warnings: string[] = [];
    const result = await runBenchmark({
      ...options,
      signal: interrupt.signal,
      onProgress: progress.update,
      onStage: progress.stage,
      onNote(note) {
        progress.end();
        if (!quiet) terminal.error(`note: ${printableLine(note)}\n`);
      },
      onWarning: warnings.push.bind(warnings),
    });
    progress.end();
    if (print) print(result);
    else if (json) terminal.out(`${JSON.stringify(resultDocument(result), null, 2)}\n`);
    else terminal.out(`${resultLines(result, options.benchmark.summarize).join('\n')}\n`);
    if (result.ended !== 'complete')
      terminal.error(`${result.reason}; what is done is kept. Go on with: ${goOn}\n`);
    writeErrors(result);
    for (const line of warnings) terminal.error(`warning: ${printableLine(line)}\n`);
    if (result.ended === 'complete' && result.totals.items.error + result.totals.items.ungraded > 0)
      terminal.error(`errors and ungraded items are done once more by: ${goOn} --retry-errors\n`);
    const stopped = result.ended === 'interrupted' ? interrupt.exitCode() : undefined;
    process.exitCode =
      stopped ??
      runExitCode(
        { planned: result.manifest.planned, totals: result.totals, ended: result.ended },
        maxFailures,
      );
  } catch (error) {
    if (DeixisError.is(error) && stoppingCodes.has(error.code)) exitSoon();
    const exitCode = interrupt.exitCode();
    if (exitCode === undefined || !DeixisError.is(error) || error.code !== 'RUN_INTERRUPTED') throw error;
    terminal.error(`${error.message}\n`);
    process.exitCode = exitCode;
  } finally {
    progress.end();
    interrupt.dispose();
    if (interrupt.signal.aborted) exitSoon();
  }
}

/** Faults that stop a run while stages are under way. */
const stoppingCodes = new Set(['RUN_LOST', 'CLAIM_LOST', 'STORE_WRITE_FAILED', 'STORE_BUSY', 'DISK_FULL']);

/** Everything is saved; a stage that does not listen to the stop must not keep the program alive. */
function exitSoon(): void {
  setTimeout(() => process.exit(), 200).unref();
}

/** The command line's flags as options of a run. */
export function executionFromFlags(flags: ExecutionFlags): Partial<RunAndReportOptions> {
  const options: Partial<RunAndReportOptions> = {
    concurrency: flags.concurrency,
    maxCostUsd: flags.maxCost,
    maxTokens: flags.maxTokens,
    maxDurationSeconds: flags.maxDuration,
    taskTimeoutSeconds: flags.taskTimeout,
    maxFailures: flags.maxFailures,
    replay: flags.replay,
    cacheDirectory: flags.cache,
    retryErrors: flags.retryErrors,
    json: flags.json,
    quiet: flags.quiet,
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

const mostErrorsShown = 3;

/** The first causes; a run that ended may have thousands of errors. */
function writeErrors({ totals, runDirectory }: RunBenchmarkResult): void {
  for (const [kind, title] of [
    ['error', 'errors, the most frequent first:'],
    ['ungraded', 'ungraded, the most frequent reason first:'],
    ['unusable', 'unusable, counted as not right and not asked for again, the most frequent reason first:'],
    ['unavailable', 'not run:'],
  ] as const) {
    if (totals.items[kind] === 0) continue;
    const store = openRunStore(runDirectory);
    const causes = errorCauses(store, kind);
    store.close();
    if (causes.length === 0) continue;
    const more = causes.length - mostErrorsShown;
    const lines = [
      title,
      // What is not run is so at each of its stages: their number says nothing.
      ...(kind === 'unavailable'
        ? causes.slice(0, mostErrorsShown).map(({ reason }) => `        ${printableLine(reason)}`)
        : errorCauseLines(causes.slice(0, mostErrorsShown))),
      ...(more > 0 ? [`        ${more} others: deixis runs show ${quoteForShell(runDirectory)}`] : []),
    ];
    terminal.error(`${lines.join('\n')}\n`);
  }
}

function resultDocument(result: RunBenchmarkResult): Record<string, unknown> {
  const { manifest, totals } = result;
  return {
    run: result.runDirectory,
    id: manifest.id,
    benchmark: manifest.benchmark,
    planned: manifest.planned,
    ...countsDocument(totals),
    ended: result.ended,
    reason: result.reason ?? null,
    usage: totals.usage,
    models: totals.models,
    stages: totals.stages,
    groups: totals.groups.map(({ subject, condition, items }) => ({ subject, condition, ...items })),
    score: result.score,
    report: result.report,
  };
}

function resultLines(
  { manifest, totals, report, score, runDirectory }: RunBenchmarkResult,
  summarize?: (score: unknown) => string[],
): string[] {
  const lines = [...outcomeTable(totals), ''];
  if (summarize && score !== null) lines.push(...summarize(score), '');
  lines.push(`${totals.done} of ${counted(manifest.planned, 'item')} done; ${describeUsage(totals.usage)}`);
  lines.push(`run     ${runDirectory}`);
  if (report) lines.push(`report  ${report}`);
  return lines;
}

/** A folder as it can be pasted into a shell. */
export function quoteForShell(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
