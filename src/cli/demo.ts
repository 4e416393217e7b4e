import type { Command } from 'commander';
import { parseNumber } from './parseNumber.js';

interface DemoFlags {
  out: string;
  full?: boolean;
  limit?: number;
  json?: boolean;
  quiet?: boolean;
}

export function register(program: Command): void {
  program
    .command('demo')
    .description('the benchmarks on the bundled data, offline, then the report: DIR/report/index.html')
    .option('--out <directory>', 'where the run and the report go', 'deixis-demo')
    .option('--full', 'all instances, all conditions, and recordings made anew')
    .option(
      '--limit <n>',
      'so many instances of each benchmark (default 4 to 6, with --full all)',
      parseNumber({ minimum: 1, whole: true }),
    )
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress')
    .addHelpText('after', '\nExample:\n  deixis demo --out my-demo')
    .action(async (flags: DemoFlags) => {
      const { runDemo } = await import('./support/runDemo.js');
      await runDemo(flags);
    });
}
