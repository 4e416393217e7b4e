import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeixisError } from '../../../core/DeixisError.js';
import { loadPrompt } from '../../../judges/loadPrompt.js';
import type { ModelConfiguration } from '../../../models/ModelSettings.js';
import type { YieldRow } from '../../building/countFates.js';
import { openBuildModels } from '../../building/openBuildModels.js';
import { runEach } from '../../building/runEach.js';
import { orderClips } from './clips/planClips.js';
import { type ClipRecord, unitOf } from './ledger/BuildState.js';
import { changeBuild, type WritableBuild } from './openBuild.js';
import { openStages, type Stages } from './openStages.js';
import { retryDropped } from './retryDropped.js';
import { summarizeYield } from './summarizeYield.js';

/** How far a stage is. */
export interface BuildProgress {
  stage: 'videos' | 'clips' | 'captions' | 'tasks';
  /** Of what: "clips", "pieces". */
  unit: string;
  done: number;
  total: number;
  /** Told once, such as why a clip was dropped. */
  note?: string;
}

export interface MakeOptions {
  directory: string;
  /** provider/model */
  captioner: string;
  writer: string;
  configuration?: ModelConfiguration;
  promptPack?: string;
  /** How often an answer that breaks a rule is sent back. Default: 2. */
  maximumRepairs?: number;
  /** Questions under way at once. Default: 4. */
  concurrency?: number;
  maxCostUsd?: number;
  replay?: boolean;
  /** Tries again what was dropped for a fault, not what was judged. */
  retryDropped?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: BuildProgress) => void;
}

export interface MakeResult {
  directory: string;
  yield: YieldRow[];
  /** What this session cost; answers out of the cache cost nothing. */
  spent: { costUsd: number; tokens: number };
  notes: string[];
}

/**
 * Reads the videos, cuts clips, puts them into words and writes tasks. Each thing is done once and entered in the ledger when it
 * is; killed anywhere, the same call goes on, and answers that were had come from the build folder's cache. A video or
 * clip that fails is dropped with its reason and costs only itself.
 * @throws DeixisError BUILD_BUSY, MODEL_UNREACHABLE and others of the network (environment), BUDGET_EXHAUSTED (run)
 */
export async function makeBuild(options: MakeOptions): Promise<MakeResult> {
  const { directory, promptPack, signal } = options;
  return changeBuild(directory, async (build) => {
    const models = await openBuildModels(options);
    const [caption, suitability, anchors, tasks] = await Promise.all(
      ['caption', 'suitability', 'anchors', 'tasks'].map((name) =>
        loadPrompt(`ego2web/build-${name}`, promptPack),
      ),
    );
    const prompts = { caption: caption!, suitability: suitability!, anchors: anchors!, tasks: tasks! };
    const { maximumRepairs = 2, concurrency = 4 } = options;
    const { captioner, writer } = options;
    const opened = { ...models, captioner: models.open(captioner), writer: models.open(writer) };
    const stages = await openStages(build, opened, {
      ...{ prompts, maximumRepairs, concurrency },
      ...(signal ? { signal } : {}),
    });
    try {
      if (options.retryDropped) await retryDropped(build);
      await runStages(build, stages, options);
    } finally {
      await rm(join(directory, 'work'), { recursive: true, force: true });
    }
    return {
      directory,
      yield: summarizeYield(build.build, build.state),
      spent: models.spent(),
      notes: build.notes,
    };
  });
}

async function runStages(build: WritableBuild, stages: Stages, options: MakeOptions): Promise<void> {
  const { state } = build;
  const { signal, onProgress, concurrency = 4 } = options;
  const tell = (progress: BuildProgress): void => onProgress?.(progress);
  const each = <Item extends { id: string }>(
    stage: BuildProgress['stage'],
    items: readonly Item[],
    atOnce: number,
    work: (item: Item) => Promise<void>,
    drop: (item: Item, error: DeixisError) => Promise<void>,
  ): Promise<void> =>
    runEach(items, {
      ...{ atOnce, work, drop },
      ...(signal ? { signal } : {}),
      onProgress: ({ note, ...count }) => {
        // Captions are told in pieces; a clip's end is nothing new then.
        if (stage !== 'captions' || note !== undefined || count.done === 0)
          tell({
            ...{ stage, unit: stage === 'videos' ? 'videos' : 'clips', ...count },
            ...(note === undefined ? {} : { note }),
          });
      },
    });

  const videos = [...state.videos.values()].filter(({ id }) => !unitOf(state, 'videos', id));
  await each('videos', videos, 1, stages.probe, stages.dropVideo);

  for (;;) {
    const wanted = chooseClips(build);
    if (wanted.length === 0) break;
    await each('clips', wanted, 1, stages.cut, stages.dropClip('clips'));
  }

  const clips = (): ClipRecord[] => [...state.clips.values()];
  const isWaiting = (clip: ClipRecord, stage: 'captions' | 'suitability', after: 'clips' | 'captions') =>
    isThrough(build, clip.id, after) && !unitOf(state, stage, clip.id);
  const uncaptioned = clips().filter((clip) => isWaiting(clip, 'captions', 'clips'));
  stages.countPieces(uncaptioned, (done, total) => tell({ stage: 'captions', unit: 'pieces', done, total }));
  await each('captions', uncaptioned, 1, stages.caption, stages.dropClip('captions'));

  const unwritten = clips().filter((clip) => isWaiting(clip, 'suitability', 'captions'));
  await each('tasks', unwritten, concurrency, stages.write, stages.dropClip('suitability'));
}

function isThrough({ state }: WritableBuild, id: string, stage: 'clips' | 'captions'): boolean {
  const unit = unitOf(state, stage, id);
  return unit !== undefined && unit.outcome !== 'dropped';
}

/** The clips to cut next: those that have enough narrations, in their order, until there are as many as wanted. */
function chooseClips(build: WritableBuild): ClipRecord[] {
  const { state } = build;
  const { minimumNarrations, maximumClips = Number.POSITIVE_INFINITY } = build.build;
  const all = [...state.clips.values()];
  const had = all.filter(({ id }) => isThrough(build, id, 'clips')).length;
  const ordered = orderClips([...state.videos.values()].map(({ clips }) => clips))
    .filter(({ narrations }) => narrations === null || narrations >= minimumNarrations)
    .filter(({ id }) => !unitOf(state, 'clips', id));
  return ordered.slice(0, Math.max(0, maximumClips - had)).map(({ id }) => state.clips.get(id)!);
}
