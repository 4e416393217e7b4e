import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseInstances } from '../../../datasets/chooseInstances.js';
import { readDatasetWith } from '../../../datasets/readDatasetWith.js';
import { listPromptHashes } from '../../../judges/listPromptHashes.js';
import { modelConfigurationSchema } from '../../../models/ModelSettings.js';
import type { StageTask } from '../../../runs/StageTask.js';
import type { PlanContext, RunPlan, RunRequest } from '../../benchmark.js';
import { copyOutputs } from '../../copyOutputs.js';
import { noteFirstConditionOnly } from '../../noteFirstConditionOnly.js';
import { datasetFormat } from '../datasetFormat.js';
import { promptsOf } from '../judging/JudgeProtocol.js';
import { assertPaper } from './assertPaper.js';
import type { Contestant } from './Contestant.js';
import { checkCommonCaptions } from './checkCommonCaptions.js';
import { checkOptions } from './checkOptions.js';
import { createTasks, type TaskSources } from './createTasks.js';
import { describeEnvironment } from './describeEnvironment.js';
import { describePlan } from './describePlan.js';
import type { Ego2WebOptions } from './Ego2WebOptions.js';
import { openContestant } from './openContestant.js';
import { openEpisodeJudge } from './openEpisodeJudge.js';
import { parseConditions } from './parseConditions.js';
import { openResources } from './Resources.js';

/** Prompts of subjects, and those of the judge; others of the group belong to other work. */
async function usedPrompts(
  { judge }: TaskSources,
  { prompts, outputsOf }: Ego2WebOptions,
): Promise<Record<string, string>> {
  const all = await listPromptHashes('ego2web', prompts);
  const ofJudge = judge.kind === 'model' ? promptsOf(judge.tools.protocol) : [];
  const isOfSubject = (name: string): boolean =>
    outputsOf === undefined && /^ego2web\/(agent-|given-|perceiver$)/.test(name);
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => isOfSubject(name) || ofJudge.includes(name)),
  );
}

/** Plans an Ego2Web run: an episode and a verdict for each instance, subject, condition and repeat. */
export async function planEgo2Web(request: RunRequest, context: PlanContext): Promise<RunPlan> {
  const options = checkOptions(request.options);
  const conditions = parseConditions(request.conditions);
  const dataset = await readDatasetWith(request.datasetDirectory, datasetFormat);
  const instances = chooseInstances(dataset.instances, request);
  const { commonCaptions, outputsOf } = options;
  await assertPaper(request.judge, options, conditions, { instances, directory: dataset.directory });
  if (commonCaptions !== undefined && outputsOf === undefined && conditions.includes('common-captions'))
    await checkCommonCaptions(commonCaptions, instances);
  const workDirectory = await mkdtemp(join(tmpdir(), 'deixis-ego2web-'));
  // A run's own cache lets it be replayed; one that several runs share is asked for, since it hides how answers vary.
  const cacheDirectory =
    context.cacheDirectory ?? (context.runDirectory ? join(context.runDirectory, 'answer-cache') : undefined);
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closers.splice(0)) await end();
    await rm(workDirectory, { recursive: true, force: true });
  };
  try {
    const resources = openResources({
      ...{ options, dataset, workDirectory, seed: request.seed },
      models: request.models ?? modelConfigurationSchema.parse({}),
      ...(cacheDirectory === undefined ? {} : { cacheDirectory }),
      // A preview sends nothing, so that it needs no keys.
      replay: context.replay || context.preview,
      budget: context.budget,
    });
    const contestants: Contestant[] = [];
    for (const name of request.subjects) {
      const contestant = await openContestant(name, resources);
      contestants.push(contestant);
      closers.push(() => contestant.close());
    }
    const sources: TaskSources = {
      ...{ instances, contestants, conditions, repeats: request.repeats },
      judge: openEpisodeJudge(request.judge, resources),
      datasetDirectory: dataset.directory,
      maximumSeconds: options.maximumSeconds,
    };
    const tasks = (): Iterable<StageTask> => createTasks(sources);
    const copied = outputsOf === undefined ? undefined : copyOutputs(outputsOf, tasks);
    if (copied) closers.push(async () => copied.close());
    const taskCount = [...tasks()].length;
    return {
      ...{ datasetSha256: dataset.sha256, datasetName: dataset.name },
      instanceIds: instances.map(({ id }) => id),
      prompts: await usedPrompts(sources, options),
      tasks: (copied?.tasks ?? tasks)(),
      taskCount,
      itemCount: taskCount / 2,
      environment: context.preview ? {} : await describeEnvironment(),
      preview: context.preview ? await describePlan(request, sources, resources) : [],
      notes: noteFirstConditionOnly(contestants, conditions),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
