import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureCli } from '../../../tests/support/captureCli.js';
import { testManifest } from '../../../tests/support/testManifest.js';
import { openRunStore } from '../../runs/openRunStore.js';
import { findRun, listRunFolders } from './findRun.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-find-run-'));
  await mkdir(join(folder, 'real'));
  await writeFile(join(folder, 'real', 'run.sqlite'), '');
  await mkdir(join(folder, 'odd', 'run.sqlite'), { recursive: true });
  await mkdir(join(folder, 'empty'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true }));

it('finds a run by folder and by id, and takes nothing else for one', () => {
  expect(findRun('real', folder)).toBe(join(folder, 'real'));
  expect(findRun(join(folder, 'real'))).toBe(join(folder, 'real'));
  for (const name of ['odd', 'empty', 'file', 'nowhere', ''])
    expect(() => findRun(name, folder)).toThrow(
      expect.objectContaining({ code: 'RUN_MISSING', exitCode: 3 }),
    );
  expect(() => findRun('reall', folder)).toThrow('did you mean "real"?');
  expect(listRunFolders(folder)).toEqual(['real']);
  expect(() => findRun(folder)).toThrow(
    expect.objectContaining({ hint: `runs lie in it; give one of them: ${join(folder, 'real')}` }),
  );
});

it('lists the runs of folders that are named, and says where it looked and where it did not', async () => {
  const run = join(folder, 'elsewhere', 'run');
  openRunStore(run, { create: testManifest() }).close();
  for (const named of [join(folder, 'elsewhere'), run]) {
    const { exitCode, standardOutput } = await captureCli('runs', 'list', named);
    expect(exitCode).toBe(0);
    expect(standardOutput).toContain(`${run} `);
  }
  const both = await captureCli('runs', 'list', run, join(folder, 'elsewhere'), '--json');
  const { runs } = JSON.parse(both.standardOutput);
  expect(runs).toMatchObject([{ id: 'test', run }]);
  expect(runs[0]).not.toHaveProperty('folder');
  expect(await captureCli('runs', 'list', join(folder, 'empty'))).toMatchObject({
    ...{ exitCode: 0, standardOutput: '' },
    standardError: expect.stringMatching(
      /no runs in .*empty; those kept elsewhere .*deixis runs list FOLDER/,
    ),
  });
  expect(await captureCli('runs', 'list', join(folder, 'file'))).toMatchObject({
    ...{ exitCode: 3, standardError: expect.stringMatching(/FOLDER_MISSING: .*file: expected a folder/) },
  });
});
