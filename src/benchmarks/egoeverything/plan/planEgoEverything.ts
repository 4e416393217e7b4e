import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counted } from '../../../core/counted.js';
import { usageError } from '../../../core/errors.js';
import { chooseInstances } from '../../../datasets/chooseInstances.js';
import { readDatasetWith } from '../../../datasets/readDatasetWith.js';
import { listPromptHashes } from '../../../judges/listPromptHashes.js';
import { createModels } from '../../../models/createModels.js';
import { modelConfigurationSchema } from '../../../models/ModelSettings.js';
import type { StageTask } from '../../../runs/StageTask.js';
import type { PlanContext, RunPlan, RunRequest } from '../../benchmark.js';
import { noteFirstConditionOnly } from '../../noteFirstConditionOnly.js';
import { openRecall } from '../baseline/openRecall.js';
import { datasetFormat } from '../datasetFormat.js';
import { createPreparer } from '../exposure/createPreparer.js';
import { createRememberer } from '../memory/createRememberer.js';
import { openSeer } from '../memory/openSeer.js';
import { type BudgetedCondition, parseCondition } from '../parseCondition.js';
import type { EgoEverythingInstance } from '../schema.js';
import type { Answerer } from './Answerer.js';
import { readOptions } from './EgoEverythingOptions.js';
import { openAnswerer } from './openAnswerer.js';
import { type AnswerStage, runAnswerStage } from './runAnswerStage.js';

interface TaskSources {
  instances: readonly EgoEverythingInstance[];
  answerers: readonly Answerer[];
  conditions: readonly BudgetedCondition[];
  repeats: number;
  rotations: number;
  tools: AnswerStage['tools'];
}

/** Plans an EgoEverything run: one answer for each instance, subject, condition, repeat and order of the options. */
export async function planEgoEverything(request: RunRequest, context: PlanContext): Promise<RunPlan> {
  if (request.judge !== 'deterministic')
    throw usageError(
      'JUDGE_UNKNOWN',
      `unknown judge "${request.judge}"; options are compared, which the judge "deterministic" does`,
      { hint: 'leave --judge out' },
    );
  const options = readOptions(request.options);
  const dataset = await readDatasetWith(request.datasetDirectory, datasetFormat);
  const instances = chooseInstances(dataset.instances, request);
  const conditions = request.conditions.map(parseCondition);
  const workDirectory = await mkdtemp(join(tmpdir(), 'deixis-egoeverything-'));
  const cacheDirectory =
    context.cacheDirectory ?? (context.runDirectory ? join(context.runDirectory, 'answer-cache') : undefined);
  const models = createModels({
    configuration: request.models ?? modelConfigurationSchema.parse({}),
    ...(cacheDirectory === undefined ? {} : { cacheDirectory }),
    // A preview sends nothing, so that it needs no keys.
    replay: context.replay || context.preview,
    budget: context.budget,
    workDirectory,
  });
  const answerers: Answerer[] = [];
  const seer = openSeer();
  const close = async (): Promise<void> => {
    for (const answerer of answerers.splice(0)) await answerer.close();
    await seer.close();
    await rm(workDirectory, { recursive: true, force: true });
  };
  try {
    const preparer = createPreparer(dataset.directory, join(workDirectory, 'media'));
    const remember = createRememberer(preparer, seer);
    for (const name of request.subjects)
      answerers.push(
        openAnswerer(name, {
          ...{ models, seed: request.seed },
          ...(options.prompts === undefined ? {} : { promptPack: options.prompts }),
          openRecall: () => openRecall(seer, remember, request.seed),
        }),
      );
    const sources: TaskSources = {
      ...{ instances, answerers, conditions, repeats: request.repeats, rotations: options.rotations },
      tools: {
        preparer,
        square: { share: options.share, shareOf: options.shareOf },
        ...(options.prompts === undefined ? {} : { promptPack: options.prompts }),
        remember,
      },
    };
    const taskCount = [...createTasks(sources)].length;
    return {
      datasetSha256: dataset.sha256,
      datasetName: dataset.name,
      instanceIds: instances.map(({ id }) => id),
      prompts: await listPromptHashes('egoeverything', options.prompts),
      tasks: createTasks(sources),
      taskCount,
      environment: context.preview ? {} : await describeEnvironment(),
      preview: [
        `${counted(taskCount, 'answer')}: ${counted(instances.length, 'question')}, ${counted(answerers.length, 'subject')}`,
      ],
      notes: noteFirstConditionOnly(answerers, request.conditions),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A question at a time, so that its frames are made once for all who are asked. */
function* createTasks(sources: TaskSources): Iterable<StageTask> {
  const { instances, answerers, conditions, repeats, rotations, tools } = sources;
  for (const instance of instances)
    for (const answerer of answerers)
      for (const condition of answerer.ignoresConditions ? conditions.slice(0, 1) : conditions)
        for (let repeat = 0; repeat < repeats; repeat += 1)
          for (let rotation = 0; rotation < rotations; rotation += 1)
            yield {
              key: {
                instance: instance.id,
                subject: answerer.name,
                condition: condition.label,
                repeat,
                stage: `answer.${rotation}`,
              },
              after: [],
              execute: (context) =>
                runAnswerStage({ instance, answerer, condition, rotation, repeat, context, tools }),
            };
}

async function describeEnvironment(): Promise<Record<string, string>> {
  const { getFFmpegInfo } = await import('node-av/lib');
  return { ffmpeg: getFFmpegInfo().version };
}
