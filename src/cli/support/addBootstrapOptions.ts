import { type Command, Option } from 'commander';
import { parseNumber } from '../parseNumber.js';
import { parseOpenShare } from './parseOpenShare.js';

export interface BootstrapFlags {
  replicates: number;
  seed: string;
  confidence: number;
  interval: 'percentile' | 'bca';
}

/** The options of every command that draws clusters anew. */
export function addBootstrapOptions(command: Command): Command {
  return command
    .option(
      '--replicates <n>',
      'how often clusters are drawn anew',
      parseNumber({ minimum: 1, maximum: 1_000_000, whole: true }),
      10_000,
    )
    .option('--seed <seed>', 'the same seed gives the same result', '1')
    .option('--confidence <share>', 'of the intervals, between 0 and 1', parseOpenShare, 0.95)
    .addOption(
      new Option('--interval <kind>', 'plain quantiles, or corrected for bias and skew')
        .choices(['percentile', 'bca'])
        .default('percentile'),
    );
}
