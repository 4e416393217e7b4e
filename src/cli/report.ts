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
    .option(
      '--labels <file>',
      'what people say of outputs (CSV: item, rater, label), to hold the judges against',
    )
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress')
    .addHelpText(
      'after',
      `
A run that judged the outputs of another again is shown as a second judge of it.
Files that a run has lost and videos that are not whole are told at the head of the report, on the page of the instance and here; the
report has everything else. An earlier report stays until the new one is whole.

An item of --labels is, with "/2" after the condition for a second try, under the names of the report:
  omni2web  INSTANCE/SUBJECT/CONDITION/TRACK/DECISION: a rubric item's id, step-N/target, step-N/action or damage/CHANGE with
            0 or 1, step-N/match with the number of the recovered step that fits or none. Or INSTANCE/PAGE/RUBRIC-ITEM of an
            edited page pages/INSTANCE/PAGE.html beside the file, which the deterministic judge then judges
  ego2web   INSTANCE/SUBJECT/CONDITION with success, failure, not-executable or unsure, or a kind of failure

Example:\n  deixis report deixis-runs/omni2web-20260101-120000-ab12 --out my-report --media`,
    )
    .action(async (runs: string[], flags: ReportFlags) => {
      const { reportRuns } = await import('./support/reportRuns.js');
      await reportRuns(runs, flags);
    });
}
