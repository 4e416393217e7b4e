import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceReport, unfinishedPrefix } from './replaceReport.js';

let folder = '';

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'deixis-replace-')), 'report');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const write = (word: string, folders: readonly string[]) => async (into: string) => {
  for (const name of folders) {
    await mkdir(join(into, name));
    await writeFile(join(into, name, `${word}.html`), word);
  }
  await writeFile(join(into, 'index.html'), word);
};

const everything = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

describe('a report in the place of an earlier one', () => {
  it('takes all of it, also what the new one has no more', async () => {
    await replaceReport(folder, write('old', ['items', 'lists', 'media']));
    expect(await replaceReport(folder, write('new', ['items']))).toBe(join(folder, 'index.html'));
    expect(await everything()).toEqual(['index.html', 'new.html']);
    expect((await readdir(folder)).sort()).toEqual(['index.html', 'items']);
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('new');
  });

  it.each([
    ['before anything was written', []],
    ['half way', ['items']],
    ['before its first page', ['items', 'lists', 'media']],
  ])('leaves the earlier one as it was when it fails %s', async (_when, folders) => {
    await replaceReport(folder, write('old', ['items', 'media']));
    const before = await everything();
    const failing = replaceReport(folder, async (into) => {
      for (const name of folders) await mkdir(join(into, name));
      throw new Error('no more room');
    });
    await expect(failing).rejects.toThrow('no more room');
    expect(await everything()).toEqual(before);
    expect((await readdir(folder)).sort()).toEqual(['index.html', 'items', 'media']);
  });

  it('leaves it when the program is killed, and the next one clears away what that left', async () => {
    await replaceReport(folder, write('old', ['items']));
    const module = join(import.meta.dirname, '../../../dist/benchmarks/reporting/replaceReport.js');
    const program = `const { replaceReport } = await import(${JSON.stringify(module)});
      await replaceReport(${JSON.stringify(folder)}, async () => { console.log('begun'); await new Promise((done) => setTimeout(done, 60_000)); });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    await new Promise((begun) => child.stdout.once('data', begun));
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('old');
    expect((await readdir(folder)).filter((name) => name.startsWith(unfinishedPrefix))).toHaveLength(1);
    await replaceReport(folder, write('new', ['items']));
    expect((await readdir(folder)).sort()).toEqual(['index.html', 'items']);
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('new');
  }, 30_000);

  it('comes back from a program that was killed while it moved the new one into its place', async () => {
    await replaceReport(folder, write('old', ['items', 'lists']));
    const before = await everything();
    // As far as the swap had come: the first page of the new one is there, the old one and its items are aside.
    const stage = join(folder, `${unfinishedPrefix}999999999-1-abc`);
    await mkdir(join(stage, 'replaced'), { recursive: true });
    for (const name of ['index.html', 'items'])
      await rename(join(folder, name), join(stage, 'replaced', name));
    await writeFile(join(folder, 'index.html'), 'new');
    const failing = replaceReport(folder, async () => {
      throw new Error('no more room');
    });
    await expect(failing).rejects.toThrow('no more room');
    expect(await everything()).toEqual(before);
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('old');
  });

  it('is not made by two at once', async () => {
    let second: Promise<unknown> = Promise.resolve();
    await replaceReport(folder, async (into) => {
      second = replaceReport(folder, write('second', []));
      await expect(second).rejects.toMatchObject({ code: 'REPORT_BUSY', kind: 'environment' });
      await write('first', ['items'])(into);
    });
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('first');
  });
});
