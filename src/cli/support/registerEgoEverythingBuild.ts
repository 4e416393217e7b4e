import { type Command, Option } from 'commander';
import { parseNumber } from '../parseNumber.js';
import { parseSize } from './parseSize.js';

/** The stages of EgoEverything: timelines, objects, targets and questions by machine, answers by people, a data set. */
export function registerEgoEverythingBuild(build: Command): void {
  const egoeverything = build
    .command('egoeverything')
    .description(
      'timelines, objects, gaze-drawn targets and questions by models, answers by people, export; the folder keeps all of it',
    )
    .addHelpText('after', '\nExample:\n  deixis build egoeverything status my-questions');
  const stage = (usage: string, description: string, example: string): Command =>
    egoeverything
      .command(usage)
      .description(description)
      .option('--json', 'print one JSON document')
      .option('--quiet', 'no progress and no notes')
      .addHelpText('after', `\nExample:\n  deixis build egoeverything ${example}`);
  const actions = () => import('./buildEgoEverything.js');
  const by = '--by <name>';
  const you = 'who does it (default: the name you are logged in by)';
  const list = (text: string): string[] =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');

  stage(
    'start <directory> <videos...>',
    'begin a build in a folder, or add videos (files, or folders of them) to one',
    'start my-questions aria/videos --name kitchens --licence "Aria Everyday Activities" --gaze aria/gaze',
  )
    .requiredOption('--name <name>', 'of the data set')
    .requiredOption('--licence <licence>', 'of the videos')
    .option('--gaze <folder>', 'holds a gaze file called after each video: <video>.csv')
    .option(
      '--gaze-size <WxH>',
      "the frame that gaze pixels are of, as shown (default: each video's own)",
      parseSize,
    )
    .option('--calibration <file>', 'for gaze in angles: a JSON file, or the .vrs recording')
    .addOption(
      new Option('--rotation <rotation>', 'how frames lie to the sensor, for gaze in angles').choices([
        'none',
        'clockwise',
      ]),
    )
    .option(
      '--clock-zero <seconds>',
      'what the clock of every gaze file reads at t = 0 of its video (default: as at its first row; plain t: 0)',
      parseNumber(),
    )
    .option(
      '--clock-offset <seconds>',
      'added to the times of every gaze file; "deixis frames VIDEO --gaze FILE" shows whether they fit (default: 0)',
      parseNumber(),
    )
    .addOption(
      new Option(
        '--protocol <name>',
        'what the paper says, or what the released code does (default: paper)',
      ).choices(['paper', 'released']),
    )
    .option(
      '--groups <n>',
      'kinds of activity that a video is cut into; "deixis segment" compares several (default: 12)',
      parseNumber({ minimum: 2, maximum: 64, whole: true }),
    )
    .option(
      '--features <model>',
      'what describes pictures when a video is cut: local, or an image model of the hub (default: local)',
    )
    .option(
      '--min-delay <s>',
      'least time from a target to its question (default: 180)',
      parseNumber({ minimum: 0 }),
    )
    .option('--seed <n>', 'of every draw (default: 0)', parseNumber({ minimum: 0, whole: true }))
    .option(
      '--questions-per-video <n>',
      'targets drawn for a video (default: 4 x its unique objects)',
      parseNumber({ minimum: 1, maximum: 100_000, whole: true }),
    )
    .option(
      '--frames-per-minute <n>',
      'pictures searched for objects (default: 12, released: 60)',
      parseNumber({ minimum: 0.1, maximum: 600 }),
    )
    .option(
      '--spread <px>',
      'how fast the chance of a thing falls with its distance to the gaze (default: 400)',
      parseNumber({ minimum: 1 }),
    )
    .option('--scale-spread', 'the spread is for frames of 1408 pixels and grows with their width')
    .addOption(
      new Option(
        '--blind-test <kind>',
        'every-order before the people, or one-order after them (default: one-order, released: every-order)',
      ).choices(['every-order', 'one-order']),
    )
    .option('--without <steps>', 'leave out merge, validator, blind, human; a list with commas', list)
    .option('--source <name>', 'the data set that the videos are from, such as aria_everyday')
    .option('--data-version <version>', 'of the data set (default: 1)')
    .option('--description <text>', 'of the data set')
    .option(by, you)
    .action(async (directory, videos, flags) => (await actions()).start(directory, videos, flags));

  stage(
    'make <directory>',
    'cut timelines, find objects, draw targets, write and prove questions; goes on wherever it was stopped',
    'make my-questions --captioner google/gemini-2.5-flash --detector google/gemini-2.5-flash --box-order y0x0y1x1 --synthesizer openai/gpt-5 --validator google/gemini-2.5-pro --blind openai/gpt-5,google/gemini-2.5-pro',
  )
    .option(
      '--captioner <model>',
      'puts stretches into words; not needed where summaries lie beside the videos',
    )
    .option('--detector <model>', '"local" (weak), or provider/model')
    .addOption(
      new Option('--box-order <order>', 'how the detector writes a box; needed for a model').choices([
        'x0y0x1y1',
        'y0x0y1x1',
      ]),
    )
    .option('--synthesizer <model>', 'writes questions, looking with tools')
    .option('--validator <model>', 'proves them, without having been told the target')
    .option('--blind <models>', 'answer without the video; a list with commas', list)
    .option('--timeline-only', 'stop after the timelines')
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
    'answer <directory>',
    'people answer without knowing the proposed answer: hand one out, answer, mend or reject it, or a whole sheet',
    `answer my-questions --next --by Ada
  deixis build egoeverything answer my-questions --id walk-q0001 --choice C --by Ada
  deixis build egoeverything answer my-questions --mend walk-q0001 --question "Which mug ...?" --reason "grammar"`,
  )
    .option('--next', 'the first question that waits, yours for half an hour')
    .option('--id <id>', 'the question that --choice answers')
    .option('--choice <letter>', 'A to E')
    .option('--mend <id>', 'a small fault: other words; it is answered anew')
    .option('--question <text>', 'with --mend: the new question')
    .option(
      '--option <letter=text>',
      'with --mend: other words for an option; once for each',
      (text: string, earlier: string[] = []) => [...earlier, text],
    )
    .option('--reject <id>', 'a large fault: it goes')
    .option('--reason <text>', 'why it is mended or rejected')
    .option(
      '--seconds <s>',
      'time spent (default: since --next handed it to you)',
      parseNumber({ minimum: 0 }),
    )
    .option('--export-sheet <file>', 'write the questions that wait, for a spreadsheet (.csv)')
    .option('--import-sheet <file>', 'take answers from such a file')
    .option(by, you)
    .action(async (directory, flags) => (await import('./answerEgoEverything.js')).answer(directory, flags));

  stage(
    'status <directory>',
    'every stage: in, passed, mended, dropped by reason, waiting; exit code 3 if files changed',
    'status my-questions --json',
  ).action(async (directory, flags) => (await actions()).status(directory, flags));

  stage(
    'compare <directories...>',
    'builds with other settings side by side: share kept, solved without the video, agreed on by people',
    'compare my-questions my-questions-without-validator',
  ).action(async (directories, flags) => (await actions()).compare(directories, flags));

  stage(
    'export <directory>',
    'write the finished questions as a data set, in the released format or as a folder for the hub',
    'export my-questions --out my-data',
  )
    .requiredOption('--out <folder>', 'new, empty, or an earlier export of this build')
    .addOption(
      new Option('--format <name>', 'default: deixis').choices(['deixis', 'released', 'huggingface']),
    )
    .option('--before-people', 'all questions that came to people, so that people can be scored on them')
    .option(by, you)
    .action(async (directory, flags) => (await actions()).exportQuestions(directory, flags));
}
