import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeixisError } from '../../../core/DeixisError.js';
import { usageError } from '../../../core/errors.js';
import { loadPrompt } from '../../../judges/loadPrompt.js';
import type { ModelConfiguration } from '../../../models/ModelSettings.js';
import type { YieldRow } from '../../building/countFates.js';
import { type BuildModels, openBuildModels } from '../../building/openBuildModels.js';
import { runEach } from '../../building/runEach.js';
import { answersOf } from './answering/openAnswers.js';
import { countAnswerStates } from './answering/sheet.js';
import type { BuildFile } from './BuildFile.js';
import type { Stage } from './ledger/BuildEvent.js';
import { unitOf } from './ledger/BuildState.js';
import { changeBuild, type WritableBuild } from './openBuild.js';
import { openStages, type Stages } from './openStages.js';
import { retryDropped } from './retryDropped.js';
import { idsAt, summarizeYield } from './summarizeYield.js';
import type { BoxOrder } from './targets/boxOrders.js';
import type { Detector } from './targets/findObjects.js';

/** How far a stage is. */
export interface BuildProgress {
  stage: Exclude<Stage, 'targets'>;
  /** Of what: "videos", "frames", "questions". */
  unit: string;
  done: number;
  total: number;
  /** Told once, such as why a video was dropped. */
  note?: string;
}

export interface MakeOptions {
  directory: string;
  /** provider/model; needed for videos without a summary or narrations. */
  captioner?: string;
  /** "local" or provider/model; needed beyond the timelines, as those that follow. */
  detector?: string;
  /** How the detector writes boxes; needed for a model. */
  boxOrder?: BoxOrder;
  synthesizer?: string;
  validator?: string;
  /** Answer without the video. Without any, questions wait for the blind test. */
  blind?: readonly string[];
  timelineOnly?: boolean;
  configuration?: ModelConfiguration;
  promptPack?: string;
  /** How often an answer that breaks a rule is sent back. Default: 2. */
  maximumRepairs?: number;
  /** Questions under way at once. Default: 4. */
  concurrency?: number;
  maxCostUsd?: number;
  replay?: boolean;
  /** Tries again what was dropped for a fault, not what was decided. */
  retryDropped?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: BuildProgress) => void;
}

export interface MakeResult {
  directory: string;
  yield: YieldRow[];
  /** Questions that people have not answered yet. */
  waitingForPeople: number;
  /** What this session cost; answers out of the cache cost nothing. */
  spent: { costUsd: number; tokens: number };
  notes: string[];
}

/**
 * Makes timelines, objects, targets and questions, and holds the questions against rules and the blind test. Each thing is done once
 * and entered in the ledger when it is; killed anywhere, the same call goes on, and answers that were had come from the build
 * folder's cache. A video or question that fails is dropped with its reason and costs only itself.
 * @throws DeixisError OPTION_MISSING (usage), BUILD_BUSY, MODEL_UNREACHABLE and others of the network (environment), BUDGET_EXHAUSTED (run)
 */
export async function makeBuild(options: MakeOptions): Promise<MakeResult> {
  const { directory } = options;
  return changeBuild(directory, async (build) => {
    requireOptions(options, build.build);
    const models = await openBuildModels(options);
    try {
      if (options.retryDropped) await retryDropped(build);
      const opened = await openAll(build, models, options);
      await runStages(build, opened, options);
    } finally {
      await rm(join(directory, 'work'), { recursive: true, force: true });
    }
    const { items } = await answersOf(build);
    const rows = summarizeYield(build, items);
    const waiting = rows.find(({ stage }) => stage === 'blind')?.waiting ?? 0;
    const notes = [...build.notes];
    if (waiting > 0 && !options.blind?.length)
      notes.push(`${waiting} questions wait for the blind test; --blind provider/model does it`);
    const waitingForPeople = countAnswerStates(items.values()).waiting.length;
    return { directory, yield: rows, waitingForPeople, spent: models.spent(), notes };
  });
}

