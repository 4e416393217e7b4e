import { type Command, Option } from 'commander';
import { counted } from '../core/counted.js';
import { printableLine } from '../core/printableLine.js';
import { terminal } from './support/terminal.js';

interface CheckOptions {
  source: string;
  reference?: string;
  pageScripts?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** `deixis check PAGE.html RUBRIC.json --source SOURCE.html`: an edited page against the checks of a rubric. */
export function register(program: Command): void {
  program
    .command('check')
    .description('Judge an edited page by the executable checks of a rubric, in a closed browser.')
    .argument('<page>', 'the edited page, an HTML file')
    .argument('<rubric>', 'a JSON file: an instance, or {"rubric": [items with a check]}')
    .addOption(new Option('--source <file>', 'the page before the edits').makeOptionMandatory())
    .option(
      '--reference <file>',
      'the page as it should be; needed by checks of the kind like_reference, as made data have them',
    )
    .option('--page-scripts', 'run the scripts of the pages (off by default)')
    .option('--json', 'print one JSON document: {items: [...], damage: [...]}')
    .option('--quiet', 'print nothing but the verdicts')
    .addHelpText(
      'after',
      `
Pages reach nothing: no network, no files but those beside them. Items that are not met are no failure: exit code 0.

Example:
  $ printf '<h1>Shop</h1>' > a.html; printf '<h1 style="color:red">Shop</h1>' > b.html
  $ printf '{"rubric":[{"id":"r1","step":1,"category":"edit_fulfillment","question":"Is it red?","beforeAnchor":"",
      "afterExpectedChange":"","forbiddenChange":"","check":{"kind":"style","element":{"description":"title","tag":"h1"},
      "property":"color","value":"red"}}]}' > rubric.json
  $ deixis check b.html rubric.json --source a.html --json`,
    )
    .action(async (page: string, rubric: string, options: CheckOptions) => {
      const { checkPage } = await import('./support/checkPage.js');
      const report = await checkPage({
        pageFile: page,
        rubricFile: rubric,
        sourceFile: options.source,
        referenceFile: options.reference,
        pageScripts: options.pageScripts ?? false,
      });
      if (options.json) {
        terminal.out(`${JSON.stringify(report, null, 2)}\n`);
        return;
      }
      for (const { id, met, reason, element } of report.items) {
        const words = [id, reason, ...(element ? [`(${element})`] : [])].map(printableLine).join('  ');
        terminal.out(`${met ? 'met    ' : 'not met'}  ${words}\n`);
      }
      for (const { id, isDamage, severity, reason } of report.damage) {
        if (isDamage) terminal.out(`damage   ${id}  ${severity}: ${printableLine(reason)}\n`);
      }
      if (!options.quiet) {
        const met = report.items.filter((item) => item.met).length;
        const damage = report.damage.filter(({ isDamage }) => isDamage).length;
        terminal.error(
          `${met} of ${counted(report.items.length, 'item')} met, ${counted(damage, 'damaging change')}\n`,
        );
      }
    });
}
