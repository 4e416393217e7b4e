import { type Command, InvalidArgumentError } from 'commander';
import { parseNumber } from './parseNumber.js';
import { registerEgo2WebBuild } from './support/registerEgo2WebBuild.js';
import { registerEgoEverythingBuild } from './support/registerEgoEverythingBuild.js';

const scriptForm = `
A script (YAML or JSON); expected, targetAnchors and edits may be left out:
  steps:
    - operation: change_color
      said: Make this one teal.
      instruction: Change the background of the button "Order" to teal.
      target: the button "Order"
      expected: The button is teal.
      targetAnchors: [{description: the button "Order", tag: button, text: Order}]
      edits: [{type: change_color, target: {...}, property: background-color, value: "#008080"}]
    - operation: revert
      said: No, take that back.
      instruction: Take back the colour of the button "Order".
      target: the button "Order"
      undoes: [1]`;

const rubricForm = `
A rubric (JSON), two items a step; ids, questions and the item about the whole page may be left out:
  {"items": [{"step": 1, "category": "target_grounding", "beforeAnchor": "the button \\"Order\\"",
              "afterExpectedChange": "The button is teal.", "forbiddenChange": "Another button is."},
             {"step": 1, "category": "edit_fulfillment", ...}]}
For a revert the second category is "revision". --draft writes a rubric to begin with.`;

export function register(program: Command): void {
  const build = program
    .command('build')
    .description('make a data set from videos and pages, stage by stage')
    .addHelpText('after', '\nExample:\n  deixis build omni2web status my-build');
  registerEgo2WebBuild(build);
  registerEgoEverythingBuild(build);
  const omni2web = build
    .command('omni2web')
    .description(
      'scripts, review, recording, transcript and rubric, second review, export; the folder keeps queue, files and ledger',
    )
    .addHelpText('after', '\nExample:\n  deixis build omni2web status my-build');
  /** One stage: its example, and the action that is loaded when it is needed. */
  const stage = (usage: string, description: string, example: string): Command =>
    omni2web
      .command(usage)
      .description(description)
      .option('--json', 'print one JSON document')
      .option('--quiet', 'no progress and no notes')
      .addHelpText('after', `\nExample:\n  deixis build omni2web ${example}`);
  const actions = () => import('./support/buildOmni2Web.js');
  const by = '--by <name>';
  const you = 'who does it (default: the name you are logged in by)';

  stage(
    'start <directory> <pages...>',
    'begin a build in a folder, or add pages (HTML files, or folders of them) to one',
    'start my-build --name shops --licence CC-BY-4.0 --consent "My recording may be published." shop.html',
  )
    .requiredOption('--name <name>', 'of the data set')
    .requiredOption('--licence <licence>', 'of pages and recordings, as every instance will say')
    .requiredOption('--consent <text>', 'what everybody who is recorded agrees to')
    .option('--data-version <version>', 'of the data set (default: 1)')
    .option('--description <text>', 'of the data set')
    .option('--steps <range>', 'how many steps a script has (default: 10-20)', parseRange)
    .option('--revisions <range>', 'how many of them are reverts (default: 1-3)', parseRange)
    .option(
      '--pictures <folder>',
      'pictures that steps may ask for, with descriptions.json: [{"id", "file", "descriptions": {"en": ...}}]',
    )
    .option(by, you)
    .action(async (directory, pages, flags) => (await actions()).start(directory, pages, flags));

  stage(
    'script <directory>',
    'take in a script for a page, or have a model draft some',
    `script my-build --page shop --file shop-1.yaml --by Ada\n${scriptForm}`,
  )
    .requiredOption('--page <page>', 'the page it is for')
    .option('--file <file>', 'the script, YAML or JSON')
    .option('--id <id>', 'the item it belongs to (default: the one it names, or a new one)')
    .option(
      '--draft <n>',
      'have a model draft so many',
      parseNumber({ minimum: 1, maximum: 100, whole: true }),
    )
    .option('--model <model>', 'who drafts, as provider/model')
    .option('--config <file>', 'a run file; its section "models" tells servers and provider options')
    .option('--prompts <folder>', 'prompts of yours that go before ours')
    .option('--language <language>', 'of the drafts, en or zh (default: as the page)', parseLanguage)
    .option('--note <text>', 'for the ledger')
    .option(by, you)
    .action(async (directory, flags) => (await actions()).script(directory, flags));

  stage(
    'review <directory> <id>',
    'accept an item before recording or after annotation, or send it back one stage',
    'review my-build shop-en-01 --accept --by Ben',
  )
    .option('--accept', 'it goes on')
    .option('--reject', 'it goes back one stage')
    .requiredOption(by, 'who reviewed it')
    .option('--note <text>', 'why; whoever does it again reads it')
    .action(async (directory, id, flags) => (await actions()).review(directory, id, flags));

  stage(
    'record <directory> <id>',
    'take in the recording of an accepted script',
    'record my-build shop-en-01 --recording take.mp4 --by Cleo --consent "I agree to publication."',
  )
    .requiredOption('--recording <file>', 'a video with sound')
    .requiredOption(by, 'who is recorded')
    .requiredOption('--consent <text>', 'what that person agreed to')
    .option('--note <text>', 'for the ledger')
    .action(async (directory, id, flags) => (await actions()).record(directory, id, flags));

  stage(
    'annotate <directory> <id>',
    'take in transcript and rubric of a recording, or draft a rubric for correction',
    `annotate my-build shop-en-01 --transcript take.txt --rubric take.json --by Dan\n${rubricForm}`,
  )
    .option('--transcript <file>', 'one line a step: .txt, .vtt or .srt')
    .option('--rubric <file>', 'the rubric, JSON')
    .option('--draft', "draft a rubric, from the script's words or with --model; the item stays where it is")
    .option('--model <model>', 'who drafts, as provider/model')
    .option('--out <file>', 'where the draft goes (default: <id>.rubric.json here)')
    .option('--config <file>', 'a run file; its section "models" tells servers and provider options')
    .option('--prompts <folder>', 'prompts of yours that go before ours')
    .option('--note <text>', 'for the ledger')
    .option(by, you)
    .action(async (directory, id, flags) => (await actions()).annotate(directory, id, flags));

  stage(
    'status <directory>',
    'what waits for what, operation types so far, files that changed (then exit code 3)',
    'status my-build --json',
  ).action(async (directory, flags) => (await actions()).status(directory, flags));

  stage(
    'export <directory>',
    'write the accepted items as a data set, with the ledger beside',
    'export my-build --out my-data',
  )
    .requiredOption('--out <folder>', 'new, empty, or an earlier export of this build')
    .option('--ids <ids>', 'these items only; a list with commas', (text) =>
      text.split(',').map((id) => id.trim()),
    )
    .option(by, you)
    .action(async (directory, flags) => (await actions()).exportItems(directory, flags));
}

function parseRange(text: string): { minimum: number; maximum: number } {
  const match = /^(\d{1,4})-(\d{1,4})$/.exec(text.trim());
  const minimum = Number(match?.[1]);
  const maximum = Number(match?.[2]);
  if (!match || minimum > maximum || maximum === 0)
    throw new InvalidArgumentError('expected two whole numbers, the smaller first, as in 10-20.');
  return { minimum, maximum };
}

function parseLanguage(text: string): 'en' | 'zh' {
  if (text === 'en' || text === 'zh') return text;
  throw new InvalidArgumentError('expected en or zh.');
}
