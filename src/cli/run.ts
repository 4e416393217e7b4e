import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { RunRequest } from '../benchmarks/benchmark.js';
import { type BenchmarkEntry, listBenchmarks } from '../benchmarks/listBenchmarks.js';
import type { RunFile } from '../benchmarks/runFile.js';
import { counted } from '../core/counted.js';
import { inputError, usageError } from '../core/errors.js';
import { nearestName } from '../core/nearestName.js';
import { parseNumber } from './parseNumber.js';
import { collectNames, collectSubjects } from './support/collectNames.js';
import { addExecutionOptions, type ExecutionFlags, parseMaxFailures } from './support/executionOptions.js';
import { defaultRunsDirectory } from './support/findRun.js';
import { literalOption } from './support/literalOption.js';
import { isFile } from './support/parseFolder.js';
import { terminal } from './support/terminal.js';

interface RunFlags extends ExecutionFlags {
  dataset?: string;
  subject?: string[];
  condition?: string[];
  judge?: string;
  limit?: number;
  ids?: string[];
  repeats?: number;
  seed?: number;
  run?: string;
  preview?: boolean;
}

/** `benchmarks` is given by tests only. */
export function register(program: Command, benchmarks: readonly BenchmarkEntry[] = listBenchmarks): void {
  const command = program
    .command('run <benchmark-or-file>')
    .description('run subjects on a data set and judge what comes back; an existing --run is gone on with')
    .option('--dataset <directory>', 'the data set')
    .option('--subject <name>', 'what is tested; again for more', collectSubjects)
    .option('--condition <names>', 'what the subjects are given; a list with commas, or again', collectNames)
    .option('--judge <name>', 'who judges')
    .option(
      '--limit <n>',
      'the first n instances; raised later, the rest is run',
      parseNumber({ minimum: 1, whole: true }),
    )
    .option('--ids <ids>', 'these instances; a list with commas, or again', collectNames)
    .option(
      '--repeats <n>',
      'how often each is asked (default 1)',
      parseNumber({ minimum: 1, maximum: 1000, whole: true }),
    )
    .option('--seed <n>', 'of everything random (default 1)', parseNumber({ minimum: 0, whole: true }))
    .option('--run <directory>', `folder of the run (default ${defaultRunsDirectory}/<id>)`)
    .option('--preview', 'say what would be done and what it may cost; start nothing')
    .addOption(new Option('--out [directory]').hideHelp().argParser(refuseOut));
  addExecutionOptions(command);
  for (const option of benchmarkOptions(benchmarks)) command.addOption(option);
  command
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 more failures than allowed or stopped by a budget, 2 usage, 3 input data, 4 environment,' +
        ' 130 Ctrl-C.\n\nExamples:\n  deixis run omni2web --dataset datasets/demo/omni2web --subject untouched --subject pointer --condition timed' +
        '\n  deixis run ego2web --dataset datasets/demo/ego2web --subject reader --condition frames --frames 180' +
        '\n  deixis run egoeverything --dataset datasets/demo/egoeverything --subject recall --condition fr:frames=16,blind',
    )
    .action((name: string, flags: RunFlags) => run(name, flags, command, benchmarks));
}

/** Other verbs write what they make to --out; who tries it here means the folder of the run. */
function refuseOut(): never {
  throw usageError('OPTION_UNKNOWN', "unknown option '--out'", {
    hint: '--run says in which folder the run is kept',
  });
}

async function run(
  name: string,
  flags: RunFlags,
  command: Command,
  benchmarks: readonly BenchmarkEntry[],
): Promise<void> {
  const file = /\.(ya?ml|json)$/i.test(name)
    ? await (await import('../benchmarks/runFile.js')).readRunFile(name)
    : undefined;
  if (file?.cache !== undefined && isFile(file.cache))
    throw inputError('CACHE_NOT_FOLDER', `${name}: cache: ${file.cache} is a file; expected a folder`, {
      hint: 'give a folder there; one that is not there yet is made',
      details: { file: name },
    });
  const entry = findBenchmark(file ? file.benchmark : name, file ? name : undefined, benchmarks);
  const { benchmark } = await entry.load();
  const options = { ...file?.options, ...givenBenchmarkOptions(command, entry, benchmarks) };
  const request: RunRequest = {
    // Reports, exports and resuming read it again, from whatever folder they are started in.
    datasetDirectory: resolve(flags.dataset ?? file?.dataset ?? missing('--dataset', 'dataset')),
    subjects: unique(flags.subject ?? file?.subjects ?? missing('--subject', 'subjects')),
    conditions: unique(flags.condition ?? file?.conditions ?? benchmark.conditions.slice(0, 1)),
    judge:
      flags.judge ??
      file?.judge ??
      benchmark.judgeUnder?.(options) ??
      benchmark.judges[0]?.name ??
      missing('--judge', 'judge'),
    repeats: flags.repeats ?? file?.repeats ?? 1,
    seed: flags.seed ?? file?.seed ?? 1,
    ...optional('limit', flags.limit ?? file?.limit),
    ...optional('ids', flags.ids ?? file?.ids),
    options,
    ...optional('models', file?.models),
  };
  const { createRunId } = await import('../benchmarks/planManifest.js');
  const runDirectory = flags.run ?? file?.run;
  if (flags.preview) {
    await preview(entry, request, runDirectory, flags);
    return;
  }
  const { executionFromFlags, runAndReport } = await import('./support/runAndReport.js');
  await runAndReport({
    ...executionFromFile(file),
    ...executionFromFlags(flags),
    benchmark,
    request,
    runDirectory: runDirectory ?? `${defaultRunsDirectory}/${createRunId(entry.name)}`,
  });
}

