import type { Command } from 'commander';
import { counted } from '../core/counted.js';
import { printable } from '../core/printable.js';
import { parseNumber } from './parseNumber.js';
import { defaultRunsDirectory } from './support/findRun.js';
import { terminal } from './support/terminal.js';

interface RunsFlags {
  dir: string;
  json?: boolean;
  quiet?: boolean;
}

interface PruneFlags extends RunsFlags {
  olderThan?: number;
  yes?: boolean;
}

export function register(program: Command): void {
  const runs = program
    .command('runs')
    .description('list, show and clear runs')
    .addHelpText('after', '\nExample:\n  deixis runs list');
  const withCommon = (command: Command): Command =>
    command
      .option('--dir <directory>', 'folder that holds the runs', defaultRunsDirectory)
      .option('--json', 'print one JSON document')
      .option('--quiet', 'no remarks');
  withCommon(
    runs
      .command('list [folder...]')
      .description(
        `every run with its state and counts: those in ${defaultRunsDirectory} of the folder that you are in, or in the folders that are named`,
      ),
  )
    .addHelpText(
      'after',
      '\nA folder is that of a run, or holds runs. Runs that were kept elsewhere with --run are not looked for.\n\nExamples:\n  deixis runs list --json\n  deixis runs list /data/runs my-run',
    )
    .action(list);
  withCommon(
    runs.command('show <run>').description('what a run was made from, its sessions, outcomes and usage'),
  )
    .addHelpText('after', '\nExample:\n  deixis runs show omni2web-20260101-120000-ab12')
    .action(show);
  withCommon(
    runs
      .command('prune [run...]')
      .description('remove artifacts that no record names, and whole runs that are old if asked to'),
  )
    .option(
      '--older-than <days>',
      'remove runs whose last session began before this, with all they hold',
      parseNumber({ minimum: 0 }),
    )
    .option('--yes', 'really remove; without it only what would be removed is said')
    .addHelpText('after', '\nExample:\n  deixis runs prune --older-than 30 --yes')
    .action(prune);
}

async function list(folders: string[], { dir, json, quiet }: RunsFlags): Promise<void> {
  const [{ summarizeRun }, { findRunsIn, listRunFolders }, { alignColumns }, { join, resolve }] =
    await Promise.all([
      import('./support/summarizeRun.js'),
      import('./support/findRun.js'),
      import('../core/alignColumns.js'),
      import('node:path'),
    ]);
  const found =
    folders.length > 0 ? folders.flatMap(findRunsIn) : listRunFolders(dir).map((name) => join(dir, name));
  const runs = [...new Set(found)].map((folder) => ({ folder, ...summarizeRun(resolve(folder)) }));
  if (json) {
    terminal.out(`${JSON.stringify({ runs: runs.map(({ folder: _, ...run }) => run) }, null, 2)}\n`);
    return;
  }
  if (runs.length === 0) {
    const where = folders.length > 0 ? folders.join(', ') : dir;
    if (!quiet)
      terminal.error(`no runs in ${where}; those kept elsewhere with --run: deixis runs list FOLDER\n`);
    return;
  }
  // Other verbs find a run by its id in the default folder alone.
  const nameOf = ({ id, folder }: { id: string; folder: string }): string =>
    folders.length > 0 ? folder : id;
  const rows = runs.map((run) =>
    'problem' in run
      ? [nameOf(run), String(run.problem), '', '', '', '', '']
      : [
          nameOf(run),
          run.state,
          run.dataset.name,
          `${run.done}/${run.planned}`,
          String(run.error),
          String(run.ungraded),
          run.createdAt,
        ],
  );
  const table = alignColumns(
    [['run', 'state', 'data set', 'done', 'errors', 'ungraded', 'started'], ...rows],
    3,
  );
  terminal.out(`${printable(table.join('\n'))}\n`);
}

async function show(name: string, { dir, json }: RunsFlags): Promise<void> {
  const [{ findRun }, { showRun, showRunLines }] = await Promise.all([
    import('./support/findRun.js'),
    import('./support/showRun.js'),
  ]);
  const run = showRun(findRun(name, dir));
  terminal.out(json ? `${JSON.stringify(run, null, 2)}\n` : `${printable(showRunLines(run).join('\n'))}\n`);
}

async function prune(
  names: string[],
  { dir, olderThan, yes = false, json, quiet }: PruneFlags,
): Promise<void> {
  const [{ findRun, listRunFolders }, { pruneRun }, { resolve }] = await Promise.all([
    import('./support/findRun.js'),
    import('./support/pruneRun.js'),
    import('node:path'),
  ]);
  const folders =
    names.length > 0
      ? names.map((name) => findRun(name, dir))
      : listRunFolders(dir).map((name) => resolve(dir, name));
  const results = [];
  for (const folder of folders)
    results.push(await pruneRun(folder, { dryRun: !yes, ...(olderThan === undefined ? {} : { olderThan }) }));
  if (json) {
    terminal.out(`${JSON.stringify({ removed: yes, runs: results }, null, 2)}\n`);
    return;
  }
  for (const { run, action, files, sizeBytes, problem } of results) {
    const what =
      problem ??
      (action === 'run'
        ? `the whole run, ${(sizeBytes / 1e6).toFixed(1)} MB`
        : `${counted(files, 'artifact')}, ${(sizeBytes / 1e6).toFixed(1)} MB`);
    // An error of the store names the folder itself.
    terminal.out(what.startsWith(run) ? `${what}\n` : `${run}: ${what}\n`);
  }
  if (!yes && !quiet) terminal.error('nothing was removed; add --yes to remove what is listed\n');
}
