import { type Command, Option } from 'commander';
import { parseNumber } from './parseNumber.js';
import { parseOpenShare } from './support/parseOpenShare.js';
import { terminal } from './support/terminal.js';

interface ProportionOptions {
  successes: number;
  n: number;
  confidence: number;
  method: 'wilson' | 'exact';
  json?: boolean;
  quiet?: boolean;
}

/** `deixis stats proportion`: a rate with its interval. */
export function register(stats: Command): void {
  const count = parseNumber({ minimum: 0, maximum: 1e9, whole: true });
  stats
    .command('proportion')
    .description('a rate and its confidence interval')
    .requiredOption('--successes <k>', 'how often it happened', count)
    .requiredOption('--n <n>', 'out of how many', count)
    .option('--confidence <share>', 'two-sided, between 0 and 1', parseOpenShare, 0.95)
    .addOption(
      new Option(
        '--method <name>',
        'Wilson score, or exact (Clopper-Pearson: never too short, often too long)',
      )
        .choices(['wilson', 'exact'])
        .default('wilson'),
    )
    .option('--json', 'print one JSON document: {rate, low, high, method}')
    .option('--quiet', 'no remarks')
    .addHelpText('after', '\nExample:\n  deixis stats proportion --successes 282 --n 290 --method exact')
    .action(proportion);
}

async function proportion({ successes, n, confidence, method, json }: ProportionOptions): Promise<void> {
  if (successes > n) {
    const { usageError } = await import('../core/errors.js');
    throw usageError('PROPORTION_IMPOSSIBLE', `--successes ${successes} is more than --n ${n}`, {
      hint: 'give at most as many successes as tries',
    });
  }
  const [{ wilsonInterval }, { exactInterval }, { formatShare }] = await Promise.all([
    import('../stats/rates/wilsonInterval.js'),
    import('../stats/rates/exactInterval.js'),
    import('./support/formatStatistic.js'),
  ]);
  const interval = (method === 'exact' ? exactInterval : wilsonInterval)(successes, n, confidence);
  terminal.out(
    json
      ? `${JSON.stringify(interval, null, 2)}\n`
      : `${formatShare(interval.rate)} (${successes} of ${n}), ${confidence * 100}% interval ${formatShare(interval.low)} to ${formatShare(interval.high)}, ${method}\n`,
  );
}
