import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageError } from '../../../core/errors.js';
import { chooseInstances } from '../../../datasets/chooseInstances.js';
import { listPromptHashes } from '../../../judges/listPromptHashes.js';
import { modelConfigurationSchema } from '../../../models/ModelSettings.js';
import { isModelId } from '../../../models/parseModelId.js';
import type { StageTask } from '../../../runs/StageTask.js';
import type { PlanContext, RunPlan, RunRequest } from '../../benchmark.js';
import { copyOutputs } from '../../copyOutputs.js';
import { noteFirstConditionOnly } from '../../noteFirstConditionOnly.js';
import { parseCondition } from '../conditionLabel.js';
import { readDataset } from '../readDataset.js';
import { assertProtocol } from './assertProtocol.js';
import { createTasks, oracleSubject, type TaskSources } from './createTasks.js';
import { describePlan } from './describePlan.js';
import { readOptions } from './Omni2WebOptions.js';
import { openContestant } from './openContestant.js';
import { type Executor, openExecutor } from './openExecutor.js';
import { openJudge } from './openJudge.js';
import { openResources, type Resources } from './Resources.js';

/** Plans an Omni2Web run: which stages there are for each instance, subject, condition and repeat. */
export async function planOmni2Web(request: RunRequest, context: PlanContext): Promise<RunPlan> {
  const options = readOptions(request.options);
  assertProtocol(request.judge, options);
  const dataset = await readDataset(request.datasetDirectory);
  const instances = chooseInstances(dataset.instances, request);
  const conditions = request.conditions.map((label) => parseCondition(label, options.shift));
  const workDirectory = await mkdtemp(join(tmpdir(), 'deixis-omni2web-'));
  // A run's own cache lets it be replayed; one that several runs share is asked for, since it hides how answers vary.
  const cacheDirectory =
    context.cacheDirectory ?? (context.runDirectory ? join(context.runDirectory, 'answer-cache') : undefined);
  const resources = openResources({
    options,
    models: request.models ?? modelConfigurationSchema.parse({}),
    dataset,
    workDirectory,
    ...(cacheDirectory === undefined ? {} : { cacheDirectory }),
    // A preview sends nothing, so that it needs no keys.
    replay: context.replay || context.preview,
    budget: context.budget,
    seed: request.seed,
  });
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closers.splice(0)) await end();
    await resources.close();
    await rm(workDirectory, { recursive: true, force: true });
  };
  try {
    const contestants = request.subjects.map((name) => openContestant(name, resources));
    closers.push(...contestants.map((contestant) => () => contestant.close()));
    const sources: TaskSources = {
      resources,
      instances,
      contestants,
      conditions,
      repeats: request.repeats,
      executors: options.executors,
      executorOf: createExecutors(resources, closers),
      judge: openJudge(request.judge, resources),
      tracks: options.tracks,
      oracle: options.oracle,
    };
    const tasks = (): Iterable<StageTask> => createTasks(sources);
    const copied = options.outputsOf === undefined ? undefined : copyOutputs(options.outputsOf, tasks);
    if (copied) closers.push(async () => copied.close());
    const answered = copied?.tasks ?? tasks;
    let taskCount = 0;
    const items = new Set<string>();
    for (const { key } of tasks()) {
      taskCount += 1;
      if (key.stage.endsWith('.judge')) items.add(JSON.stringify({ ...key, stage: key.stage.split('.')[0] }));
    }
    return {
      datasetSha256: dataset.sha256,
      datasetName: dataset.name,
      instanceIds: instances.map(({ id }) => id),
      prompts: await listPromptHashes('omni2web', options.prompts),
      tasks: answered(),
      taskCount,
      itemCount: items.size,
      environment: context.preview ? {} : await describeEnvironment(resources),
      preview: context.preview
        ? await describePlan(request, options, instances, conditions, contestants, resources)
        : [],
      notes: noteFirstConditionOnly(contestants, request.conditions),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The executor of a name for a subject; "own" is the subject itself where it can be asked, else there is none. */
function createExecutors(
  resources: Resources,
  closers: (() => Promise<void>)[],
): (name: string, subject: string) => Executor | undefined {
  const opened = new Map<string, Executor>();
  return (name, subject) => {
    const real = name === 'own' ? subject : name;
    if (
      name === 'own' &&
      (subject === oracleSubject || !(isModelId(subject) || subject.startsWith('program:')))
    )
      return undefined;
    if (real !== 'rules' && !isModelId(real) && !real.startsWith('program:')) {
      throw usageError(
        'EXECUTOR_UNKNOWN',
        `unknown executor "${name}"; expected "rules", "own", program:COMMAND or provider/model`,
        { hint: 'give one of those with --executors' },
      );
    }
    let executor = opened.get(real);
    if (!executor) {
      executor = openExecutor(real, resources);
      opened.set(real, executor);
      closers.push(() => opened.get(real)!.close());
    }
    return executor;
  };
}

async function describeEnvironment(resources: Resources): Promise<Record<string, string>> {
  const { chromium } = await resources.sandbox();
  const { getFFmpegInfo } = await import('node-av/lib');
  return { browser: chromium.version, browserSource: chromium.source, ffmpeg: getFFmpegInfo().version };
}
