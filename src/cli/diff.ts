import type { Command } from 'commander';
import { terminal } from './support/terminal.js';

interface DiffOptions {
  json?: boolean;
  quiet?: boolean;
}

/** `deixis diff A.html B.html`: what differs between two pages, one line an edit. */
export function register(program: Command): void {
  program
    .command('diff')
    .description('List what differs between two pages, each difference as one edit a person would name.')
    .argument('<source>', 'the page before, an HTML file')
    .argument('<output>', 'the page after, an HTML file')
    .option(
      '--json',
      'print one JSON document: {changes: [{id, kind, path, anchor, before, after, touches}]}',
    )
    .option('--quiet', 'print nothing but the changes')
    .addHelpText(
      'after',
      `
Nothing is rendered, loaded or run. Pages that differ are no failure: the exit code is 0 either way.

Example:
  $ printf '<h1>Shop</h1>' > a.html; printf '<h1 style="color:red">Shop</h1>' > b.html
  $ deixis diff a.html b.html`,
    )
    .action(async (source: string, output: string, options: DiffOptions) => {
      const { readPageFile } = await import('../core/readPageFile.js');
      const { listChanges } = await import('../html/listChanges.js');
      const [before, after] = await Promise.all([readPageFile(source), readPageFile(output)]);
      const { assertPageSize } = await import('../html/assertPageSize.js');
      assertPageSize(before, source);
      assertPageSize(after, output);
      const changes = listChanges(before, after);
      if (options.json) {
        terminal.out(`${JSON.stringify({ changes }, null, 2)}\n`);
        return;
      }
      const { printChanges } = await import('../html/changes/printChanges.js');
      terminal.out(printChanges(changes));
      if (!options.quiet)
        terminal.error(`${changes.length} ${changes.length === 1 ? 'change' : 'changes'}\n`);
    });
}
