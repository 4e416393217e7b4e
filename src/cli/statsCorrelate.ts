import type { Command } from 'commander';
import { counted } from '../core/counted.js';
import { terminal } from './support/terminal.js';

interface CorrelateOptions {
  x: string;
  y: string;
  json?: boolean;
  quiet?: boolean;
}

/** `deixis stats correlate A.csv`: three correlations of two columns. */
export function register(stats: Command): void {
  stats
    .command('correlate')
    .description('Pearson, Spearman and Kendall (tau-b) correlation of two columns')
    .argument('<file>', 'CSV with a column x and a column y')
    .option('--x <column>', 'the column of one', 'x')
    .option('--y <column>', 'the column of the other', 'y')
    .option('--json', 'print one JSON document: {n, pearson, spearman, kendall}')
    .option('--quiet', 'no remarks')
    .addHelpText('after', '\nExample:\n  deixis stats correlate scores.csv --x judge --y human')
    .action(correlate);
}

async function correlate(file: string, { x, y, json, quiet }: CorrelateOptions): Promise<void> {
  const [{ readCsv }, { csvNumber }, { pearson, spearman, kendall }, { formatFigure }] = await Promise.all([
    import('../core/readCsv.js'),
    import('../core/csvNumber.js'),
    import('../stats/index.js'),
    import('./support/formatStatistic.js'),
  ]);
  const table = await readCsv(file, { required: [x, y] });
  const [first, second] = [x, y].map((column) => table.rows.map((row) => csvNumber(table, row, column))) as [
    number[],
    number[],
  ];
  const result = {
    n: first.length,
    pearson: pearson(first, second),
    spearman: spearman(first, second),
    kendall: kendall(first, second),
  };
  // The three are undefined in the same cases.
  const reason =
    result.pearson === null
      ? `a correlation needs two rows, and two different values in either column (${counted(result.n, 'row')})`
      : undefined;
  if (json) {
    terminal.out(`${JSON.stringify({ ...result, ...(reason && { reason }) }, null, 2)}\n`);
    return;
  }
  terminal.out(
    `n        ${result.n}\nPearson  ${formatFigure(result.pearson)}\nSpearman ${formatFigure(result.spearman)}\nKendall  ${formatFigure(result.kendall)}\n`,
  );
  if (reason && !quiet) terminal.error(`not defined: ${reason}\n`);
}
