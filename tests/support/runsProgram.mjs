// A small run in a process of its own, for tests that kill and freeze it.
// Arguments: run folder, instances, milliseconds a task, lease in seconds, instance at which it freezes itself (or "").
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DeixisError } from '../../dist/core/DeixisError.js';
import { executeTasks } from '../../dist/runs/executeTasks.js';
import { openRunStore } from '../../dist/runs/openRunStore.js';

const [directory, instances, milliseconds, leaseSeconds, freezeAt] = process.argv.slice(2);

const key = (instance, stage) => ({
  instance,
  subject: '被测 🤖',
  condition: 'omni',
  repeat: 0,
  stage,
});

function* plan() {
  for (let index = 0; index < Number(instances); index += 1) {
    const instance = `页面 ${index} 😀`;
    yield {
      key: key(instance, 'A.respond'),
      after: [],
      intermediate: true,
      async execute({ artifacts }) {
        if (instance === freezeAt) process.kill(process.pid, 'SIGSTOP');
        await delay(Number(milliseconds) * (1 + (index % 3)));
        if (index % 11 === 5) throw new Error(`连接断开 ${index} 💥`);
        const sha256 = await artifacts.put(`<html>改好的页面 ${index} 🎉</html>`);
        appendFileSync(join(directory, 'executed.log'), `${process.pid} ${instance} respond\n`);
        return {
          outcome: 'success',
          payload: { sha256, number: index / 3 },
          exposure: {
            completeness: 'exact',
            condition: 'omni',
            parts: [{ kind: 'text', label: '提示', sha256, characters: index }],
            derivations: [],
            conversions: [],
          },
          usage: { inputTokens: 100 + index, outputTokens: 10, costUsd: 0.001, requests: 1 },
          models: [{ asked: 'test/模型', returned: 'test/模型-1' }],
        };
      },
    };
    yield {
      key: key(instance, 'A.judge'),
      after: [key(instance, 'A.respond')],
      async execute({ inputs, artifacts }) {
        const page = await artifacts.read(inputs[0].payload.sha256);
        await delay(Number(milliseconds));
        return { outcome: index % 4 === 0 ? 'failure' : 'success', payload: { length: page.length } };
      },
    };
  }
}

try {
  const store = existsSync(join(directory, 'run.sqlite')) ? openOrMake() : create();
  store.acquire();
  await executeTasks({ store, tasks: plan(), concurrency: 4 });
  store.release();
  store.close();
  console.log('complete');
} catch (error) {
  console.log(DeixisError.is(error) ? error.code : String(error.stack));
  process.exitCode = DeixisError.is(error) ? error.exitCode : 70;
}

function create() {
  return openRunStore(directory, {
    leaseSeconds: Number(leaseSeconds),
    create: {
      schemaVersion: 1,
      id: 'killed',
      createdAt: '2026-01-01T00:00:00.000Z',
      benchmark: 'test',
      dataset: { name: 'test', directory: '/data', sha256: 'none', instanceIds: [] },
      request: {},
      prompts: {},
      planned: 0,
      plannedTasks: 0,
      sessions: [],
    },
  });
}

/** Killed between making the file and filling it: made again. */
function openOrMake() {
  try {
    return openRunStore(directory, { leaseSeconds: Number(leaseSeconds) });
  } catch (error) {
    if (error.code !== 'RUN_MISSING') throw error;
    return create();
  }
}
