import { type Command, InvalidArgumentError } from 'commander';
import { parseNumber } from './parseNumber.js';
import { terminal } from './support/terminal.js';

interface SampleOptions {
  size: number;
  seed: number;
  by: string[];
  json?: boolean;
  quiet?: boolean;
}

export function register(program: Command): void {
  program
    .command('sample <directory>')
    .description('draw a fixed subset of a data set, spread over strata, blind to results')
    .requiredOption('--size <n>', 'how many instances', parseNumber({ minimum: 1, whole: true }))
    .option('--seed <n>', 'the same seed gives the same subset', parseNumber({ whole: true }), 1)
    .option('--by <factors>', 'comma-separated factors to spread over', parseFactors, [])
    .option('--json', 'print one JSON document')
    .option('--quiet', 'print the ids only')
    .addHelpText(
      'after',
      '\nExample:\n  deixis sample datasets/demo/omni2web --size 6 --seed 1 --by page,language,difficulty,operation',
    )
    .action(sample);
}

function parseFactors(text: string): string[] {
  const factors = text.split(',').map((name) => name.trim());
  if (factors.some((name) => name === ''))
    throw new InvalidArgumentError('expected names separated by commas.');
  return [...new Set(factors)];
}

async function sample(directory: string, { size, seed, by, json, quiet }: SampleOptions): Promise<void> {
  const [{ findDatasetFormat }, { readDatasetWith }, { drawSample }, { usageError }, { nearestName }] =
    await Promise.all([
      import('../benchmarks/datasetFormats.js'),
      import('../datasets/readDatasetWith.js'),
      import('../datasets/drawSample.js'),
      import('../core/errors.js'),
      import('../core/nearestName.js'),
    ]);
  const format = await findDatasetFormat(directory);
  const known = Object.keys(format.factors);
  for (const name of by) {
    if (Object.hasOwn(format.factors, name)) continue;
    const near = nearestName(name, known);
    throw usageError(
      'FACTOR_UNKNOWN',
      `--by: expected some of ${known.join(', ')}, not "${name}"${near ? `; did you mean "${near}"?` : ''}`,
      { hint: 'give some of those, with commas between them' },
    );
  }
  const dataset = await readDatasetWith(directory, format);
  const factors = Object.fromEntries(by.map((name) => [name, format.factors[name]!]));
  const { ids, strata } = drawSample(dataset.instances, { size, seed, factors });
  if (json) {
    const document = { dataset: dataset.name, sha256: dataset.sha256, size, seed, by, ids, strata };
    terminal.out(`${JSON.stringify(document, null, 2)}\n`);
    return;
  }
  for (const id of ids) terminal.out(`${id}\n`);
  if (quiet) return;
  for (const [factor, values] of Object.entries(strata)) {
    const counts = Object.entries(values).map(
      ([value, { drawn, available }]) => `${value} ${drawn}/${available}`,
    );
    terminal.error(`${factor}: ${counts.join(', ')}\n`);
  }
}
