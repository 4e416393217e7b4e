import { type Command, InvalidArgumentError, Option } from 'commander';
import { counted } from '../core/counted.js';
import { printableLine } from '../core/printableLine.js';
import { parseNumber } from './parseNumber.js';
import { terminal } from './support/terminal.js';

const importHelp = `
A source is a data set on the Hugging Face hub or a folder with the same files. Known by name: Shoubin/Ego2Web,
roxqtang/EgoEverything, BroAlanTaps/WebVR (source pages of omni2web). The hub's revision is pinned to its commit, every file is checked
by its hash, and the same command goes on with what is there. HF_TOKEN is sent to the hub alone and never kept; HF_ENDPOINT names
another hub. A row that does not fit is one line, the others are written, and the exit code is 3.

A mapping file (YAML); each part may be left out:
  tables: [data/*.parquet]
  columns: {instruction: task, video: video_path, domain: type}
  values: {domain: {shopping: E-Commerce}}

Example:
  deixis data import hf:Shoubin/Ego2Web --out ego2web-data --map columns.yaml
  deixis data import hf:BroAlanTaps/WebVR --out webvr-pages`;

interface DataOptions {
  json?: boolean;
  quiet?: boolean;
}

export function register(program: Command): void {
  const data = program
    .command('data')
    .description('check, count, import and export data sets')
    .addHelpText('after', '\nExample:\n  deixis data validate datasets/demo/omni2web');
  data
    .command('validate <directory>')
    .description('check a data set and open its videos; one line a problem, exit code 3 if there is one')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'print problems only')
    .addHelpText('after', '\nExample:\n  deixis data validate datasets/demo/omni2web')
    .action(async (directory, flags) =>
      (await import('./support/validateData.js')).validateData(directory, flags),
    );
  data
    .command('stats <directory>')
    .description(
      'count what a data set is made of: steps, operations, languages, categories, durations, difficulty; and faults inside its files',
    )
    .option('--json', 'print one JSON document')
    .option('--quiet', 'counts only, no warnings')
    .addHelpText('after', '\nExample:\n  deixis data stats datasets/demo/omni2web --json')
    .action(stats);
  data
    .command('import <source>')
    .description('make a data set, or pages for one, from published data: hf:owner/name or a folder')
    .requiredOption('--out <folder>', 'new, empty, or an earlier import of the same source')
    .option(
      '--benchmark <name>',
      'ego2web, egoeverything or omni2web (default: told by the name of the source)',
    )
    .option('--map <file>', 'which column is which, YAML or JSON')
    .option('--revision <revision>', 'branch, tag or commit on the hub (default: main)')
    .option('--licence <licence>', 'of the data (default: as the hub tells)')
    .option(
      '--bbox-units <units>',
      'what boxes are measured in, for all or by video data set: pixels, thousandths, aria_everyday=pixels,nymeria=unknown',
      parseBoxUnits,
    )
    .option(
      '--query-time <rule>',
      'when questions without a time are asked: delayed (drawn, three minutes and more after their target; others are left out), end (of the video), or a CSV file with id,query_time_sec',
    )
    .option('--without-media', 'leave videos and pictures out')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress and no notes')
    .addHelpText('after', importHelp)
    .action(async (source, flags) => (await import('./support/importData.js')).importData(source, flags));
  data
    .command('export <directory>')
    .description(
      'write a data set as a folder for the Hugging Face hub: card, a table with a row an instance, its files; it stays a data set of ours',
    )
    .requiredOption('--out <folder>', 'empty or not there yet')
    .option('--ids <ids>', 'these instances only; a list with commas', parseIds)
    .option('--json', 'print one JSON document')
    .option('--quiet', 'print nothing')
    .addHelpText('after', '\nExample:\n  deixis data export datasets/demo/ego2web --out hub-folder')
    .action(async (directory, flags) =>
      (await import('./support/exportData.js')).exportData(directory, flags),
    );
  data
    .command('probe <directory>')
    .description(
      'how hard each instance is without its recording: one model guesses targets, another decides',
    )
    .option('--model <model>', 'guesses the targets from transcript and page, as provider/model')
    .option('--judge <model>', 'says whether a guess is the element that was meant, as provider/model')
    .addOption(
      new Option('--protocol <name>', 'paper: both are the models of the source, where not named').choices([
        'paper',
      ]),
    )
    .requiredOption('--out <folder>', 'answers and what was shown; the same command goes on with it')
    .option('--ids <ids>', 'these instances only; a list with commas', parseIds)
    .option('--write', 'enter the difficulties into the data set, whose hash is another one then')
    .option('--config <file>', 'a run file; its section "models" tells servers and provider options')
    .option('--prompts <folder>', 'prompts of yours that go before ours')
    .option('--max-cost <usd>', 'stop cleanly before it costs more', parseNumber({ minimum: 0 }))
    .option('--replay', 'answers come from the folder alone; a miss is an error')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress')
    .addHelpText(
      'after',
      '\nExample:\n  deixis data probe my-data --model google/gemini-2.5-pro --judge openai/gpt-4.1 --out my-probe',
    )
    .action(async (directory, flags) => (await import('./support/probeData.js')).probeData(directory, flags));
  data
    .command('feasibility <directory>')
    .description(
      "visit the sites of every task, say what drifted since last time and what is in the way; exit code 1 if a task's sites all fail",
    )
    .option('--ids <ids>', 'these instances only; a list with commas', parseIds)
    .option('--timeout <s>', 'for one site (default: 30)', parseNumber({ minimum: 1, maximum: 600 }))
    .option(
      '--address <site=url>',
      'visit this address in the place of a site; once for each',
      (text: string, earlier: Record<string, string> = {}) => ({ ...earlier, ...parseAddress(text) }),
    )
    .option('--allow-private', 'open private and local addresses too')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress')
    .addHelpText('after', '\nExample:\n  deixis data feasibility my-data')
    .action(async (directory, flags) =>
      (await import('./support/checkSites.js')).checkSites(directory, flags),
    );
}

