import type { Command } from 'commander';

interface ReportFlags {
  out: string;
  media?: boolean;
  labels?: string;
  json?: boolean;
  quiet?: boolean;
}

export function register(program: Command): void {
  program
    .command('report <run...>')
    .description('one report of a run, or of several runs of the same data: DIR/index.html')
    .requiredOption(
      '--out <directory>',
      'where the report goes; what an earlier report left there is replaced',
    )
    .option('--media', 'also write pictures of pages, frames and recordings beside the pages')
    .option('--labels <file>', 'labels of rubric items (item, rater, label) to hold the judge against')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress')
    .addHelpText(
      'after',
      '\nA run that judged the outputs of another again is shown as a second judge of it.\n\nExample:\n  deixis report deixis-runs/omni2web-20260101-120000-ab12 --out my-report --media',
    )
    .action(async (runs: string[], flags: ReportFlags) => {
      const { reportRuns } = await import('./support/reportRuns.js');
      await reportRuns(runs, flags);
    });
}