async function preview(
  entry: BenchmarkEntry,
  request: RunRequest,
  runDirectory: string | undefined,
  { replay, concurrency, json }: RunFlags,
): Promise<void> {
  const { previewBenchmark } = await import('../benchmarks/previewBenchmark.js');
  const { benchmark } = await entry.load();
  const plan = await previewBenchmark({
    benchmark,
    request,
    ...optional('runDirectory', runDirectory),
    ...optional('replay', replay),
    ...optional('concurrency', concurrency),
  });
  if (json) {
    terminal.out(`${JSON.stringify({ benchmark: entry.name, ...plan }, null, 2)}\n`);
    return;
  }
  const { dataset, instances, planned, done, plannedTasks, lines } = plan;
  terminal.out(
    [
      `data set  ${dataset.name} (sha256 ${dataset.sha256.slice(0, 12)}), ${counted(instances, 'instance')}`,
      `items     ${planned}, of which ${done} are done already; ${counted(plannedTasks, 'task')}`,
      ...lines,
      'nothing was started',
      '',
    ].join('\n'),
  );
}

function findBenchmark(
  name: string | undefined,
  file: string | undefined,
  benchmarks: readonly BenchmarkEntry[],
): BenchmarkEntry {
  const names = benchmarks.map((entry) => entry.name);
  const found = benchmarks.find((entry) => entry.name === name);
  if (found) return found;
  const where = file ? `${file}: benchmark` : 'benchmark';
  if (name === undefined)
    throw usageError('BENCHMARK_MISSING', `${where}: is missing; expected one of ${names.join(', ')}`, {
      hint: 'add a line "benchmark: NAME" to the run file',
    });
  const near = nearestName(name, names);
  throw usageError(
    'BENCHMARK_UNKNOWN',
    `${where}: expected one of ${names.join(', ')} or a run file (.yaml), not "${name}"${near ? `; did you mean "${near}"?` : ''}`,
    { hint: '"deixis list benchmarks" explains them' },
  );
}

/** Options that benchmarks declare; one that several share is declared once, with what it means to each. */
function benchmarkOptions(benchmarks: readonly BenchmarkEntry[]): Option[] {
  const byFlags = new Map<string, Map<string, string[]>>();
  for (const { name, options } of benchmarks) {
    for (const { flags, description } of options) {
      const meanings = byFlags.get(flags) ?? new Map<string, string[]>();
      byFlags.set(flags, meanings.set(description, [...(meanings.get(description) ?? []), name]));
    }
  }
  return [...byFlags].map(([flags, meanings]) =>
    literalOption(
      flags,
      [...meanings].map(([description, names]) => `${names.join(', ')}: ${description}`).join('; '),
    ),
  );
}

function givenBenchmarkOptions(
  command: Command,
  entry: BenchmarkEntry,
  benchmarks: readonly BenchmarkEntry[],
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const { flags } of benchmarks.flatMap(({ options }) => options)) {
    const attribute = literalOption(flags, '').attributeName();
    if (command.getOptionValueSource(attribute) !== 'cli') continue;
    const own = entry.options.find((option) => option.flags === flags);
    if (!own)
      throw usageError('OPTION_FOREIGN', `${flags.split(' ')[0]} is no option of ${entry.name}`, {
        hint: `leave it out; "deixis run --help" says whose option it is`,
      });
    given[own.name] = command.getOptionValue(attribute);
  }
  return given;
}

function executionFromFile(file: RunFile | undefined) {
  if (!file) return {};
  const { concurrency, maxCostUsd, maxTokens, maxDurationSeconds, taskTimeoutSeconds, replay } = file;
  return {
    ...optional('concurrency', concurrency),
    ...optional('maxCostUsd', maxCostUsd),
    ...optional('maxTokens', maxTokens),
    ...optional('maxDurationSeconds', maxDurationSeconds),
    ...optional('taskTimeoutSeconds', taskTimeoutSeconds),
    ...optional('replay', replay),
    ...optional('cacheDirectory', file.cache),
    ...optional(
      'maxFailures',
      file.maxFailures === undefined ? undefined : parseMaxFailures(String(file.maxFailures)),
    ),
  };
}

function missing(option: string, field: string): never {
  throw usageError('OPTION_MISSING', `${option} is missing: give it, or "${field}" in the run file`, {
    hint: '"deixis run --help" shows examples',
  });
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [key in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Value };
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
