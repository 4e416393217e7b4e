import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
});
