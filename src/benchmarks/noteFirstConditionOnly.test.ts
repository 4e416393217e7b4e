import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { packageRoot } from '../core/packageRoot.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-first-condition-'));
});
afterAll(() => rm(folder, { recursive: true }));

const demo = (benchmark: string, ...words: string[]) =>
  captureCli('run', benchmark, '--dataset', join(packageRoot, 'datasets/demo', benchmark), ...words);

test.each([
  ['egoeverything', ['longest', 'random', 'recall'], 'blind,fr:frames=2', 'longest, random', 'blind'],
  ['omni2web', ['empty'], 'timed,transcript', 'empty', 'timed'],
  ['ego2web', ['nothing', 'reader'], 'none,captions', 'nothing', 'none'],
])(
  'a preview of %s tells who is asked in the first condition only',
  async (benchmark, subjects, conditions, once, first) => {
    const words = subjects.flatMap((subject) => ['--subject', subject]);
    const said = (result: { standardOutput: string }) =>
      result.standardOutput.split('\n').filter((line) => line.startsWith('note'));
    expect(said(await demo(benchmark, ...words, '--condition', conditions, '--preview'))).toEqual([
      `note      ${once}: nothing of what a condition gives is looked at, so that the first one is run only: ${first}`,
    ]);
    expect(said(await demo(benchmark, ...words, '--condition', first, '--preview'))).toEqual([]);
  },
);

test('a run tells it when it begins, unless it is to be quiet', async () => {
  const words = ['--subject', 'longest', '--condition', 'blind,fr:frames=2', '--limit', '1'];
  const loud = await demo('egoeverything', ...words, '--run', join(folder, 'loud'));
  expect(loud.exitCode, loud.standardError).toBe(0);
  expect(loud.standardError).toMatch(/note: longest: [\s\S]*only: blind\nrunning\n/);
  const quiet = await demo('egoeverything', ...words, '--run', join(folder, 'quiet'), '--quiet');
  expect(quiet).toMatchObject({ exitCode: 0, standardError: '' });
});
