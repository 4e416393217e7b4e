import { existsSync } from 'node:fs';
import { inputError } from '../core/errors.js';
import { openRunStore } from '../runs/openRunStore.js';
import type { StageResult, StageTask } from '../runs/StageTask.js';

/**
 * The same tasks with the answers of another run in the place of new ones, so that only judging is done. An answer that
 * the other run lacks is an error of its item.
 * @returns also how to close the other run
 */
export function copyOutputs(
  runDirectory: string,
  tasks: () => Iterable<StageTask>,
): { tasks: () => Iterable<StageTask>; close: () => void } {
  const other = openRunStore(runDirectory);
  async function copy(
    task: StageTask,
    artifacts: Parameters<StageTask['execute']>[0]['artifacts'],
  ): Promise<StageResult> {
    const record = other.record(task.key);
    if (!record) {
      const { instance, subject, stage } = task.key;
      throw inputError(
        'OUTPUT_MISSING',
        `${runDirectory} holds no answer for ${instance}, ${subject}, ${stage}`,
        {
          hint: 'Finish that run first, or judge the instances that it has with --ids.',
        },
      );
    }
    // Whatever the record names by hash; names of inputs that were never kept are hashes, too.
    const names = JSON.stringify([record.payload, record.exposure ?? null]).match(/[0-9a-f]{64}/g) ?? [];
    for (const path of new Set(names.map((name) => other.artifacts.path(name)))) {
      if (existsSync(path)) await artifacts.putFile(path);
    }
    const { key: _key, attempt: _attempt, startedAt: _start, endedAt: _end, ...result } = record;
    // What the answer cost was paid by the other run.
    return { ...result, usage: {} };
  }
  return {
    close: () => other.close(),
    *tasks() {
      for (const task of tasks()) {
        yield /(^|\.)judge$/.test(task.key.stage)
          ? task
          : { ...task, execute: ({ artifacts }) => copy(task, artifacts) };
      }
    },
  };
}
