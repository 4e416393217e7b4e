import { publishedModels } from '../../benchmarks/ego2web/publishedModels.js';
import { refuseOtherModel } from '../../benchmarks/ego2web/refuseOtherModel.js';
import { counted } from '../../core/counted.js';
import { usageError } from '../../core/errors.js';
import { printable } from '../../core/printable.js';
import { type BuildFlags as Flags, nameOf, printResult as print } from './buildResult.js';
import { createStageProgress } from './createStageProgress.js';
import { formatYield } from './formatYield.js';
import { terminal } from './terminal.js';
import { watchInterrupt } from './watchInterrupt.js';

interface StartFlags extends Flags {
  name: string;
  licence: string;
  dataVersion?: string;
  description?: string;
  source?: string;
  clipSeconds?: number;
  minimumNarrations?: number;
  maximumClips?: number;
  narrations?: string;
  websites?: string;
}

/** `deixis build ego2web start` */
export async function start(directory: string, videos: string[], flags: StartFlags): Promise<void> {
  const { startBuild } = await import('../../benchmarks/ego2web/build/startBuild.js');
  const { name, licence, dataVersion, description, source, websites } = flags;
  const { clipSeconds, minimumNarrations, maximumClips, narrations } = flags;
  const given = {
    ...{ version: dataVersion, description, source, narrations },
    ...{ clipSeconds, minimumNarrations, maximumClips },
  };
  const result = await startBuild({
    ...{ directory, videos, by: nameOf(flags) },
    ...(websites === undefined ? {} : { websitesFile: websites }),
    build: {
      ...{ name, licence },
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    },
  });
  print(result, flags, [
    `${directory}: ${result.added.length} videos added, ${result.kept.length} kept, ${result.websites} websites`,
    `next: deixis build ego2web make ${directory} --captioner provider/model --writer provider/model`,
  ]);
}

interface MakeFlags extends Flags {
  captioner?: string;
  writer?: string;
  protocol?: 'paper';
  config?: string;
  prompts?: string;
  maximumRepairs?: number;
  concurrency?: number;
  maxCost?: number;
  replay?: boolean;
  retryDropped?: boolean;
}

/** @throws DeixisError OPTION_MISSING, PROTOCOL_DIFFERS (usage) */
function modelsOf({ captioner, writer, protocol }: MakeFlags): [captioner: string, writer: string] {
  const choose = (option: string, given: string | undefined, published: string): string => {
    if (given === undefined && protocol === undefined)
      throw usageError('OPTION_MISSING', `${option} is missing: give it, or --protocol paper for both`, {
        hint: 'name a model as provider/model',
      });
    if (given !== undefined && protocol !== undefined) refuseOtherModel(option, given, [published]);
    return given ?? published;
  };
  return [
    choose('--captioner', captioner, publishedModels.captioner),
    choose('--writer', writer, publishedModels.writer),
  ];
}

/** `deixis build ego2web make` */
export async function make(directory: string, flags: MakeFlags): Promise<void> {
  const { config, prompts, maximumRepairs, concurrency, maxCost } = flags;
  const [captioner, writer] = modelsOf(flags);
  const { makeBuild } = await import('../../benchmarks/ego2web/build/makeBuild.js');
  const { readModelConfiguration } = await import('./readModelConfiguration.js');
  const configuration = await readModelConfiguration(config);
  const interrupt = watchInterrupt(() => terminal.error('stopping; once more ends at once\n'));
  const progress = createStageProgress({ quiet: flags.quiet ?? false });
  try {
    const result = await makeBuild({
      ...{ directory, captioner, writer, signal: interrupt.signal, onProgress: progress.update },
      ...(configuration ? { configuration } : {}),
      ...(prompts === undefined ? {} : { promptPack: prompts }),
      ...(maximumRepairs === undefined ? {} : { maximumRepairs }),
      ...(concurrency === undefined ? {} : { concurrency }),
      ...(maxCost === undefined ? {} : { maxCostUsd: maxCost }),
      ...{ replay: flags.replay ?? false, retryDropped: flags.retryDropped ?? false },
    });
    progress.end();
    const { costUsd, tokens } = result.spent;
    print(result, flags, [
      ...formatYield(result.yield),
      `spent ${costUsd.toFixed(2)} USD, ${tokens} tokens`,
      `next: deixis build ego2web verify ${directory} --next`,
    ]);
  } catch (error) {
    progress.end();
    const exitCode = interrupt.exitCode();
    if (exitCode === undefined) throw error;
    process.exitCode = exitCode;
    terminal.error(
      `stopped on request; "deixis build ego2web make ${directory}" with the same options goes on where it was\n`,
    );
  } finally {
    progress.end();
    interrupt.dispose();
  }
}

/** `deixis build ego2web status` */
export async function status(directory: string, flags: Flags): Promise<void> {
  const { describeBuild } = await import('../../benchmarks/ego2web/build/describeBuild.js');
  const result = await describeBuild(directory);
  const { waiting, edited, accepted, rejected } = result.queue;
  const names = Object.entries(result.verifiers).map(([name, count]) => `${name} ${count}`);
  print(result, flags, [
    ...formatYield(result.yield),
    `pairs: ${waiting.length} waiting, ${edited.length} edited and waiting, ${accepted.length} accepted, ${rejected.length} rejected`,
    `people: ${names.length === 0 ? 'nobody yet' : names.join(', ')}; ${Math.round(result.verificationSeconds)} s spent`,
    ...result.dropped.map(
      ({ stage, id, reason, detail }) => `dropped: ${stage}: ${id}: ${reason}: ${detail}`,
    ),
  ]);
  if (result.problems.length === 0) return;
  if (!flags.json)
    for (const { file, expected } of result.problems)
      terminal.out(`problem: ${printable(file)}: expected ${printable(expected)}\n`);
  process.exitCode = 3;
}

interface ExportFlags extends Flags {
  out: string;
  ids?: string[];
  includeUnverified?: boolean;
  frozen?: boolean;
}

/** `deixis build ego2web export` */
export async function exportPairs(directory: string, flags: ExportFlags): Promise<void> {
  const { exportBuild } = await import('../../benchmarks/ego2web/build/exportBuild.js');
  const result = await exportBuild({
    ...{ directory, out: flags.out, by: nameOf(flags) },
    ...(flags.ids ? { ids: flags.ids } : {}),
    includeUnverified: flags.includeUnverified ?? false,
    frozen: flags.frozen ?? false,
  });
  print(result, flags, [
    `${result.directory}: ${result.verified.length} verified and ${counted(result.unverified.length, 'unverified instance')} (sha256 ${result.sha256}); left out: ${counted(result.left.length, 'pair')}`,
  ]);
}
