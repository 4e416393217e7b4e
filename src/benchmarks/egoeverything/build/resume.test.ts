import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { longTest } from '../../../../tests/support/longTest.js';
import {
  addsUp,
  goodModels,
  modelOf,
  row,
  textOf,
  useQuestionsBuild,
} from '../../../../tests/support/questionsBuild.js';
import { createRandom } from '../../../core/createRandom.js';
import { packageRoot } from '../../../core/packageRoot.js';
import { modelConfigurationSchema } from '../../../models/ModelSettings.js';
import type { YieldRow } from '../../building/countFates.js';
import { openAnswers } from './answering/openAnswers.js';
import { makeBuild } from './makeBuild.js';
import { summarizeYield } from './summarizeYield.js';

const bench = useQuestionsBuild();

describe('a build of questions that is stopped', () => {
  longTest('adds up wherever it is stopped, and comes to the same end', async () => {
    const { at, server, modelSection, start } = bench();
    const options = {
      ...{ captioner: 'local/eyes', detector: 'local/finder', boxOrder: 'y0x0y1x1' as const },
      ...{ synthesizer: 'local/writer', validator: 'local/prover', blind: ['local/guess'] },
      ...{ configuration: modelConfigurationSchema.parse(modelSection), concurrency: 2 },
    };
    const flags = ['--protocol', 'released', '--questions-per-video', '3', '--frames-per-minute', '18'];
    await start(at('straight'), 'videos', ...flags);
    const straight = await makeBuild({ directory: at('straight'), ...options });
    addsUp(straight.yield);
    expect(straight.yield.map(({ stage }) => stage).slice(-2)).toEqual(['blind', 'people']);
    expect(row(straight.yield, 'questions').passed).toBeGreaterThan(2);
    expect(row(straight.yield, 'people').waiting).toBe(row(straight.yield, 'questions').passed);
    const needed = server.requests.length;

    await start(at('stopped'), 'videos', ...flags);
    const random = createRandom('stops');
    server.requests.splice(0);
    let stops = 0;
    for (;;) {
      const controller = new AbortController();
      let left = random.integer(1, 7);
      server.reply = (request) => {
        left -= 1;
        if (left === 0) controller.abort();
        return goodModels(request);
      };
      const end = await makeBuild({ directory: at('stopped'), ...options, signal: controller.signal }).catch(
        (error: unknown) => {
          if (!controller.signal.aborted) throw error;
        },
      );
      const { build: state, items } = await openAnswers(at('stopped'));
      addsUp(summarizeYield(state, items));
      if (end) {
        expect(end.yield).toEqual(straight.yield);
        break;
      }
      stops += 1;
    }
    expect(stops).toBeGreaterThan(5);
    // What was under way at a stop, two at once, may be asked again; nothing else.
    expect(server.requests.length).toBeLessThanOrEqual(needed + 2 * stops);
  });

  it('goes on where it was killed, and replays from the cache alone', async () => {
    const { at, server, models, start, make } = bench();
    const directory = at('killed');
    await start(directory, 'videos', '--questions-per-video', '2');
    server.reply = (request) => (modelOf(request) === 'prover' ? { hang: true } : goodModels(request));
    const child = spawn(process.execPath, [
      join(packageRoot, 'dist', 'cli', 'main.js'),
      ...['build', 'egoeverything', 'make', directory, ...models, '--concurrency', '1', '--quiet'],
    ]);
    while (!server.requests.some((request) => modelOf(request) === 'prover')) {
      expect(child.exitCode).toBeNull();
      await delay(50);
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    const asked = server.requests.filter((one) => modelOf(one) !== 'prover').map(textOf);
    server.requests.splice(0);
    server.reply = goodModels;
    const rows = (await make(directory)).yield as YieldRow[];
    addsUp(rows);
    expect(row(rows, 'questions')).toMatchObject({ waiting: 0, dropped: {} });
    expect(server.requests.filter((one) => asked.includes(textOf(one)))).toEqual([]);
    expect(existsSync(join(directory, 'work'))).toBe(false);
    server.requests.splice(0);
    const copy = at('replayed');
    await start(copy, 'videos', '--questions-per-video', '2');
    await cp(join(directory, 'answer-cache'), join(copy, 'answer-cache'), { recursive: true });
    expect((await make(copy, '--replay')).yield).toEqual(rows);
    expect(server.requests).toHaveLength(0);
  }, 300_000);
});