function requireOptions(options: MakeOptions, { without }: BuildFile): void {
  if (options.timelineOnly) return;
  const isModel = options.detector !== undefined && options.detector !== 'local';
  const wanted: [string, unknown, string][] = [
    ['--detector', options.detector, '"local" or provider/model'],
    ['--synthesizer', options.synthesizer, 'provider/model'],
    ...(without.includes('validator')
      ? []
      : [['--validator', options.validator, 'provider/model'] as [string, unknown, string]]),
    ...(isModel
      ? [['--box-order', options.boxOrder, 'x0y0x1y1 or y0x0y1x1'] as [string, unknown, string]]
      : []),
  ];
  for (const [option, value, expected] of wanted)
    if (value === undefined)
      throw usageError('OPTION_MISSING', `${option}: expected ${expected}`, {
        hint:
          option === '--box-order'
            ? 'most boxes are valid in both orders, so that a wrong guess would not be seen: look into the manual of the model'
            : '--timeline-only stops before it is needed',
      });
}

async function openAll(build: WritableBuild, models: BuildModels, options: MakeOptions): Promise<Stages> {
  const { captioner, detector = 'local', boxOrder, synthesizer, validator, blind = [], promptPack } = options;
  const load = (name: string) => loadPrompt(`egoeverything/${name}`, promptPack);
  const finder: Detector =
    detector === 'local'
      ? { kind: 'local' }
      : {
          kind: 'model',
          model: models.open(detector),
          boxOrder: boxOrder!,
          prompt: await load('build-objects'),
        };
  const { maximumRepairs = 2, concurrency = 4, signal, onProgress } = options;
  return openStages(build, models, {
    ...(captioner === undefined ? {} : { captioner: models.open(captioner) }),
    detector: finder,
    detectorName: detector === 'local' ? detector : `${detector} (${boxOrder})`,
    ...(synthesizer === undefined ? {} : { synthesizer: models.open(synthesizer) }),
    ...(validator === undefined || build.build.without.includes('validator')
      ? {}
      : { validator: models.open(validator) }),
    blind: blind.map((id) => models.open(id)),
    activityPrompt: await load('build-activity'),
    ...(promptPack === undefined ? {} : { promptPack }),
    ...{ maximumRepairs, concurrency },
    ...(signal ? { signal } : {}),
    onPart: (unit, done, total) =>
      onProgress?.({ stage: unit === 'frames' ? 'objects' : 'timelines', unit, done, total }),
  });
}

async function runStages(build: WritableBuild, stages: Stages, options: MakeOptions): Promise<void> {
  const { state } = build;
  const { signal, onProgress, concurrency = 4 } = options;
  const { items } = await answersOf(build);
  const run = <Thing extends { id: string }>(
    stage: BuildProgress['stage'],
    things: ReadonlyMap<string, Thing>,
    atOnce: number,
    work: (thing: Thing) => Promise<void>,
  ): Promise<void> => {
    const waiting = idsAt(build, items, stage).filter((id) => !unitOf(state, stage, id));
    const unit = things === (state.videos as ReadonlyMap<string, unknown>) ? 'videos' : 'questions';
    return runEach(
      waiting.map((id) => things.get(id)!),
      {
        ...{ atOnce, work, drop: stages.drop(stage) as (thing: Thing, error: DeixisError) => Promise<void> },
        ...(signal ? { signal } : {}),
        onProgress: (count) => onProgress?.({ stage, unit, ...count }),
      },
    );
  };
  await run('timelines', state.videos, 1, stages.timeline);
  if (options.timelineOnly) return;
  await run('objects', state.videos, 1, stages.objects);
  await run('draws', state.videos, 1, stages.draw);
  await run('questions', state.targets, concurrency, stages.question);
  await run('rules', state.targets, 1, stages.rules);
  if (options.blind?.length && !build.build.without.includes('blind'))
    await run('blind', state.targets, concurrency, (target) => stages.blind(target, items.get(target.id)));
}
