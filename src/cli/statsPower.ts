import type { Command } from 'commander';
import { parseNumber } from './parseNumber.js';
import { parseOpenShare } from './support/parseOpenShare.js';
import { terminal } from './support/terminal.js';

interface PowerOptions {
  n: number;
  sd?: number;
  discordant?: number;
  difference?: number;
  clusterSize: number;
  clusterCorrelation: number;
  significance: number;
  power: number;
  json?: boolean;
  quiet?: boolean;
}

/** Below this many independent parts the t distribution is wider than the normal one by more than a reader would overlook. */
const fewClusters = 30;

/** `deixis stats power`: what a planned comparison of two subjects on the same items can find. */
export function register(stats: Command): void {
  const share = parseNumber({ minimum: 0, maximum: 1 });
  stats
    .command('power')
    .description('the smallest difference of two subjects that a planned run can find')
    .requiredOption(
      '--n <items>',
      'items that both will answer',
      parseNumber({ minimum: 1, maximum: 1e9, whole: true }),
    )
    .option(
      '--sd <deviation>',
      "standard deviation of an item's difference",
      parseNumber({ minimum: 1e-9, maximum: 1e9 }),
    )
    .option(
      '--discordant <share>',
      'of yes-or-no scores instead: share of items on which the two differ',
      parseNumber({ minimum: 1e-9, maximum: 1 }),
    )
    .option(
      '--difference <d>',
      'also the power to find this difference',
      parseNumber({ minimum: -1e9, maximum: 1e9 }),
    )
    .option(
      '--cluster-size <items>',
      'items a page or video, in the mean over items',
      parseNumber({ minimum: 1 }),
      1,
    )
    .option('--cluster-correlation <r>', 'intraclass correlation of differences within a cluster', share, 0)
    .option('--significance <share>', 'two-sided', parseOpenShare, 0.05)
    .option('--power <share>', 'chance of finding the smallest difference', parseOpenShare, 0.8)
    .option('--json', 'print one JSON document: {n, standardError, smallestDetectableDifference, power}')
    .option('--quiet', 'no remarks')
    .addHelpText(
      'after',
      `
Differences are in the unit of the scores. Standard deviation and correlation come from an earlier run. Quantiles are those of the
normal distribution: with fewer than some 30 clusters (or items, where there are no clusters) the truth is a little worse.

Example:
  deixis stats power --n 918 --sd 0.4 --cluster-size 9 --cluster-correlation 0.1 --difference 0.05`,
    )
    .action(planPower);
}

async function planPower(options: PowerOptions): Promise<void> {
  const { n, sd, discordant, difference, significance, power, json, quiet } = options;
  const [
    { usageError },
    { plannedStandardError },
    { comparisonPower, smallestDetectableDifference },
    format,
  ] = await Promise.all([
    import('../core/errors.js'),
    import('../stats/paired/plannedStandardError.js'),
    import('../stats/index.js'),
    import('./support/formatStatistic.js'),
  ]);
  if ((sd === undefined) === (discordant === undefined))
    throw usageError('POWER_SPREAD', 'give either --sd or --discordant: how much the differences spread', {
      hint: 'give one of the two',
    });
  if (options.clusterSize > n)
    throw usageError('POWER_CLUSTERS', `--cluster-size ${options.clusterSize} is more than --n ${n}`, {
      hint: 'give a cluster size of at most n',
    });
  if (power <= significance)
    throw usageError('POWER_TOO_LOW', `--power ${power} must be above --significance ${significance}`, {
      hint: 'give a power such as 0.8',
    });
  const planned = {
    n,
    standardDeviation: sd ?? Math.sqrt(discordant!),
    clusterSize: options.clusterSize,
    intraclassCorrelation: options.clusterCorrelation,
  };
  const standardError = plannedStandardError(planned);
  const smallest = smallestDetectableDifference({ ...planned, significance, power });
  const found =
    difference === undefined ? undefined : comparisonPower(difference, { ...planned, significance });
  if (json) {
    const document = {
      n,
      standardError,
      smallestDetectableDifference: smallest,
      ...(difference === undefined ? {} : { difference, power: found }),
    };
    terminal.out(`${JSON.stringify(document, null, 2)}\n`);
    return;
  }
  const { formatFigure, formatShare } = format;
  terminal.out(
    `smallest difference found with a chance of ${formatShare(power)}: ${formatFigure(smallest)} (standard error ${formatFigure(standardError)})\n`,
  );
  if (found !== undefined)
    terminal.out(`chance of finding a difference of ${difference}: ${formatShare(found)}\n`);
  const clusters = Math.round(n / options.clusterSize);
  if (!quiet && clusters < fewClusters)
    terminal.error(
      `note: with ${clusters} ${options.clusterSize > 1 ? 'clusters' : 'items'} the truth is a little worse than these figures, whose quantiles are normal ones\n`,
    );
}
