import { relative } from 'node:path';
import { Argument, type Command } from 'commander';
import { listBenchmarks, listJudgings } from '../benchmarks/listBenchmarks.js';
import { terminal } from './support/terminal.js';

const kinds = ['benchmarks', 'subjects', 'judges', 'conditions', 'datasets', 'instances'] as const;
const benchmarkNames = listBenchmarks.map(({ name }) => name);
type Kind = (typeof kinds)[number];

interface Row {
  benchmark?: string;
  name: string;
  /** Of a data set. */
  directory?: string;
  description?: string;
}

export function register(program: Command): void {
  program
    .command('list')
    .description(
      'what there is: benchmarks, subjects, judges, conditions, data sets, instances of a data set',
    )
    .addArgument(new Argument('<kind>', 'what to list').choices(kinds))
    .argument(
      '[name]',
      `of this benchmark alone (${benchmarkNames.join(', ')}); for instances the folder of the data set`,
    )
    .option('--json', 'print one JSON document')
    .option('--quiet', 'names only')
    .addHelpText(
      'after',
      '\nExamples:\n  deixis list conditions egoeverything\n  deixis list instances datasets/demo/ego2web',
    )
    .action(list);
}

async function list(
  kind: Kind,
  name: string | undefined,
  { json, quiet }: { json?: boolean; quiet?: boolean },
): Promise<void> {
  if (kind === 'instances') {
    const { listInstances } = await import('./support/listInstances.js');
    await listInstances(name, { json, quiet });
    return;
  }
  const benchmark = await readBenchmark(name);
  const all = kind === 'datasets' ? await listDatasets() : await listNames(kind);
  const rows = all.filter(
    (row) => benchmark === undefined || benchmark === (kind === 'benchmarks' ? row.name : row.benchmark),
  );
  if (json) terminal.out(`${JSON.stringify({ [kind]: rows }, null, 2)}\n`);
  else if (quiet) for (const { name } of rows) terminal.out(`${name}\n`);
  else await print(rows);
}

async function readBenchmark(name: string | undefined): Promise<string | undefined> {
  if (name === undefined || benchmarkNames.includes(name)) return name;
  const [{ usageError }, { nearestName }] = await Promise.all([
    import('../core/errors.js'),
    import('../core/nearestName.js'),
  ]);
  const near = nearestName(name, benchmarkNames);
  throw usageError(
    'BENCHMARK_UNKNOWN',
    `expected one of ${benchmarkNames.join(', ')}, not "${name}"${near ? `; did you mean "${near}"?` : ''}`,
    {
      hint: 'name a benchmark, or leave it out for all; the folder of a data set goes with "deixis list instances"',
    },
  );
}

/** From here where it lies below, else whole. */
function shortPath(path: string): string {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
}

async function print(rows: readonly Row[]): Promise<void> {
  const { alignColumns } = await import('../core/alignColumns.js');
  const cells = rows.map(({ benchmark, name, directory, description = '' }) => [
    ...(benchmark === undefined ? [] : [benchmark]),
    name,
    // As other verbs want it.
    ...(directory === undefined ? [] : [shortPath(directory)]),
    description,
  ]);
  for (const line of cells.length === 0 ? [] : alignColumns(cells, 3)) terminal.out(`${line}\n`);
}

async function listNames(kind: Exclude<Kind, 'datasets' | 'instances'>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, title, load } of [...listBenchmarks, ...(kind === 'judges' ? listJudgings : [])]) {
    if (kind === 'benchmarks') {
      rows.push({ name, description: title });
      continue;
    }
    const { benchmark } = await load();
    for (const entry of benchmark[kind])
      rows.push({
        benchmark: name,
        ...(typeof entry === 'string'
          ? { name: entry, description: benchmark.conditionDescriptions?.[entry] }
          : entry),
      });
  }
  return rows;
}

/** The data sets in this package: folders under datasets/ that hold a dataset.json, at most three deep. */
async function listDatasets(): Promise<(Row & { directory: string; version: string })[]> {
  const [{ findDatasets }, { packageRoot }, { readDatasetHeader }] = await Promise.all([
    import('../datasets/findDatasets.js'),
    import('../core/packageRoot.js'),
    import('../datasets/inspectDataset.js'),
  ]);
  const rows = [];
  for (const directory of await findDatasets(`${packageRoot}/datasets`)) {
    const { benchmark, name, version, description } = await readDatasetHeader(directory);
    rows.push({ benchmark, name, version, description, directory });
  }
  return rows;
}
