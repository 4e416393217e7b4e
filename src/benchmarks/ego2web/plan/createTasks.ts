import type { RecordKey, StageTask } from '../../../runs/StageTask.js';
import type { Condition } from '../names.js';
import type { Ego2WebInstance } from '../schema.js';
import type { Contestant } from './Contestant.js';
import { type EpisodeJudge, runJudgeStage } from './runJudgeStage.js';

/** For opening and closing the browser, media and sites, beside the time of the episode itself. */
const spareSeconds = 300;
const weekSeconds = 7 * 24 * 3600;

export interface TaskSources {
  instances: readonly Ego2WebInstance[];
  contestants: readonly Contestant[];
  conditions: readonly Condition[];
  repeats: number;
  judge: EpisodeJudge;
  datasetDirectory: string;
  /** Of one episode. */
  maximumSeconds: number;
}

/** Every task of a run, an instance at a time, so that its frames are made once: the episode, then its verdict. */
export function* createTasks(sources: TaskSources): Generator<StageTask> {
  const { instances, contestants, conditions, repeats, judge, datasetDirectory, maximumSeconds } = sources;
  for (const instance of instances)
    for (const contestant of contestants)
      for (const condition of contestant.ignoresConditions ? conditions.slice(0, 1) : conditions)
        for (let repeat = 0; repeat < repeats; repeat += 1) {
          const key = (stage: string): RecordKey => ({
            ...{ instance: instance.id, subject: contestant.name, condition, repeat, stage },
          });
          yield {
            key: key('act'),
            after: [],
            intermediate: true,
            timeoutSeconds: contestant.isSlow ? weekSeconds : maximumSeconds + spareSeconds,
            execute: (context) => contestant.attempt({ instance, condition, repeat, context }),
          };
          yield {
            key: key('judge'),
            after: [key('act')],
            execute: (context) =>
              runJudgeStage({ instance, subject: contestant.name, judge, datasetDirectory, context }),
          };
        }
}
