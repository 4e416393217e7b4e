import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { hashFile, hashJson } from '../../../core/hash.js';
import { chooseInstances } from '../../../datasets/chooseInstances.js';
import { listPromptHashes } from '../../../judges/listPromptHashes.js';
import { createModels } from '../../../models/createModels.js';
import { modelConfigurationSchema } from '../../../models/ModelSettings.js';
import type { StageTask } from '../../../runs/StageTask.js';
import { type FoundTrajectory, findTrajectories } from '../../../trajectories/findTrajectories.js';
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
 * @throws DeixisError TRAJECTORIES_NONE (input), JUDGE_TAKES_NO_PICTURES, INSTANCE_UNKNOWN (usage), and as the readers of its files
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
      preview: [`${chosen.length} trajectories, ${protocol.title}`, ...leftOut],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

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
