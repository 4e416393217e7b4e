import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../core/createRandom.js';
import { packageRoot } from '../core/packageRoot.js';
import { openRunStore } from './openRunStore.js';

const program = join(packageRoot, 'tests/support/runsProgram.mjs');
const instances = 40;
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'deixis-kill-中文 😀 '));
});
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

interface StartOptions {
  taskMs?: number;
  leaseSeconds?: number;
  /** The instance at which the process stops itself with SIGSTOP. */
  freezeAt?: string;
  /** No file may grow beyond this, in 512 bytes: writing fails then, as on a full disk. */
  maxFileBlocks?: number;
}

function start(
  directory: string,
  { taskMs = 3, leaseSeconds = 60, freezeAt = '', maxFileBlocks }: StartOptions = {},
): ChildProcess {
  mkdirSync(directory, { recursive: true });
  const programArguments = [program, directory, `${instances}`, `${taskMs}`, `${leaseSeconds}`, freezeAt];
  const [file, argumentList] =
    maxFileBlocks === undefined
      ? [process.execPath, programArguments]
      : ['sh', ['-c', `ulimit -f ${maxFileBlocks}; exec "$@"`, 'sh', process.execPath, ...programArguments]];
  const child = spawn(file, argumentList, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  return child;
}

async function finish(child: ChildProcess): Promise<{ exitCode: number | null; output: string }> {
  let output = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [exitCode] = await once(child, 'close');
  return { exitCode, output: output.trim() };
}

/** Everything that must not depend on how often a run was interrupted. */
function contents(directory: string) {
  const store = openRunStore(directory);
  const records = [...store.records()].map(({ key, outcome, payload, reason, exposure, usage, models }) => ({
    key,
    outcome,
    payload,
    reason,
    exposure,
    usage: { ...usage, durationSeconds: 0 },
    models,
  }));
  const { attempts, usage, ...totals } = store.totals();
  store.close();
  return {
    records,
    totals: { ...totals, usage: { ...usage, durationSeconds: 0 } },
    finished: attempts.finished,
  };
}

let expected: ReturnType<typeof contents>;
let wholeMs: number;

beforeAll(async () => {
  const calm = join(root, 'calm');
  const startMs = performance.now();
  expect(await finish(start(calm))).toEqual({ exitCode: 0, output: 'complete' });
  wholeMs = performance.now() - startMs;
  expected = contents(calm);
  // By hand: 40 instances, of which 5, 16, 27 and 38 fail to respond; of the other 36, those divisible by 4 fail.
  expect(expected.totals.items).toMatchObject({ error: 4, failure: 9, success: 27 });
  expect(expected.records).toHaveLength(80);
});

describe('a run that is killed', () => {
  it('has the same records and totals after resuming, at 20 random moments of kill -9', async () => {
    const random = createRandom('kill');
    const moments = Array.from({ length: 20 }, () => random.next() * wholeMs);
    let interrupted = 0;
    /** Kills a fresh run at the given moment; false when it had ended by then. */
    const kill = async (directory: string, momentMs: number): Promise<boolean> => {
      const child = start(directory);
      const closed = once(child, 'close');
      await Promise.race([delay(momentMs), closed]);
      child.kill('SIGKILL');
      const [, signal] = await closed;
      return signal === 'SIGKILL';
    };
    const killOnce = async (index: number): Promise<void> => {
      let directory = join(root, `killed ${index}`);
      // The machine may have become faster since the calm run was timed.
      for (let momentMs = moments[index]!; !(await kill(directory, momentMs)); momentMs *= 0.7)
        directory += ' again';
      const before = committedAttempts(directory);
      if (before.size < 80) interrupted += 1;
      expect(await finish(start(directory))).toEqual({ exitCode: 0, output: 'complete' });
      expect(contents(directory)).toEqual(expected);
      // What was committed before the kill was not done again.
      const after = committedAttempts(directory);
      for (const [name, attempt] of before) expect(after.get(name)).toBe(attempt);
    };
    const queue = moments.map((_, index) => index);
    const worker = async (): Promise<void> => {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) await killOnce(index);
    };
    await Promise.all([worker(), worker()]);
    // Some may have come before the run was there, none after its end.
    expect(interrupted).toBeGreaterThanOrEqual(15);
  }, 180_000);

  it.skipIf(process.platform !== 'linux')(
    'is taken over while its process stands still, which then commits nothing twice',
    async () => {
      const directory = join(root, 'frozen');
      const frozen = start(directory, { leaseSeconds: 2, freezeAt: '页面 12 😀' });
      const frozenEnd = finish(frozen);
      await stopped(frozen.pid!);
      // Its lease has not run out yet: refused.
      expect(() => openRunStore(directory).acquire()).toThrow(
        expect.objectContaining({
          code: 'RUN_OWNED',
          exitCode: 4,
          message: expect.stringContaining(`${frozen.pid}`),
        }),
      );
      await delay(2200);
      expect(await finish(start(directory))).toEqual({ exitCode: 0, output: 'complete' });
      const before = contents(directory);
      const attempts = committedAttempts(directory);
      frozen.kill('SIGCONT');
      expect(await frozenEnd).toEqual({ exitCode: 4, output: 'RUN_LOST' });
      expect(contents(directory)).toEqual(before);
      expect(committedAttempts(directory)).toEqual(attempts);
      expect(before.totals.items).toMatchObject({ error: 4, failure: 9, success: 27 });
      // 80 records, each committed once: nothing was replaced.
      expect(before.finished).toBe(80);
    },
  );

  it.skipIf(process.platform !== 'linux')(
    'goes on by itself when it stood still and nobody took it over (laptop asleep, R14)',
    async () => {
      const directory = join(root, 'asleep');
      const asleep = start(directory, { leaseSeconds: 0.3, freezeAt: '页面 12 😀', taskMs: 20 });
      const end = finish(asleep);
      await stopped(asleep.pid!);
      await delay(1000);
      // The interrupted task is begun anew, and with it the process freezes again.
      let hasEnded = false;
      void end.finally(() => {
        hasEnded = true;
      });
      while (!hasEnded) {
        asleep.kill('SIGCONT');
        await delay(50);
      }
      expect(await end).toEqual({ exitCode: 0, output: 'complete' });
      const { totals } = contents(directory);
      expect(totals.items).toMatchObject({ error: 4, failure: 9, success: 27 });
      const store = openRunStore(directory);
      const { cutOff } = store.totals().attempts;
      store.close();
      expect(cutOff).toBeGreaterThan(0);
    },
  );

  it('ends with an error when its disk is full, keeps what it had, and goes on when there is room (R9)', async () => {
    const directory = join(root, 'full');
    // Some 300 KB of log: more than the eight claims that may wait for their commits take, less than the whole run.
    const { exitCode, output } = await finish(start(directory, { maxFileBlocks: 600 }));
    expect({ exitCode, output }).toEqual({ exitCode: 4, output: 'STORE_WRITE_FAILED' });
    const before = committedAttempts(directory);
    expect(before.size).toBeGreaterThan(0);
    expect(before.size).toBeLessThan(80);
    expect(await finish(start(directory))).toEqual({ exitCode: 0, output: 'complete' });
    expect(contents(directory)).toEqual(expected);
    for (const [name, attempt] of before) expect(committedAttempts(directory).get(name)).toBe(attempt);
  });
});

function committedAttempts(directory: string): Map<string, number> {
  try {
    const store = openRunStore(directory);
    const attempts = [...store.records()].map(
      ({ key, attempt }) => [`${key.instance}/${key.stage}`, attempt] as const,
    );
    store.close();
    return new Map(attempts);
  } catch {
    // Killed before there was a run.
    return new Map();
  }
}

/** Waits until the system says that a process is stopped. */
async function stopped(processId: number): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]!;
    if (fields.startsWith('T')) return;
    await delay(10);
  }
  throw new Error(`process ${processId} did not stop`);
}