function parseIds(text: string): string[] {
  return text.split(',').map((id) => id.trim());
}

function parseAddress(text: string): Record<string, string> {
  const [, site, url] = /^([^=]+)=(https?:\/\/.+)$/.exec(text) ?? [];
  if (site === undefined || url === undefined || !URL.canParse(url))
    throw new InvalidArgumentError(
      'expected a site and an address, as in shop.example=http://127.0.0.1:8080/.',
    );
  return { [site]: url };
}

/** "pixels" is for all data sets, "nymeria=thousandths" for one. */
function parseBoxUnits(text: string): Record<string, string> {
  const units: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [unit = '', name = '*', ...rest] = part.trim().split('=').reverse();
    if (rest.length > 0 || name === '' || !/^(pixels|thousandths|unknown)$/.test(unit))
      throw new InvalidArgumentError('expected pixels, thousandths or unknown, or such as nymeria=pixels.');
    units[name] = unit;
  }
  return units;
}

async function stats(directory: string, { json, quiet }: DataOptions): Promise<void> {
  const [{ findDatasetFormat }, { readDatasetWith }, { formatProblem }] = await Promise.all([
    import('../benchmarks/datasetFormats.js'),
    import('../datasets/readDatasetWith.js'),
    import('../datasets/DatasetProblem.js'),
  ]);
  const format = await findDatasetFormat(directory);
  const dataset = await readDatasetWith(directory, format);
  const problems = await format.inspectFiles?.(dataset.instances, dataset.directory);
  const counts = {
    ...(await format.describe(dataset.instances, dataset.directory)),
    ...(problems ? { fileProblems: countByField(problems) } : {}),
  };
  const { name, version, sha256 } = dataset;
  if (json) terminal.out(`${JSON.stringify({ name, version, sha256, ...counts }, null, 2)}\n`);
  else {
    const rows = Object.entries({ name, version, ...counts });
    const width = Math.max(...rows.map(([key]) => key.length)) + 2;
    for (const [key, value] of rows)
      terminal.out(`${key.padEnd(width)}${printableLine(describeValue(value))}\n`);
  }
  const [first] = problems ?? [];
  if (first && !quiet)
    terminal.error(
      `warning: ${counted(problems!.length, 'problem')} inside files; the first: ${printableLine(formatProblem({ file: 'instances.jsonl', line: null, ...first }))}\n  what to do: "deixis data validate ${directory}" lists them all\n`,
    );
}

/** Faults inside the files that instances name: what is counted above rests on what can be read. */
function countByField(problems: readonly { field: string }[]): Record<string, number> {
  const counts: Record<string, number> = { total: problems.length };
  for (const { field } of problems) {
    const name = field.replace(/\[\d+\]/g, '');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function describeValue(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(2);
  if (typeof value !== 'object' || value === null) return value === null ? '-' : String(value);
  const members = Object.entries(value).map(([key, member]) => `${key} ${describeValue(member)}`);
  return members.join(', ') || '-';
}
