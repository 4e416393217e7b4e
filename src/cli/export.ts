import { type Command, Option } from 'commander';
import { type ExportFormat, exportFormats } from '../exports/exportFormats.js';
import { collectNames, collectSubjects } from './support/collectNames.js';
import { terminal } from './support/terminal.js';

interface ExportFlags {
  format: ExportFormat;
  out?: string;
  subject?: string[];
  condition?: string[];
  track?: string[];
  media?: boolean;
  json?: boolean;
  quiet?: boolean;
}

export function register(program: Command): void {
  const formats = Object.entries(exportFormats);
  program
    .command('export <run>')
    .description('write a run in a format of the field; a run is named by its folder or id')
    .addOption(
      new Option('--format <name>', 'what it is written as')
        .choices(formats.map(([name]) => name))
        .makeOptionMandatory(),
    )
    .option(
      '--out <path>',
      'a folder, or a file for csv (.csv), latex (.tex), markdown (.md) and one Inspect log (.eval) (default RUN/export/<format>)',
    )
    .option('--subject <name>', 'items of this subject alone; again for more', collectSubjects)
    .option(
      '--condition <names>',
      'items of these conditions alone; a list with commas, or again',
      collectNames,
    )
    .option('--track <names>', 'items of these tracks alone; a list with commas, or again', collectNames)
    .option('--media', 'inspect: put the pictures that subjects were shown into the logs')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no remarks')
    .addHelpText(
      'after',
      `\nFormats:\n${formats.map(([name, purpose]) => `  ${name.padEnd(12)} ${purpose}`).join('\n')}\n` +
        '\nlatex and markdown hold the tables of the whole run, whatever the filters.' +
        '\nExit codes: 0 done, 2 usage, 3 input data, 4 environment.\n' +
        '\nExample:\n  deixis export deixis-runs/omni2web-20260101-120000-ab12 --format inspect --out logs',
    )
    .action(exportVerb);
}

async function exportVerb(
  name: string,
  { format, out, subject, condition, track, media, json, quiet }: ExportFlags,
): Promise<void> {
  const [
    { findRun },
    { loadBenchmark },
    { openRunStore },
    { openExportedRun },
    { exportRun },
    { findNotRun, notRunLine },
    { join, resolve },
    { usageError },
    { printable },
    { watchInterrupt },
  ] = await Promise.all([
    import('./support/findRun.js'),
    import('./support/loadBenchmark.js'),
    import('../runs/openRunStore.js'),
    import('../benchmarks/openExportedRun.js'),
    import('../exports/exportRun.js'),
    import('../exports/findNotRun.js'),
    import('node:path'),
    import('../core/errors.js'),
    import('../core/printable.js'),
    import('./support/watchInterrupt.js'),
  ]);
  if (media && format !== 'inspect')
    throw usageError('OPTION_FOREIGN', `--media is for --format inspect, not ${format}`, {
      hint: 'leave it out, or export with --format inspect',
    });
  const runDirectory = findRun(name);
  const store = openRunStore(runDirectory);
  // What was begun is cleared away when the program ends, so that it may end at once.
  const interrupt = watchInterrupt(() => process.exit(interrupt.exitCode()));
  try {
    const run = await openExportedRun(store, await loadBenchmark(store.manifest(), runDirectory));
    if (!quiet && run.ended !== 'complete')
      terminal.error(`warning: run ${run.id} is not complete: what is missing is not in the export\n`);
    if (!quiet && format === 'inspect')
      terminal.error(
        'note: messages hold what subjects said, letter for letter, and some viewers of Inspect run markup in them: open logs of subjects you do not trust with scripts off\n',
      );
    if (!quiet && (await run.isDataChanged?.()))
      terminal.error(
        `warning: ${printable(run.dataset.directory)} has changed since the run: scores are counted over the items that it has now\n`,
      );
    const filter = {
      ...(subject ? { subjects: subject } : {}),
      ...(condition ? { conditions: condition } : {}),
      ...(track ? { tracks: track } : {}),
    };
    if (!quiet)
      for (const one of findNotRun(run.items(), filter))
        terminal.error(`note: ${printable(notRunLine(one))}\n`);
    const files = await exportRun(run, {
      ...{ format, media, ...filter },
      out: resolve(out ?? join(runDirectory, 'export', format)),
    });
    terminal.out(
      json ? `${JSON.stringify({ run: run.id, format, files }, null, 2)}\n` : `${files.join('\n')}\n`,
    );
  } finally {
    interrupt.dispose();
    store.close();
  }
}
