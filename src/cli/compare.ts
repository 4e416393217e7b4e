import type { Command } from 'commander';
import { parseNumber } from './parseNumber.js';
import { collectNames, collectSubjects } from './support/collectNames.js';
import type { CompareFoldersOptions } from './support/compareRunFolders.js';
import { terminal } from './support/terminal.js';

interface CompareFlags extends CompareFoldersOptions {
  json?: boolean;
  quiet?: boolean;
}

export function register(program: Command): void {
  program
    .command('compare <run...>')
    .description(
      'scores of subjects within and between runs, paired by instance; runs are named by folder or id',
    )
    .option('--score <name>', 'which score, such as grounding (default: the main one of each track)')
    .option('--subject <name>', 'this subject alone; again for more', collectSubjects)
    .option('--condition <names>', 'these conditions alone; a list with commas, or again', collectNames)
    .option('--track <names>', 'these tracks alone; a list with commas, or again', collectNames)
    .option('--across-conditions', 'put conditions side by side, instead of comparing within each')
    .option(
      '--only-common',
      'allow other data sets: compare instances whose ids are in all runs, and trust that they are the same',
    )
    .option(
      '--pool',
      'allow other data sets: a subject is compared over the instances of all runs together, one run a data set',
    )
    .option(
      '--replicates <n>',
      'of the bootstrap',
      parseNumber({ minimum: 1, maximum: 1_000_000, whole: true }),
      10_000,
    )
    .option('--seed <n>', 'of bootstrap and permutations', parseNumber({ minimum: 0, whole: true }), 1)
    .option('--confidence <share>', 'of intervals', parseNumber({ minimum: 0.5, maximum: 0.999 }), 0.95)
    .option(
      '--top <n>',
      'changed items to list for each pair and direction',
      parseNumber({ minimum: 0, whole: true }),
      5,
    )
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no warnings and notes')
    .addHelpText(
      'after',
      `
Refused: runs of different benchmarks or data sets, or without a common instance; --pool puts data sets together instead.
Warned of: other judges, prompts, conditions, options, settings of models. Intervals, p+ and "stable" (97.5% on one side) are from a bootstrap that draws whole clusters (pages);
p is from a permutation test that flips whole clusters, adjusted by Holm over the pairs of a table; McNemar's exact test is over
instances on which one alone succeeded; "detectable" is the smallest true difference shown with a power of 80%.
Exit codes: 0 compared, whatever came out, 2 usage, 3 input data (also refused), 4 environment.

Example:
  deixis compare deixis-runs/before deixis-runs/after --track A --json
  deixis compare deixis-runs/seed-1 deixis-runs/seed-2 --pool --across-conditions`,
    )
    .action(compare);
}

async function compare(names: string[], { json, quiet, ...flags }: CompareFlags): Promise<void> {
  const { compareRunFolders } = await import('./support/compareRunFolders.js');
  const document = await compareRunFolders(names, flags, (warning) => {
    if (!quiet) terminal.error(`${warning}\n`);
  });
  if (json) {
    terminal.out(`${JSON.stringify(document, null, 2)}\n`);
    return;
  }
  const { comparisonLines } = await import('./support/comparisonLines.js');
  terminal.out(`${comparisonLines(document).join('\n')}\n`);
}
