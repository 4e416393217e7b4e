import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { counted } from '../../../core/counted.js';
import { DeixisError } from '../../../core/DeixisError.js';
import { inputError } from '../../../core/errors.js';
import { hashFile, hashJson } from '../../../core/hash.js';
import { chooseInstances } from '../../../datasets/chooseInstances.js';
import { listPromptHashes } from '../../../judges/listPromptHashes.js';
import { createModels } from '../../../models/createModels.js';
import { modelConfigurationSchema } from '../../../models/ModelSettings.js';
import type { StageTask } from '../../../runs/StageTask.js';
import { type FoundTrajectory, findTrajectories } from '../../../trajectories/findTrajectories.js';
import { importTrajectory } from '../../../trajectories/importTrajectory.js';
import { readTasks } from '../../../trajectories/readTasks.js';
import type { PlanContext, RunPlan, RunRequest } from '../../benchmark.js';
import { assertSeesPictures } from './assertSeesPictures.js';
import { readEvidence } from './Evidence.js';
import { promptsOf, protocols } from './JudgeProtocol.js';
import { readJudgingOptions } from './JudgingOptions.js';
import { openEvidence } from './prepareEvidence.js';
import { type JudgeResources, runJudgeStage } from './runJudgeStage.js';

/**
 * Plans the judging of a folder of finished trajectories: one task each, so that a bad one costs only itself.
 * @throws DeixisError TRAJECTORIES_NONE, TRAJECTORIES_UNREADABLE (input), JUDGE_TAKES_NO_PICTURES, INSTANCE_UNKNOWN (usage), and as the readers of its files
 */
export async function planJudging(request: RunRequest, context: PlanContext): Promise<RunPlan> {
  const options = readJudgingOptions(request.options);
  const protocol = protocols[options.protocol];
  const { trajectories, leftOut } = await findTrajectories(request.datasetDirectory, options.format);
  const chosen = chooseInstances(trajectories, request, 'trajectory');
  const [tasks, evidence] = await Promise.all([
    options.tasks === undefined ? undefined : readTasks(options.tasks),
    options.evidence === undefined ? undefined : readEvidence(options.evidence),
  ]);
  await assertSomeReadable(chosen, request.datasetDirectory);
  const hashes = await listPromptHashes('ego2web', options.prompts);
  const workDirectory = await mkdtemp(join(tmpdir(), 'deixis-judging-'));
  const close = (): Promise<void> => rm(workDirectory, { recursive: true, force: true });
  try {
    const cacheDirectory =
      context.cacheDirectory ??
      (context.runDirectory ? join(context.runDirectory, 'answer-cache') : undefined);
    const model = createModels({
      configuration: request.models ?? modelConfigurationSchema.parse({}),
      ...(cacheDirectory === undefined ? {} : { cacheDirectory }),
      // A preview sends nothing, so that it needs no keys.
      replay: context.replay || context.preview,
      budget: context.budget,
      workDirectory,
    }).open(request.judge, 'judge');
    assertSeesPictures(model);
    const resources: JudgeResources = {
      protocol,
      threshold: options.threshold ?? protocol.threshold,
      maximumScreenshots: options.maximumScreenshots ?? protocol.maximumScreenshots,
      ...(options.prompts === undefined ? {} : { promptPack: options.prompts }),
      model,
      ...{ tasks, evidence },
      prepareEvidence: openEvidence(workDirectory),
    };
    return {
      datasetSha256: hashJson({
        trajectories: trajectories.map(({ id, sha256 }) => ({ id, sha256 })),
        ...(await hashOf('tasks', options.tasks)),
        ...(await hashOf('evidence', options.evidence)),
      }),
      datasetName: basename(request.datasetDirectory),
      instanceIds: chosen.map(({ id }) => id),
      prompts: Object.fromEntries(promptsOf(protocol).map((name) => [name, hashes[name]!])),
      tasks: createTasks(chosen, resources),
      taskCount: chosen.length,
      environment: { leftOut },
      preview: [`${counted(chosen.length, 'trajectory')}, ${protocol.title}`, ...leftOut],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Before anything is said of keys and models: where nothing can be read, nobody will be asked. */
async function assertSomeReadable(chosen: readonly FoundTrajectory[], directory: string): Promise<void> {
  const problems: string[] = [];
  for (const found of chosen) {
    try {
      await importTrajectory(found);
      return;
    } catch (error) {
      if (!DeixisError.is(error)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length === 0) return;
  const more = problems.length - mostProblems;
  throw inputError(
    'TRAJECTORIES_UNREADABLE',
    [
      `${directory}: ${counted(problems.length, 'trajectory')}, and none can be read`,
      ...problems.slice(0, mostProblems),
      ...(more > 0 ? [`and ${more} more`] : []),
    ].join('\n'),
    {
      hint: 'mend the files that are named, or give another folder; --format says of which format they are',
      details: { directory, problems },
    },
  );
}

const mostProblems = 5;

function* createTasks(chosen: readonly FoundTrajectory[], resources: JudgeResources): Iterable<StageTask> {
  for (const found of chosen)
    yield {
      key: {
        instance: found.id,
        subject: 'recorded',
        condition: 'declared',
        repeat: 0,
        stage: 'judge',
      },
      after: [],
      execute: (context) => runJudgeStage(found, resources, context),
    };
}

async function hashOf(name: string, file: string | undefined): Promise<Record<string, string>> {
  return file === undefined ? {} : { [name]: await hashFile(file) };
}
