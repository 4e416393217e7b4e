import { type Command, Option } from 'commander';
import { usageError } from '../core/errors.js';
import { trajectoryFormats } from '../trajectories/Trajectory.js';
import { parseNumber } from './parseNumber.js';
import { collectNames } from './support/collectNames.js';
import { addExecutionOptions, type ExecutionFlags } from './support/executionOptions.js';

interface JudgeFlags extends ExecutionFlags {
  protocol: string;
  model: string;
  run?: string;
  ids?: string[];
  config?: string;
  limit?: number;
  format?: string;
  threshold?: number;
  maxScreenshots?: number;
  evidence?: string;
  tasks?: string;
  prompts?: string;
  labels?: string;
  out?: string;
}

/** Protocols that judge the outputs of a run alone; the others judge trajectories, and the episodes of a run. */
const ofRuns = ['omni2web'];

/** No verdict, but of what kind failures are. */
const kinds = 'failure-kinds';
const notOfKinds = [
  ...([
    'ids',
    'run',
    'limit',
    'format',
    'threshold',
    'maxScreenshots',
    'evidence',
    'tasks',
    'labels',
  ] as const),
  ...(['concurrency', 'maxCost', 'maxTokens', 'maxDuration', 'taskTimeout', 'maxFailures', 'cache'] as const),
  'retryErrors' as const,
];

/** What a run says itself, or that are no words of it. */
const notOfRuns = ['limit', 'format', 'evidence', 'tasks', 'labels'] as const;

const trajectoryFlags = [
  ...(['limit', 'format', 'threshold', 'maxScreenshots'] as const),
  ...(['evidence', 'tasks', 'prompts', 'labels'] as const),
];

export function register(program: Command): void {
  const command = program
    .command('judge <path>')
    .description(
      'judge finished trajectories of web agents, or the outputs of a run again with another judge; nobody is asked for them anew',
    )
    .addOption(
      new Option(
        '--protocol <name>',
        'the judge protocol; omni2web takes a run, the others a folder of trajectories or a run of ego2web; failure-kinds labels the failures of such a run by kind',
      )
        .choices(['ego2web', 'webjudge', 'webvoyager', ...ofRuns, kinds])
        .makeOptionMandatory(),
    )
    .requiredOption('--model <name>', 'the judge: provider/model, or deterministic for a run')
    .option('--ids <ids>', 'these only; a list with commas, or again', collectNames)
    .option('--limit <n>', 'the first n trajectories', parseNumber({ minimum: 1, whole: true }))
    .addOption(
      new Option('--format <name>', 'take the files for this format (default: their content tells)').choices([
        ...trajectoryFormats,
      ]),
    )
    .option('--tasks <file>', 'a list of tasks (JSON or JSONL) that tells instructions by id')
    .option(
      '--evidence <file>',
      'stretches of video that tasks hang on: {video, ranges}, or a list with task',
    )
    .option(
      '--threshold <d>',
      'which ratings keep a screenshot: ego2web above d (default 2), webjudge from d on (default 3)',
      parseNumber({ minimum: 0, maximum: 5, whole: true }),
    )
    .option(
      '--max-screenshots <n>',
      'most screenshots for the verdict (default: ego2web 20, webjudge 50, webvoyager the last 15)',
      parseNumber({ minimum: 1, whole: true }),
    )
    .option('--prompts <directory>', 'a folder with prompts of your own')
    .option('--labels <file>', 'what people say (CSV: item, rater, label), to hold the judge against')
    .option(
      '--config <file>',
      'a run file; its section "models" tells servers and provider options of the judge',
    )
    .option('--out <file>', 'failure-kinds: the label file to write, for "deixis report --labels"')
    .option('--run <directory>', 'folder of the run that holds the new verdicts (default deixis-runs/<id>)');
  addExecutionOptions(command, 'of a run: print one JSON line an output in the place of tables')
    .addHelpText(
      'after',
      `
Trajectories: Online-Mind2Web (result.json), WebVoyager (interact_messages.json), browser-use, ATIF, or our own document, told by
their content. Standard output holds one JSON line an output; where the outputs of a run are judged again it holds the tables of a run,
and the lines with --json alone. Stopped, it goes on with the same --run.

Examples:
  deixis judge results/ --protocol ego2web --model openai/gpt-4o --evidence evidence.json --labels labels.csv
  deixis judge deixis-runs/omni2web-20260101-120000-ab12 --protocol omni2web --model google/gemini-2.5-pro
  deixis judge deixis-runs/ego2web-20260101-120000-cd34 --protocol failure-kinds --model openai/gpt-5 --out kinds.csv`,
    )
    .action(judge);
}

