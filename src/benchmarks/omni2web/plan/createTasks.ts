import type { RecordKey, StageContext, StageRecord, StageTask } from '../../../runs/StageTask.js';
import type { LabelledCondition } from '../conditionLabel.js';
import { referenceInstructions } from '../referenceInstructions.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Track } from '../scoring/Judgment.js';
import { type Contestant, unavailable } from './Contestant.js';
import type { Judge } from './Judge.js';
import type { Executor } from './openExecutor.js';
import { pagePayloadSchema, stepsPayloadSchema } from './payloads.js';
import type { Resources } from './Resources.js';
import { runJudgeStage } from './runJudgeStage.js';

export interface TaskSources {
  resources: Resources;
  instances: readonly Omni2WebInstance[];
  contestants: readonly Contestant[];
  conditions: readonly LabelledCondition[];
  repeats: number;
  /** The first is the fixed one. "own" is the subject itself. */
  executors: readonly string[];
  executorOf(name: string, subject: string): Executor | undefined;
  judge: Judge;
  tracks: readonly Track[];
  oracle: boolean;
}

/** The condition under which the reference instructions are carried out. */
export const referenceCondition = 'reference';
export const oracleSubject = 'oracle';

/** The item of track C under an executor: "C" for the fixed one, "C2" and so on for others. */
export function executorItem(index: number): string {
  return index === 0 ? 'C' : `C${index + 1}`;
}

/** Every task of a run, an instance at a time, so that its pages and media are made once. */
export function* createTasks(sources: TaskSources): Generator<StageTask> {
  for (const instance of sources.instances) {
    if (sources.oracle && sources.tracks.includes('C')) yield* oracleTasks(sources, instance);
    for (const contestant of sources.contestants)
      for (const condition of contestant.ignoresConditions
        ? sources.conditions.slice(0, 1)
        : sources.conditions)
        for (let repeat = 0; repeat < sources.repeats; repeat += 1)
          yield* answerTasks(sources, instance, contestant, condition, repeat);
  }
}

function* answerTasks(
  { tracks, executors, executorOf, judge, resources }: TaskSources,
  instance: Omni2WebInstance,
  contestant: Contestant,
  condition: LabelledCondition,
  repeat: number,
): Generator<StageTask> {
  const key = (stage: string): RecordKey => ({
    instance: instance.id,
    subject: contestant.name,
    condition: condition.label,
    repeat,
    stage,
  });
  const answer = (track: 'A' | 'B'): StageTask => ({
    key: key(`${track}.respond`),
    after: [],
    intermediate: true,
    execute: (context) => contestant.answer({ instance, condition, track, repeat, context }),
  });
  const judged = (item: string, after: string, executor: string | null): StageTask => ({
    key: key(`${item}.judge`),
    after: [key(after)],
    execute: (context) =>
      runJudgeStage({
        instance,
        judge,
        resources,
        context,
        repeat,
        subject: contestant.name,
        track: trackOf(item),
        executor,
      }),
  });
  if (tracks.includes('A')) {
    yield answer('A');
    yield judged('A', 'A.respond', null);
  }
  if (!tracks.includes('B') && !tracks.includes('C')) return;
  yield answer('B');
  if (tracks.includes('B')) yield judged('B', 'B.respond', null);
  if (!tracks.includes('C')) return;
  for (const [index, name] of executors.entries()) {
    const item = executorItem(index);
    const executor = executorOf(name, contestant.name);
    if (!executor) continue;
    yield {
      key: key(`${item}.execute`),
      after: [key('B.respond')],
      intermediate: true,
      execute: (context) => executeRecovered(instance, executor, repeat, context),
    };
    yield judged(item, `${item}.execute`, executor.name);
  }
}

/** {recovered, oracle} x {fixed, own}: the reference instructions go through every executor, too. */
function* oracleTasks(
  { contestants, executors, executorOf, judge, resources }: TaskSources,
  instance: Omni2WebInstance,
): Generator<StageTask> {
  for (const [index, name] of executors.entries()) {
    const item = executorItem(index);
    const subjects = name === 'own' ? contestants.map((contestant) => contestant.name) : [oracleSubject];
    for (const subject of subjects) {
      const executor = executorOf(name, subject);
      if (!executor) continue;
      const key = (stage: string): RecordKey => ({
        instance: instance.id,
        subject,
        condition: referenceCondition,
        repeat: 0,
        stage,
      });
      yield {
        key: key(`${item}.execute`),
        after: [],
        intermediate: true,
        execute: (context) =>
          executor.execute({ instance, steps: referenceInstructions(instance), repeat: 0, context }),
      };
      yield {
        key: key(`${item}.judge`),
        after: [key(`${item}.execute`)],
        execute: (context) =>
          runJudgeStage({
            instance,
            judge,
            resources,
            context,
            repeat: 0,
            subject,
            track: 'C',
            executor: executor.name,
          }),
      };
    }
  }
}

async function executeRecovered(
  instance: Omni2WebInstance,
  executor: Executor,
  repeat: number,
  context: StageContext,
) {
  const recovered = context.inputs[0] as StageRecord;
  if (recovered.outcome === 'unavailable') return unavailable('C', recovered.reason ?? 'no track B');
  const { steps, unusable, detail } = stepsPayloadSchema.parse(recovered.payload);
  if (unusable !== null) {
    const payload = pagePayloadSchema.parse({ kind: 'page', page: null, answer: null, unusable, detail });
    return { outcome: 'unusable' as const, payload, reason: `track B: ${detail ?? unusable}` };
  }
  return executor.execute({ instance, steps, repeat, context });
}

function trackOf(item: string): Track {
  return item.startsWith('C') ? 'C' : (item as Track);
}
