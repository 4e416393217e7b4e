import { type Command, Option } from 'commander';
import { parseNumber } from '../parseNumber.js';

/** The stages of Ego2Web: clips, captions and tasks by machine, verification by people, a data set. */
export function registerEgo2WebBuild(build: Command): void {
  const ego2web = build
    .command('ego2web')
    .description(
      'clips, captions and tasks by models, verification by people, export; the folder keeps all of it',
    )
    .addHelpText('after', '\nExample:\n  deixis build ego2web status my-pairs');
  const stage = (usage: string, description: string, example: string): Command =>
    ego2web
      .command(usage)
      .description(description)
      .option('--json', 'print one JSON document')
      .option('--quiet', 'no progress and no notes')
      .addHelpText('after', `\nExample:\n  deixis build ego2web ${example}`);
  const actions = () => import('./buildEgo2Web.js');
  const by = '--by <name>';
  const you = 'who does it (default: the name you are logged in by)';
  const words = (text: string): string[] =>
    text
      .split(/[;,]/)
      .map((one) => one.trim())
      .filter((one) => one !== '');
  const collect = (text: string, earlier: string[] = []): string[] => [...earlier, text];

  stage(
    'start <directory> <videos...>',
    'begin a build in a folder, or add videos (files, or folders of them) to one',
    'start my-pairs ego4d/v2/full_scale --name kitchens --licence "Ego4D" --narrations ego4d/v2/annotations/narration.json',
  )
    .requiredOption('--name <name>', 'of the data set')
    .requiredOption('--licence <licence>', 'of the videos, as every instance will say')
    .option('--narrations <file>', 'an Ego4D narration file; videos are called after their uid')
    .option(
      '--clip-seconds <s>',
      'length of a clip (default: 180)',
      parseNumber({ minimum: 1, maximum: 3600 }),
    )
    .option(
      '--minimum-narrations <n>',
      'fewest narrations in a clip, where there are narrations (default: 30)',
      parseNumber({ minimum: 0, whole: true }),
    )
    .option(
      '--maximum-clips <n>',
      'most clips over all videos (default: all)',
      parseNumber({ minimum: 1, whole: true }),
    )
    .option('--websites <file>', 'the sites that tasks are for, YAML (default: the 40 that come along)')
    .option('--source <name>', 'where the videos come from, such as Ego4D')
    .option('--data-version <version>', 'of the data set (default: 1)')
    .option('--description <text>', 'of the data set')
    .option(by, you)
    .action(async (directory, videos, flags) => (await actions()).start(directory, videos, flags));

  stage(
    'make <directory>',
    'choose and cut clips, put them into words, write tasks; goes on wherever it was stopped',
    'make my-pairs --captioner google/gemini-2.5-flash --writer openai/gpt-5 --max-cost 20',
  )
    .option('--captioner <model>', 'sees the clips, as provider/model')
    .option('--writer <model>', 'writes tasks from their captions, as provider/model')
    .addOption(
      new Option('--protocol <name>', 'paper: both are the models of the source, and no others').choices([
        'paper',
      ]),
    )
    .option('--config <file>', 'a run file; its section "models" tells servers and provider options')
    .option('--prompts <folder>', 'prompts of yours that go before ours')
    .option(
      '--maximum-repairs <n>',
      'how often an answer that breaks a rule is sent back (default: 2)',
      parseNumber({ minimum: 0, maximum: 10, whole: true }),
    )
    .option(
      '--concurrency <n>',
      'questions under way at once (default: 4)',
      parseNumber({ minimum: 1, maximum: 64, whole: true }),
    )
    .option('--max-cost <usd>', 'stop cleanly before it costs more', parseNumber({ minimum: 0 }))
    .option(
      '--retry-dropped',
      'try again what was dropped for a fault, such as a damaged file that was replaced',
    )
    .option('--replay', 'answers come from the folder alone; a miss is an error')
    .action(async (directory, flags) => (await actions()).make(directory, flags));

  stage(
    'status <directory>',
    'the yield of every stage, why things were dropped, what waits; exit code 3 if files changed',
    'status my-pairs --json',
  ).action(async (directory, flags) => (await actions()).status(directory, flags));

  stage(
    'verify <directory>',
    'the queue of pairs: hand one out, accept, edit or reject it, or a whole sheet of them',
    `verify my-pairs --accept kitchen-c001-a1-t1 --evidence 12.0-18.5 --by Ada
  deixis build ego2web verify my-pairs --reject kitchen-c001-a1-t2 --infeasible login --reason "prices need an account"
  deixis build ego2web verify my-pairs --export-sheet pairs.csv`,
  )
    .option('--next', 'the first pair that waits, yours for half an hour')
    .option('--show <id>', 'one pair with its history')
    .option('--accept <id>', 'all three criteria are met')
    .option('--edit <id>', 'change it; it still waits for a decision')
    .option('--reject <id>', 'it cannot be mended')
    .option(
      '--record <id>',
      'open its first site in a window and record what you do there; closing it or Ctrl-C ends it',
    )
    .option('--start-url <url>', 'with --record: begin here')
    .option('--export-sheet <file>', 'write pairs for a spreadsheet (.csv) or an editor (.json)')
    .option('--import-sheet <file>', 'take decisions from such a file')
    .option(by, you)
    .option('--evidence <ranges>', 'what the judge will see, seconds in the clip: 12.0-18.5,30-31')
    .option('--keyframes <times>', 'moments inside the evidence: 13.2,15')
    .option('--instruction <text>', 'with --edit: the new instruction')
    .option('--websites <domains>', 'with --edit: sites of the pool, the main one first', words)
    .option('--domain <domain>', 'with --edit: the category (default: that of the first site)')
    .option('--difficulty <level>', 'with --edit: easy, medium or hard')
    .option('--must-match <cue>', 'with --edit: a cue that the web result must share; once for each', collect)
    .option('--oracle <sentence>', 'with --edit: what the video shows; once for each sentence', collect)
    .option(
      '--failed <criteria>',
      'with --reject: visual-grounding, web-feasibility, instruction-quality; a list with commas',
      words,
    )
    .option(
      '--infeasible <why>',
      'with --reject: out-of-stock, geo-restricted, login, captcha, site-gone, not-found or other',
    )
    .option('--reason <text>', 'why, in words')
    .option(
      '--seconds <s>',
      'time spent (default: since --next handed it to you)',
      parseNumber({ minimum: 0 }),
    )
    .option('--state <states>', 'waiting, edited, accepted, rejected; a list with commas', words)
    .action(async (directory, flags) => (await import('./verifyEgo2Web.js')).verify(directory, flags));

  stage(
    'export <directory>',
    'write the verified pairs as a data set, ledger and history beside',
    'export my-pairs --out my-data',
  )
    .requiredOption('--out <folder>', 'new, empty, or an earlier export of this build')
    .option('--ids <ids>', 'these pairs only; a list with commas', words)
    .option('--frozen', 'only pairs whose sites were recorded, to be done on the recordings')
    .option('--include-unverified', 'pairs that nobody has decided on too, marked so')
    .option(by, you)
    .action(async (directory, flags) => (await actions()).exportPairs(directory, flags));
}
