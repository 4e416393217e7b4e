import { type Command, InvalidArgumentError } from 'commander';
import { parseNumber } from './parseNumber.js';
import type { SynthesisControls } from './support/runSynthesis.js';
import type { SynthesizeFirstPersonFlags } from './support/synthesizeFirstPerson.js';
import type { SynthesizeWalksFlags } from './support/synthesizeWalks.js';

interface SynthOptions {
  page?: string;
  pages?: string;
  out: string;
  instances: number;
  seed: number;
  language?: 'en' | 'zh';
  steps?: number;
  recording: boolean;
  codec?: 'av1' | 'h264';
  quality?: number;
  name?: string;
  description?: string;
  json?: boolean;
  quiet?: boolean;
}

export function register(program: Command): void {
  const synth = program
    .command('synth')
    .description('make data with exact truth: scripts, speech, recordings, rubric, checks, reference pages')
    .addHelpText('after', '\nExample:\n  deixis synth omni2web --out my-data --instances 2 --seed 7');
  synth
    .command('omni2web')
    .description('recordings of somebody who points at a page and asks for edits')
    .option('--page <file>', 'one HTML file of yours')
    .option('--pages <folder>', 'a folder of HTML files (default: the six pages that come with the package)')
    .requiredOption('--out <folder>', 'the data set folder; a cut-off run goes on in it')
    .option('--instances <n>', 'how many', parseNumber({ minimum: 1, whole: true }), 1)
    .option('--seed <n>', 'the same seed gives the same data', parseNumber({ whole: true }), 1)
    .option(
      '--language <language>',
      'en or zh; default: as the page, some spoken in the other',
      oneOf(['en', 'zh']),
    )
    .option(
      '--steps <n>',
      'steps in each script (default: 10 to 20)',
      parseNumber({ minimum: 4, maximum: 20, whole: true }),
    )
    .option('--no-recording', 'words, edits and checks only, without speech and video')
    .option('--codec <codec>', 'av1 or h264 (default: av1)', oneOf(['av1', 'h264']))
    .option(
      '--quality <n>',
      "constant quality on the codec's own scale",
      parseNumber({ minimum: 1, maximum: 63, whole: true }),
    )
    .option('--name <name>', 'of the data set (default: omni2web-made)')
    .option('--description <text>', 'of the data set')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress')
    .addHelpText('after', '\nExample:\n  deixis synth omni2web --out my-data --instances 2 --seed 7')
    .action(synthesize);
  synth
    .command('ego2web')
    .description('first-person videos of things from a small made web, and tasks to do on that web')
    .requiredOption('--out <folder>', 'the data set folder; a cut-off run goes on in it')
    .option('--seed <n>', 'the same seed gives the same data', parseNumber({ minimum: 0, whole: true }), 1)
    .option('--videos <n>', 'how many', parseNumber({ minimum: 1, maximum: 300, whole: true }), 6)
    .option('--tasks <n>', 'of all together (default: 4 a video)', parseNumber({ minimum: 1, whole: true }))
    .option('--quality <n>', 'constant quality of AV1', parseNumber({ minimum: 1, maximum: 63, whole: true }))
    .option('--name <name>', 'of the data set (default: ego2web-made)')
    .option('--description <text>', 'of the data set')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress')
    .addHelpText('after', '\nExample:\n  deixis synth ego2web --out my-tasks --videos 6 --seed 7')
    .action(async (flags: SynthesizeFirstPersonFlags) => {
      const { synthesizeFirstPerson } = await import('./support/synthesizeFirstPerson.js');
      await synthesizeFirstPerson(flags);
    });
  synth
    .command('egoeverything')
    .description('long first-person walks with gaze, and questions asked three minutes later or more')
    .requiredOption('--out <folder>', 'the data set folder; a cut-off run goes on in it')
    .option('--seed <n>', 'the same seed gives the same data', parseNumber({ whole: true }), 1)
    .option('--videos <n>', 'how many walks', parseNumber({ minimum: 1, maximum: 99, whole: true }), 3)
    .option(
      '--minutes <m>',
      'each lasts, at least; under 5 little can be asked',
      parseNumber({ minimum: 4, maximum: 60 }),
      6,
    )
    .option(
      '--questions <n>',
      'of all together (default: 14 a walk)',
      parseNumber({ minimum: 1, whole: true }),
    )
    .option('--fps <n>', 'frames a second', parseNumber({ minimum: 2, maximum: 30, whole: true }), 10)
    .option('--quality <n>', 'constant quality of AV1', parseNumber({ minimum: 1, maximum: 63, whole: true }))
    .option('--name <name>', 'of the data set (default: egoeverything-made)')
    .option('--description <text>', 'of the data set')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress')
    .addHelpText('after', '\nExample:\n  deixis synth egoeverything --out my-walks --videos 1 --seed 7')
    .action(async (flags: SynthesizeWalksFlags) => {
      const { synthesizeWalks } = await import('./support/synthesizeWalks.js');
      await synthesizeWalks(flags);
    });
}

function oneOf<Name extends string>(names: readonly Name[]): (text: string) => Name {
  return (text) => {
    if ((names as readonly string[]).includes(text)) return text as Name;
    throw new InvalidArgumentError(`expected ${names.join(' or ')}.`);
  };
}

async function synthesize(options: SynthOptions): Promise<void> {
  const [{ synthesizeDataset }, { listPageFiles, ownPages }, { usageError }, { runSynthesis }] =
    await Promise.all([
      import('../benchmarks/omni2web/synth/synthesizeDataset.js'),
      import('../benchmarks/omni2web/synth/readPageSource.js'),
      import('../core/errors.js'),
      import('./support/runSynthesis.js'),
    ]);
  const { page, pages, out: _out, json: _json, quiet: _quiet, ...rest } = options;
  if (page !== undefined && pages !== undefined)
    throw usageError('OPTION_CONFLICT', '--page and --pages exclude each other; give one of them', {
      hint: 'leave one of the two out',
    });
  const make = async (controls: SynthesisControls) =>
    synthesizeDataset({
      ...rest,
      pageFiles: page === undefined ? await listPageFiles(pages ?? ownPages) : [page],
      ...controls,
    });
  await runSynthesis(options, make, ({ made, kept, directory, operations }) => ({
    summary: `${made.length} made, ${kept.length} kept in ${directory}`,
    counts: Object.entries(operations).sort(),
  }));
}
