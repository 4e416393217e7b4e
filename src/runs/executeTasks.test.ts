import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testManifest } from '../../tests/support/testManifest.js';
import { environmentError } from '../core/errors.js';
import { type ExecuteOptions, executeTasks } from './executeTasks.js';
import { openRunStore } from './openRunStore.js';
import type { RunStore } from './RunStore.js';
import type { RecordKey, StageTask } from './StageTask.js';

let directory: string;
let store: RunStore;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deixis-runs-试验😀 '));
  store = openRunStore(directory, { create: testManifest() });
  store.acquire();
});

afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true });
});

const key = (instance: string, stage = 'A.judge'): RecordKey => ({
  instance,
  subject: 'untouched',
  condition: 'omni',
  repeat: 0,
  stage,
});

const task = (
  instance: string,
  execute: StageTask['execute'] = async () => ({ outcome: 'success', payload: null }),
  more: Partial<StageTask> = {},
): StageTask => ({ key: key(instance), after: [], execute, ...more });

const run = (tasks: Iterable<StageTask>, options: Partial<ExecuteOptions> = {}) =>
  executeTasks({ store, tasks, ...options });

describe('executeTasks', () => {
  it('hands a stage the records that it waits for, whatever the concurrency', async () => {
    const plan = ['a', 'b', '三😀'].flatMap((instance): StageTask[] => [
      {
        key: key(instance, 'A.respond'),
        after: [],
        intermediate: true,
        execute: async () => ({ outcome: 'success', payload: { text: `答え ${instance}` } }),
      },
      {
        key: key(instance),
        after: [key(instance, 'A.respond')],
        execute: async ({ inputs }) => ({ outcome: 'failure', payload: inputs[0]!.payload }),
      },
    ]);
    const summary = await run(plan, { concurrency: 8 });
    expect(summary).toMatchObject({ ended: 'complete', finished: 6, skipped: 0, blocked: 0 });
    expect(summary.totals.items).toMatchObject({ failure: 3, success: 0 });
    expect(summary.totals.done).toBe(3);
    expect(store.record(key('三😀'))!.payload).toEqual({ text: '答え 三😀' });
    expect((await run(plan)).skipped).toBe(6);
  });

  it.each([
    ['deleted', 'ARTIFACT_MISSING', (path: string) => rmSync(path)],
    ['emptied', 'ARTIFACT_CORRUPT', (path: string) => truncateSync(path)],
    ['changed', 'ARTIFACT_CORRUPT', (path: string) => writeFileSync(path, 'else')],
  ])(
    'an artifact that was %s costs its own item alone, and the error says whose it is and what to do',
    async (_how, code, damage) => {
      const kept = { a: await store.artifacts.put('page of a'), b: await store.artifacts.put('page of b') };
      const plan = (['a', 'b'] as const).flatMap((instance): StageTask[] => [
        {
          key: key(instance, 'A.respond'),
          ...{ after: [], intermediate: true },
          execute: async () => ({ outcome: 'success', payload: { page: kept[instance] } }),
        },
        {
          key: key(instance),
          after: [key(instance, 'A.respond')],
          execute: async ({ inputs, artifacts }) => {
            const { page } = inputs[0]!.payload as { page: string };
            return { outcome: 'success', payload: (await artifacts.read(page)).toString() };
          },
        },
      ]);
      await run(plan.filter(({ after }) => after.length === 0));
      damage(store.artifacts.path(kept.a));
      expect(await run(plan)).toMatchObject({ ended: 'complete', finished: 2, skipped: 2 });
      expect(store.record(key('b'))!.payload).toBe('page of b');
      const { outcome, reason } = store.record(key('a'))!;
      expect(outcome).toBe('error');
      expect(reason).toContain(
        `${code}: run ${store.manifest().id} has lost a file of instance a, untouched, omni: ${store.artifacts.path(kept.a)}`,
      );
      expect(reason).toMatch(/bring the file back, or .+ --ids a; after that, resume with --retry-errors$/);
      // So it is: brought back, it is judged.
      writeFileSync(store.artifacts.path(kept.a), 'page of a');
      await run(plan, { retryErrors: true });
      expect(store.record(key('a'))!.payload).toBe('page of a');
    },
  );

  it('keeps an error as an error, holds back what needs it, and mends it on request only', async () => {
    let healthy = false;
    const plan: StageTask[] = ['a', 'b'].flatMap((instance) => [
      {
        key: key(instance, 'A.respond'),
        after: [],
        intermediate: true,
        execute: async () => {
          if (instance === 'a' && !healthy) throw new Error('connection reset');
          return { outcome: 'success', payload: instance };
        },
      },
      task(instance, undefined, { after: [key(instance, 'A.respond')] }),
    ]);
    const first = await run(plan);
    expect(first).toMatchObject({ ended: 'complete', blocked: 1 });
    expect(first.totals.items).toMatchObject({ success: 1, error: 1 });
    expect(store.record(key('a'))!.reason).toBe(
      'not run, waits for the retry of stage "A.respond": connection reset',
    );
    expect(store.record(key('a', 'A.respond'))).toMatchObject({
      outcome: 'error',
      reason: 'connection reset',
    });
    healthy = true;
    const second = await run(plan);
    expect(second).toMatchObject({ finished: 0, skipped: 4, blocked: 0 });
    expect(second.totals.items).toMatchObject({ success: 1, error: 1 });
    const third = await run(plan, { retryErrors: true });
    expect(third.totals.items).toMatchObject({ success: 2, error: 0 });
    expect(store.attempts(key('a', 'A.respond')).map(({ state }) => state)).toEqual([
      'superseded',
      'committed',
    ]);
  });

  it('tells a retry what it is to mend, and nothing else that it is one', async () => {
    let outcome: 'ungraded' | 'success' = 'ungraded';
    const seen: unknown[] = [];
    const plan = [
      task('a', async ({ retried }) => {
        seen.push(['a', retried]);
        return { outcome, payload: null };
      }),
      task('b', async ({ retried }) => {
        seen.push(['b', retried]);
        if (outcome === 'ungraded') throw new Error('connection reset');
        return { outcome, payload: null };
      }),
      task('c', async ({ retried }) => {
        seen.push(['c', retried]);
        return { outcome: 'failure', payload: null };
      }),
    ];
    await run(plan, { concurrency: 1 });
    outcome = 'success';
    await run(plan, { concurrency: 1 });
    await run(plan, { concurrency: 1, retryErrors: true });
    await run(plan, { concurrency: 1, retryErrors: true });
    expect(seen).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['c', undefined],
      ['a', 'ungraded'],
      ['b', 'error'],
    ]);
  });

  it('counts against a budget of tokens what was sent, not what the cache gave', async () => {
    const usage = { inputTokens: 900, outputTokens: 100, requests: 0, reusedTokens: 1000 };
    const plan = ['a', 'b', 'c'].map((instance) =>
      task(instance, async () => ({ outcome: 'success', payload: null, usage })),
    );
    const reused = await run(plan, { maxTokens: 1500, concurrency: 1 });
    expect(reused).toMatchObject({ ended: 'complete', finished: 3 });
    expect(reused.totals.usage).toMatchObject({ inputTokens: 2700, reusedTokens: 3000 });
    const sent = await run(
      ['d', 'e', 'f'].map((instance) =>
        task(instance, async () => ({
          ...{ outcome: 'success', payload: null },
          usage: { ...usage, requests: 1, reusedTokens: 0 },
        })),
      ),
      { maxTokens: 1500, concurrency: 1 },
    );
    expect(sent).toMatchObject({ ended: 'budget', finished: 1 });
  });

  it('grades anew what was made from a record that has been replaced', async () => {
    let grade: 'ungraded' | 'success' = 'ungraded';
    const plan = [
      task('a', async () => ({ outcome: grade, payload: grade })),
      {
        key: key('a', 'A.summary'),
        after: [key('a')],
        execute: async ({ inputs }: Parameters<StageTask['execute']>[0]) => ({
          outcome: 'success' as const,
          payload: inputs[0]!.payload,
        }),
      },
    ];
    await run(plan);
    expect(store.record(key('a', 'A.summary'))!.payload).toBe('ungraded');
    grade = 'success';
    await run(plan, { retryErrors: true });
    expect(store.record(key('a', 'A.summary'))!.payload).toBe('success');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses a score of %s as an error of its own (R11)',
    async (value) => {
      const { totals } = await run([
        task('a', async () => ({ outcome: 'success', payload: { score: value } })),
        task('b', async () => ({ outcome: 'success', payload: null, usage: { costUsd: value } })),
        task('c'),
      ]);
      expect(totals.items).toMatchObject({ success: 1, error: 2 });
      expect(store.record(key('a'))!.reason).toContain('JSON_NOT_FINITE');
    },
  );

  it('stops at once on request, even in a long delay (R6), and goes on later', async () => {
    const controller = new AbortController();
    const wait = () => new Promise<never>(() => undefined);
    setTimeout(() => controller.abort(), 50);
    const start = performance.now();
    const summary = await run([task('a'), task('b', wait), task('c', wait)], { signal: controller.signal });
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(summary).toMatchObject({ ended: 'interrupted', finished: 1 });
    expect(summary.totals.attempts).toEqual({ finished: 1, cutOff: 2 });
    const rest = await run([task('a'), task('b'), task('c')]);
    expect(rest.totals.items.success).toBe(3);
    expect(rest.totals.attempts.cutOff).toBe(2);
  });

  it('ends a stage that takes too long as an error', async () => {
    const { totals } = await run([task('a', () => new Promise(() => undefined), { timeoutSeconds: 0.05 })]);
    expect(totals.items.error).toBe(1);
    expect(store.record(key('a'))!.reason).toMatch(/^STAGE_TIMEOUT/);
  });

  it('stops cleanly before the budget is overrun, and counts earlier sessions', async () => {
    const plan = Array.from({ length: 20 }, (_, index) =>
      task(`i${index}`, async () => ({ outcome: 'success', payload: null, usage: { costUsd: 0.1 } })),
    );
    const first = await run(plan, { maxCostUsd: 0.55, concurrency: 8 });
    expect(first.ended).toBe('budget');
    expect(first.totals.usage.costUsd).toBeCloseTo(0.5, 9);
    const second = await run(plan, { maxCostUsd: 1.05, concurrency: 8 });
    expect(second.totals.usage.costUsd).toBeCloseTo(1, 9);
    expect(second.finished).toBe(5);
    expect((await run(plan)).totals.items.success).toBe(20);
  });

  it('lets calls inside a stage reserve, and takes a refused call for a stop, not for an error', async () => {
    const plan = Array.from({ length: 10 }, (_, index) =>
      task(`i${index}`, async ({ budget }) => {
        for (let call = 0; call < 2; call += 1) {
          const reservation = budget.reserve({ tokens: 100 });
          await new Promise((resolve) => setTimeout(resolve, 2));
          reservation.settle({ tokens: 60 });
        }
        return { outcome: 'success', payload: null, usage: { inputTokens: 100, outputTokens: 20 } };
      }),
    );
    const { ended, totals } = await run(plan, { maxTokens: 500, concurrency: 4 });
    expect(ended).toBe('budget');
    expect(totals.items.error).toBe(0);
    expect(totals.items.success).toBeGreaterThanOrEqual(2);
    expect((totals.usage.inputTokens ?? 0) + (totals.usage.outputTokens ?? 0)).toBeLessThanOrEqual(500);
  });

  it('pulls no more of a long plan than it works on', async () => {
    let pulled = 0;
    function* plan(): Iterable<StageTask> {
      for (let index = 0; index < 100_000; index += 1) {
        pulled += 1;
        yield task(`i${index}`);
      }
    }
    const controller = new AbortController();
    await run(plan(), {
      signal: controller.signal,
      onProgress: ({ finished }) => finished === 20 && controller.abort(),
    });
    expect(pulled).toBeLessThan(100);
  });

  it('runs on while results wait for the disk, and holds back when as many wait as run', async () => {
    let letDiskGo = (): void => undefined;
    const diskIsBusy = new Promise<void>((resolve) => {
      letDiskGo = resolve;
    });
    const slow: RunStore = {
      ...store,
      commitAll: async (entries) => {
        await diskIsBusy;
        return store.commitAll(entries);
      },
    };
    let executed = 0;
    let atWork = 0;
    let mostAtWork = 0;
    const plan = Array.from({ length: 50 }, (_, index) =>
      task(`i${index}`, async () => {
        mostAtWork = Math.max(mostAtWork, ++atWork);
        await new Promise((resolve) => setTimeout(resolve, 1));
        atWork -= 1;
        executed += 1;
        return { outcome: 'success', payload: null };
      }),
    );
    const end = executeTasks({ store: slow, tasks: plan, concurrency: 4 });
    await vi.waitFor(() => expect(executed).toBeGreaterThanOrEqual(8), { timeout: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    // By hand: 4 slots and 4 results that wait beside them.
    expect(executed).toBe(8);
    expect(store.totals().done).toBe(0);
    letDiskGo();
    expect((await end).totals.items.success).toBe(50);
    expect(mostAtWork).toBe(4);
  });

  it('ends with the fault of a commit that fails while the next tasks run, and does their work again', async () => {
    let batches = 0;
    const failing: RunStore = {
      ...store,
      commitAll: async (entries) => {
        batches += 1;
        if (batches === 3) throw environmentError('STORE_WRITE_FAILED', 'the disk is gone');
        return store.commitAll(entries);
      },
    };
    const plan = Array.from({ length: 30 }, (_, index) => task(`i${index}`));
    await expect(executeTasks({ store: failing, tasks: plan, concurrency: 2 })).rejects.toMatchObject({
      code: 'STORE_WRITE_FAILED',
      exitCode: 4,
      message: expect.stringMatching(/the result of instance "i\d+".* could not be saved: the disk is gone/),
    });
    const kept = store.totals().done;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(30);
    // As after a new start: what was claimed and not committed is void.
    store.acquire();
    const rest = await run(plan);
    expect(rest).toMatchObject({ skipped: kept, finished: 30 - kept });
    expect(rest.totals.items.success).toBe(30);
  });

  it('names both tasks of a plan that is out of order', async () => {
    await expect(run([task('a', undefined, { after: [key('b')] }), task('b')])).rejects.toMatchObject({
      code: 'PLAN_ORDER',
      message: expect.stringContaining('"b"'),
    });
  });

  it('stops with an error when the disk is full, and loses nothing that was committed', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const plan = [task('a'), task('b', () => Promise.reject(full)), task('c')];
    await expect(run(plan, { concurrency: 1 })).rejects.toMatchObject({ code: 'DISK_FULL', exitCode: 4 });
    expect([...store.records()].map((record) => record.key.instance)).toEqual(['a']);
  });
});
