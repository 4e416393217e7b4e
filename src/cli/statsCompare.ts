import type { Command } from 'commander';
import { counted } from '../core/counted.js';
import { addBootstrapOptions, type BootstrapFlags } from './support/addBootstrapOptions.js';
import type { Comparison } from './support/comparePairs.js';
import { terminal } from './support/terminal.js';

interface CompareFlags extends BootstrapFlags {
  instance: string;
  score: string;
  cluster?: string;
  onlyCommon?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** `deixis stats compare A.csv B.csv`: the paired difference of two subjects on the same instances. */
export function register(stats: Command): void {
  const command = stats
    .command('compare')
    .description('mean difference of two files of scores of the same instances, A minus B')
    .argument('<a>', 'CSV with the columns instance, score and, if wanted, cluster')
    .argument('<b>', 'the same of the other')
    .option('--instance <column>', 'the column that names the instance', 'instance')
    .option('--score <column>', 'the column of the score', 'score')
    .option(
      '--cluster <column>',
      'the column of the cluster, such as page (default: cluster, where it is there)',
    )
    .option('--only-common', 'compare the instances that both have, where one lacks some');
  addBootstrapOptions(command)
    .option('--json', 'print one JSON document: {n, difference, low, high, p, method}')
    .option('--quiet', 'no remarks')
    .addHelpText(
      'after',
      `
The interval is a bootstrap of clusters (of instances, without clusters). p is McNemar's exact test where all scores are 0 or 1
and there are no clusters, else a permutation test that flips the signs of whole clusters: all patterns, or
--replicates random ones where there are too many.

Example:
  deixis stats compare a.csv b.csv --cluster page --json`,
    )
    .action(compare);
}

async function compare(a: string, b: string, { json, quiet, ...options }: CompareFlags): Promise<void> {
  const [{ comparePairs }, { readPairs }, { fewReplicates }] = await Promise.all([
    import('./support/comparePairs.js'),
    import('./support/readPairs.js'),
    import('./support/fewReplicates.js'),
  ]);
  const { pairs, onlyInA, onlyInB } = await readPairs(a, b, options);
  const comparison = comparePairs(pairs, options);
  const few = fewReplicates(options.replicates);
  if (!quiet && few !== undefined) terminal.error(`${few}\n`);
  if (!quiet && onlyInA.length + onlyInB.length > 0)
    terminal.error(
      `warning: left out, as only one file has them: ${onlyInA.length} of ${a}, ${onlyInB.length} of ${b}\n`,
    );
  if (json) terminal.out(`${JSON.stringify(comparison, null, 2)}\n`);
  else await printComparison(comparison, options.confidence);
}

async function printComparison(
  { n, clusters, difference, low, high, p, method }: Comparison,
  confidence: number,
): Promise<void> {
  const { formatFigure } = await import('./support/formatStatistic.js');
  const interval =
    low === null
      ? 'no interval: one cluster says nothing of others'
      : `${formatFigure(low)} to ${formatFigure(high)}`;
  terminal.out(
    `difference  ${formatFigure(difference)} (A minus B)\n${`${confidence * 100}%`.padEnd(11)} ${interval}\np           ${p < 0.001 ? p.toExponential(2) : formatFigure(p)}\nn           ${n}${clusters === undefined ? '' : ` in ${counted(clusters, 'cluster')}`}\nmethod      ${method}\n`,
  );
}
