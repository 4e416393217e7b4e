import type { BuildFile } from '../../benchmarks/egoeverything/build/BuildFile.js';
import type { BuildExportFormat } from '../../benchmarks/egoeverything/build/exportBuild.js';
import type { MakeResult } from '../../benchmarks/egoeverything/build/makeBuild.js';
import type { BoxOrder } from '../../benchmarks/egoeverything/build/targets/boxOrders.js';
import { alignColumns } from '../../core/alignColumns.js';
import { counted } from '../../core/counted.js';
import { usageError } from '../../core/errors.js';
import { nearestName } from '../../core/nearestName.js';
import { printable } from '../../core/printable.js';
import type { RateInterval } from '../../stats/rates/RateInterval.js';
import { type BuildFlags as Flags, nameOf, printResult as print } from './buildResult.js';
import { createStageProgress } from './createStageProgress.js';
import { formatYield } from './formatYield.js';
import { refuseWithoutGaze } from './refuseWithoutGaze.js';
import { terminal } from './terminal.js';
import { watchInterrupt } from './watchInterrupt.js';

interface StartFlags extends Flags {
  name: string;
  licence: string;
  gaze?: string;
  gazeSize?: { width: number; height: number };
  calibration?: string;
  rotation?: 'none' | 'clockwise';
  clockZero?: number;
  clockOffset?: number;
  protocol?: BuildFile['protocol'];
  groups?: number;
  features?: string;
  minDelay?: number;
  seed?: number;
  questionsPerVideo?: number;
  framesPerMinute?: number;
  spread?: number;
  scaleSpread?: boolean;
  blindTest?: BuildFile['blindTest'];
  without?: string[];
  source?: string;
  dataVersion?: string;
  description?: string;
}

/** `deixis build egoeverything start` */
export async function start(directory: string, videos: string[], flags: StartFlags): Promise<void> {
  const [{ startBuild }, { ablations }] = await Promise.all([
    import('../../benchmarks/egoeverything/build/startBuild.js'),
    import('../../benchmarks/egoeverything/build/BuildFile.js'),
  ]);
  const { gaze, gazeSize, calibration, rotation, clockZero, clockOffset, without } = flags;
  refuseWithoutGaze(flags);
  for (const step of without ?? [])
    if (!(ablations as readonly string[]).includes(step)) {
      const near = nearestName(step, ablations);
      throw usageError(
        'OPTION_INVALID',
        `--without: expected ${ablations.join(', ')}, not "${step}"${near ? `; did you mean "${near}"?` : ''}`,
        { hint: 'give one of those' },
      );
    }
  const given = {
    ...{ version: flags.dataVersion, description: flags.description, source: flags.source },
    ...{ groups: flags.groups, features: flags.features },
    ...{ protocol: flags.protocol, minimumDelaySeconds: flags.minDelay, seed: flags.seed },
    ...{ questionsPerVideo: flags.questionsPerVideo, framesPerMinute: flags.framesPerMinute },
    ...{ spreadPixels: flags.spread, scaleSpread: flags.scaleSpread, blindTest: flags.blindTest },
    without: without as BuildFile['without'] | undefined,
    gaze:
      gaze === undefined
        ? undefined
        : withoutAbsent({
            ...{ directory: gaze, ...gazeSize, calibrationFile: calibration, rotation },
            ...{ clockZeroSeconds: clockZero, offsetSeconds: clockOffset },
          }),
  };
  const result = await startBuild({
    ...{ directory, videos, by: nameOf(flags) },
    build: { name: flags.name, licence: flags.licence, ...withoutAbsent(given) } as Parameters<
      typeof startBuild
    >[0]['build'],
  });
  const { withoutGaze } = result;
  const more = withoutGaze.length > 5 ? ' ...' : '';
  const lacking =
    gaze === undefined
      ? ''
      : `, ${withoutGaze.length} without a gaze file${withoutGaze.length > 0 ? ` (${withoutGaze.slice(0, 5).join(', ')}${more})` : ''}`;
  print(result, flags, [
    `${directory}: ${result.added.length} videos added, ${result.kept.length} kept${lacking}`,
    `next: deixis build egoeverything make ${directory} --captioner provider/model --detector local --synthesizer provider/model --validator provider/model`,
  ]);
}

function withoutAbsent(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));
}

interface MakeFlags extends Flags {
  captioner?: string;
  detector?: string;
  boxOrder?: BoxOrder;
  synthesizer?: string;
  validator?: string;
  blind?: string[];
  timelineOnly?: boolean;
  config?: string;
  prompts?: string;
  maximumRepairs?: number;
  concurrency?: number;
  maxCost?: number;
  replay?: boolean;
  retryDropped?: boolean;
}

