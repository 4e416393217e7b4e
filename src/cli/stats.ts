import type { Command } from 'commander';
import { register as registerAgreement } from './statsAgreement.js';
import { register as registerBootstrap } from './statsBootstrap.js';
import { register as registerCompare } from './statsCompare.js';
import { register as registerCorrelate } from './statsCorrelate.js';
import { register as registerPower } from './statsPower.js';
import { register as registerProportion } from './statsProportion.js';

/** `deixis stats ...`: statistics of tables that need not come from a run. */
export function register(program: Command): void {
  const stats = program
    .command('stats')
    .description('agreement, correlation, intervals, comparisons and power, from CSV files')
    .addHelpText('after', '\nExample:\n  deixis stats proportion --successes 282 --n 290');
  for (const registerOne of [
    registerAgreement,
    registerCorrelate,
    registerProportion,
    registerBootstrap,
    registerCompare,
    registerPower,
  ])
    registerOne(stats);
}
