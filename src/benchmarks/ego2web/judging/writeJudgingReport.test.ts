import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testManifest } from '../../../../tests/support/testManifest.js';
import { openRunStore } from '../../../runs/openRunStore.js';
import type { Trajectory } from '../../../trajectories/Trajectory.js';
import { writeJudgingReport } from './writeJudgingReport.js';

let folder = '';
let trajectoryPath = '';

const hash = 'a'.repeat(64);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-judged-'));
  trajectoryPath = await makeRun('run');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** @returns where the run keeps the trajectory */
async function makeRun(
  id: string,
  protocol = 'ego2web',
  outcome: 'success' | 'failure' = 'success',
): Promise<string> {
  const store = openRunStore(join(folder, id), {
    create: testManifest({
      id,
      request: {
        ...{ datasetDirectory: '/data', subjects: ['agent'], conditions: ['declared'] },
        ...{ judge: 'a/judge', repeats: 1, seed: 1, options: {} },
      },
    }),
  });
  store.acquire();
  const trajectory: Trajectory = {
    ...{ schemaVersion: 1, kind: 'trajectory', id: 'one', task: null, instruction: 'find the cup' },
    ...{ startUrl: null, agent: { name: null, model: null }, steps: [], finalAnswer: 'the blue one' },
    ...{ ended: 'answered', problems: [], exposure: { completeness: 'declared' } },
    source: { format: 'deixis', file: 'one.json', sha256: hash },
  };
  const sha256 = await store.artifacts.put(JSON.stringify(trajectory));
  const path = store.artifacts.path(sha256);
  const key = { instance: 'one', subject: 'agent', condition: 'declared', repeat: 0, stage: 'judge' };
  await store.commit(store.claim(key)!, {
    outcome,
    payload: {
      ...{ kind: 'trajectory-verdict', schemaVersion: 1, protocol, judge: 'a/judge' },
      ...{ trajectory: sha256, task: null, subject: 'agent', domain: null, problems: [], status: outcome },
      ...{ unparsed: null, thoughts: 'it was found', keyPoints: null, threshold: null, screenshots: [] },
      ...{ evidence: null, prompts: { verdict: hash }, notes: [] },
      replies: { keyPoints: [], screenshots: [], verdict: [] },
    },
  });
  store.release();
  store.close();
  return path;
}

async function write({
  runs = ['run'],
  labelsFile,
}: {
  runs?: string[];
  labelsFile?: string;
} = {}): Promise<{ page: string; warnings: string[] }> {
  const warnings: string[] = [];
  const index = await writeJudgingReport({
    ...{ runDirectories: runs.map((run) => join(folder, run)), media: true },
    ...{ outputDirectory: join(folder, 'report'), ...(labelsFile ? { labelsFile } : {}) },
    onWarning: (line) => warnings.push(line),
  });
  return { page: await readFile(index, 'utf8'), warnings };
}

test('a lost trajectory costs its own place alone, and is told at the head and on the terminal', async () => {
  const whole = await write();
  expect(whole.page).toContain('the blue one');
  expect(whole.warnings).toEqual([]);
  await writeFile(trajectoryPath, 'other bytes');
  const { page, warnings } = await write();
  expect(page).toContain('it was found');
  expect(page).toContain('The trajectory is lost');
  expect(page).toMatch(/Read first.+1 file that the run kept is lost \(1 damaged\)/s);
  expect(warnings).toEqual([expect.stringMatching(/lost \(1 damaged\), of one: .+ --ids one$/)]);
});

test('an earlier report stays while a new one fails', async () => {
  const { page } = await write();
  await writeFile(join(folder, 'report', 'media', 'kept.webp'), 'picture');
  const failing = writeJudgingReport({
    ...{ runDirectories: [join(folder, 'run'), join(folder, 'none')], media: true },
    outputDirectory: join(folder, 'report'),
  });
  await expect(failing).rejects.toThrow();
  expect(await readFile(join(folder, 'report', 'index.html'), 'utf8')).toBe(page);
  expect(await readdir(join(folder, 'report', 'media'))).toEqual(['kept.webp']);
});

test('judges of the same trajectories stand in one table against people, protocols by models', async () => {
  await makeRun('other', 'webjudge', 'failure');
  const labelsFile = join(folder, 'labels.csv');
  await writeFile(labelsFile, 'item,rater,label\none,ann,success\n');
  const { page } = await write({ runs: ['run', 'other'], labelsFile });
  const table = /<h2>Judges against people<\/h2>[\s\S]+?<\/table>/.exec(page)![0];
  // One output that people call a success: right under ego2web, wrong under webjudge.
  expect(table).toMatch(
    />a\/judge<[\s\S]+>ego2web<\/th><td>100\.0<[\s\S]+n 1<[\s\S]+>webjudge<\/th><td>0\.0</,
  );
  expect((await write({ labelsFile })).page).not.toContain('Judges against people');
});