async function judge(path: string, flags: JudgeFlags): Promise<void> {
  if (flags.protocol === kinds) {
    refuse(notOfKinds, flags, `the protocol ${kinds}`);
    if (flags.out === undefined)
      throw usageError('OPTION_MISSING', `--out is missing: the label file that ${kinds} writes`, {
        hint: 'give --out FILE.csv',
      });
    const { labelRunFailures } = await import('./support/labelRunFailures.js');
    await labelRunFailures({
      ...{ name: path, model: flags.model, file: flags.out, replay: flags.replay ?? false },
      ...(flags.config === undefined ? {} : { configFile: flags.config }),
      ...(flags.prompts === undefined ? {} : { prompts: flags.prompts }),
    });
    return;
  }
  if (flags.out !== undefined)
    throw usageError('OPTION_NOT_FOR_PROTOCOL', `--out: the protocol ${flags.protocol} does not take it`, {
      hint: 'leave it out; --run says in which folder the verdicts are kept',
    });
  const { executionFromFlags } = await import('./support/runAndReport.js');
  const common = {
    judge: flags.model,
    ...(flags.run === undefined ? {} : { runDirectory: flags.run }),
    ...(flags.config === undefined ? {} : { configFile: flags.config }),
    ...(flags.ids === undefined ? {} : { ids: flags.ids }),
    execution: executionFromFlags(flags),
  };
  const { holdsRun } = await import('./support/findRun.js');
  if (!ofRuns.includes(flags.protocol) && holdsRun(path)) {
    refuse(notOfRuns, flags, 'a run is judged, and it');
    const { judgeAgain } = await import('./support/judgeAgain.js');
    const { protocol, threshold, maxScreenshots, prompts } = flags;
    const given = { protocol, threshold, maximumScreenshots: maxScreenshots, prompts };
    const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    await judgeAgain({ ...common, name: path, options, json: flags.json ?? false });
    return;
  }
  if (!ofRuns.includes(flags.protocol)) {
    const { judgeTrajectories } = await import('./support/judgeTrajectories.js');
    await judgeTrajectories({
      ...common,
      ...{ path, protocol: flags.protocol, limit: flags.limit, format: flags.format },
      ...{ threshold: flags.threshold, maximumScreenshots: flags.maxScreenshots },
      ...{ evidence: flags.evidence, tasks: flags.tasks, prompts: flags.prompts, labels: flags.labels },
    });
    return;
  }
  refuse(trajectoryFlags, flags, `the protocol ${flags.protocol} judges a run and`);
  const { judgeAgain } = await import('./support/judgeAgain.js');
  await judgeAgain({ ...common, name: path, json: flags.json ?? false });
}

/** @throws DeixisError OPTION_NOT_FOR_PROTOCOL (usage) */
function refuse(names: readonly (keyof JudgeFlags)[], flags: JudgeFlags, who: string): void {
  const foreign = names.find((name) => flags[name] !== undefined);
  if (foreign)
    throw usageError(
      'OPTION_NOT_FOR_PROTOCOL',
      `--${foreign.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${who} does not take it`,
      { hint: 'leave it out' },
    );
}