/** `deixis build egoeverything make` */
export async function make(directory: string, flags: MakeFlags): Promise<void> {
  const { config, prompts, maxCost, json: _json, quiet, ...rest } = flags;
  const { makeBuild } = await import('../../benchmarks/egoeverything/build/makeBuild.js');
  const { readModelConfiguration } = await import('./readModelConfiguration.js');
  const configuration = await readModelConfiguration(config);
  const interrupt = watchInterrupt(() => terminal.error('stopping; once more ends at once\n'));
  const progress = createStageProgress({ quiet: quiet ?? false });
  try {
    const result = await makeBuild({
      ...{ directory, ...rest, signal: interrupt.signal, onProgress: progress.update },
      ...(configuration ? { configuration } : {}),
      ...(prompts === undefined ? {} : { promptPack: prompts }),
      ...(maxCost === undefined ? {} : { maxCostUsd: maxCost }),
    });
    progress.end();
    const { costUsd, tokens } = result.spent;
    print(result, flags, [
      ...formatYield(result.yield),
      `spent ${costUsd.toFixed(2)} USD, ${tokens} tokens`,
      nextAfterMake(directory, result),
    ]);
  } catch (error) {
    progress.end();
    const exitCode = interrupt.exitCode();
    if (exitCode === undefined) throw error;
    process.exitCode = exitCode;
    terminal.error(
      `stopped on request; "deixis build egoeverything make ${directory}" with the same options goes on where it was\n`,
    );
  } finally {
    progress.end();
    interrupt.dispose();
  }
}

/** People come next where something waits for them; else what can be done about what was dropped. */
function nextAfterMake(
  directory: string,
  { waitingForPeople, yield: rows }: Pick<MakeResult, 'waitingForPeople' | 'yield'>,
): string {
  if (waitingForPeople > 0) return `next: deixis build egoeverything answer ${directory} --next`;
  const dropped = rows.some(({ dropped: reasons }) => Object.keys(reasons).length > 0);
  return `no question waits for people; ${dropped ? `why things were dropped: deixis build egoeverything status ${directory}; make with --retry-dropped tries faults again` : `what there is: deixis build egoeverything status ${directory}`}`;
}

/** `deixis build egoeverything status` */
export async function status(directory: string, flags: Flags): Promise<void> {
  const { describeBuild } = await import('../../benchmarks/egoeverything/build/describeBuild.js');
  const result = await describeBuild(directory);
  const { waiting, agreed, disagreed, rejected } = result.people;
  const names = Object.entries(result.answerers).map(([name, count]) => `${name} ${count}`);
  const lost = Object.entries(result.lostToDelay).filter(([, one]) => one.lost > 0);
  print(result, flags, [
    ...formatYield(result.yield),
    `people: ${waiting.length} waiting, ${agreed.length} agreed, ${disagreed.length} disagreed, ${rejected.length} rejected; answers: ${names.length === 0 ? 'none yet' : names.join(', ')}; ${Math.round(result.answerSeconds)} s spent`,
    ...lost.map(([video, one]) => `too little video left: ${video}: ${one.lost} of ${one.drawn} targets`),
    ...result.dropped
      .filter(({ reason }) => reason !== 'too-little-video-left')
      .map(({ stage, id, reason, detail }) => `dropped: ${stage}: ${id}: ${reason}: ${detail}`),
  ]);
  if (result.problems.length === 0) return;
  if (!flags.json)
    for (const { file, expected } of result.problems)
      terminal.out(`problem: ${printable(file)}: expected ${printable(expected)}\n`);
  process.exitCode = 3;
}

/** `deixis build egoeverything compare` */
export async function compare(directories: string[], flags: Flags): Promise<void> {
  const { compareBuilds } = await import('../../benchmarks/egoeverything/build/compareBuilds.js');
  const result = await compareBuilds(directories);
  const share = ({ rate, low, high }: RateInterval, n: number): string =>
    rate === null
      ? '-'
      : `${(100 * rate).toFixed(1)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}) of ${n}`;
  print(result, flags, [
    ...alignColumns(
      [
        ['build', 'kept, %', 'solved without the video, %', 'people agreed, %', 'settings'],
        ...result.builds.map(({ directory, variant, counts, kept, blindSolvable, humanAgreement }) => [
          ...[directory, share(kept, counts.written), share(blindSolvable, counts.blindTested)],
          ...[share(humanAgreement, counts.reviewed), variant],
        ]),
      ],
      (column) => column === 0 || column === 4,
    ),
    'intervals: Wilson, 95%, over questions',
  ]);
}

interface ExportFlags extends Flags {
  out: string;
  format?: BuildExportFormat;
  beforePeople?: boolean;
}

/** `deixis build egoeverything export` */
export async function exportQuestions(directory: string, flags: ExportFlags): Promise<void> {
  const { exportBuild } = await import('../../benchmarks/egoeverything/build/exportBuild.js');
  const { out, format, beforePeople = false } = flags;
  const result = await exportBuild({
    ...{ directory, out, by: nameOf(flags), beforePeople },
    ...(format === undefined ? {} : { format }),
  });
  const hash = result.sha256 === null ? '' : ` (sha256 ${result.sha256})`;
  print(result, flags, [
    `${result.directory}: ${counted(result.questions.length, 'question')} as ${result.format}${hash}; left out: ${counted(result.left.length, 'written question')}`,
  ]);
}
