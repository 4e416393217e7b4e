import { Argument, type Command } from 'commander';
import { listBenchmarks, listJudgings } from '../benchmarks/listBenchmarks.js';
import { terminal } from './support/terminal.js';

const kinds = ['benchmarks', 'subjects', 'judges', 'conditions', 'datasets'] as const;
type Kind = (typeof kinds)[number];

interface Row {
  benchmark?: string;
  name: string;
  description?: string;
}

export function register(program: Command): void {
  program
    .command('list')
    .description('what there is: benchmarks, subjects, judges, conditions, data sets')
    .addArgument(new Argument('<kind>', 'what to list').choices(kinds))
    .addArgument(
      new Argument('[benchmark]', 'of this benchmark alone').choices(listBenchmarks.map(({ name }) => name)),
    )
    .option('--json', 'print one JSON document')
    .option('--quiet', 'names only')
    .addHelpText('after', '\nExample:\n  deixis list conditions egoeverything')
    .action(list);
}

async function list(
  kind: Kind,
  benchmark: string | undefined,
  { json, quiet }: { json?: boolean; quiet?: boolean },
): Promise<void> {
  const all = kind === 'datasets' ? await listDatasets() : await listNames(kind);
  const rows = all.filter(
    (row) => benchmark === undefined || benchmark === (kind === 'benchmarks' ? row.name : row.benchmark),
  );
  if (json) terminal.out(`${JSON.stringify({ [kind]: rows }, null, 2)}\n`);
  else if (quiet) for (const { name } of rows) terminal.out(`${name}\n`);
  else await print(rows);
}

async function print(rows: readonly Row[]): Promise<void> {
  const { alignColumns } = await import('../core/alignColumns.js');
  const cells = rows.map(({ benchmark, name, description = '' }) => [
    ...(benchmark === undefined ? [] : [benchmark]),
    name,
    description,
  ]);
  for (const line of cells.length === 0 ? [] : alignColumns(cells, 3)) terminal.out(`${line}\n`);
}

async function listNames(kind: Exclude<Kind, 'datasets'>): Promise<Row[]> {
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
