import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRunStore } from '../src/runs/openRunStore.js';
import { type CapturedRun, captureCli } from './support/captureCli.js';
import { emptyHeadings } from './support/emptyHeadings.js';

/** A run of each benchmark on a copy of its demo data, with a subject that sees nothing, so that it is short. */
const runs = {
  omni2web: ['--subject', 'typed-oracle', '--subject', 'untouched', '--condition', 'timed'],
  ego2web: ['--subject', 'nothing', '--condition', 'frames'],
  egoeverything: ['--subject', 'longest', '--condition', 'fr:frames=4'],
};
type Name = keyof typeof runs;
const names = Object.keys(runs) as Name[];

let folder = '';
const runOf = (name: Name): string => join(folder, name);
const dataOf = (name: Name): string => join(folder, `${name}-data`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-lost-'));
  for (const name of names) {
    await cp(join('datasets/demo', name), dataOf(name), { recursive: true });
    const { exitCode, standardError } = await captureCli(
      ...['run', name, '--dataset', dataOf(name), '--run', runOf(name), '--limit', '1', '--quiet'],
      ...['--judge', 'deterministic', ...runs[name]],
    );
    expect(exitCode, standardError).toBe(0);
    // Nobody is alarmed about a run that is whole, though records name much that was never kept.
    expect(standardError).not.toContain('warning');
  }
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Copies a run and damages every artifact that it keeps. */
async function damaged(name: Name, damage: (path: string) => Promise<void>): Promise<string> {
  const copy = await mkdtemp(join(folder, `${name}-damaged-`));
  await cp(runOf(name), copy, { recursive: true });
  const store = join(copy, 'artifacts');
  for (const entry of await readdir(store, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await damage(join(entry.parentPath, entry.name));
  return copy;
}

function report(run: string, out: string, ...words: string[]): Promise<CapturedRun> {
  return captureCli('report', run, '--out', out, '--media', '--quiet', ...words);
}

async function pagesOf(out: string): Promise<[name: string, html: string][]> {
  const all = (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.html'));
  return Promise.all(all.map(async (name) => [name, await readFile(join(out, name), 'utf8')]));
}

function instanceOf(run: string): string {
  const store = openRunStore(run);
  const [id] = store.manifest().dataset.instanceIds;
  store.close();
  return id!;
}

const damages: [string, string, (path: string) => Promise<void>][] = [
  ['deleted', 'missing', (path) => rm(path)],
  ['emptied', 'damaged', (path) => truncate(path, 0)],
  ['changed', 'damaged', (path) => writeFile(path, 'other bytes')],
];

describe.each(names)('a run of %s that has lost what it kept', (name) => {
  test.each(damages)(
    'has a report that says so: files were %s',
    async (_how, word, damage) => {
      const run = await damaged(name, damage);
      const id = instanceOf(run);
      const out = join(run, 'new');
      const { exitCode, standardError } = await report(run, out);
      expect(exitCode, standardError).toBe(0);
      const lines = standardError.trim().split('\n');
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(
        new RegExp(`^warning: .+ lost \\(\\d+ ${word}\\), of ${id}: .+/artifacts .+ --ids ${id}`),
      );
      const pages = await pagesOf(out);
      const page = (wanted: string): string => pages.find(([file]) => file === wanted)![1];
      expect(page('index.html')).toMatch(/Read first.+ lost \(/s);
      expect(page(join('items', `${id}.html`))).toMatch(new RegExp(`>Lost<.+ \\(${word}\\)`, 's'));
      for (const [file, html] of pages) expect(emptyHeadings(html), file).toEqual([]);
    },
    60_000,
  );

  test('is resumed to its end, and says so once', async () => {
    const run = await damaged(name, (path) => rm(path));
    const { exitCode, standardError } = await captureCli('resume', run, '--quiet');
    expect(exitCode, standardError).toBe(0);
    expect(standardError.match(/warning: .+ lost/g)).toHaveLength(1);
    // A document says it to programs, too.
    const { standardOutput } = await report(run, join(run, 'new'), '--json');
    expect(JSON.parse(standardOutput)).toMatchObject({ warnings: [expect.stringContaining('lost')] });
  }, 60_000);

  test.each(['inspect', 'lmms-eval', 'huggingface'])(
    'is not exported as %s, and the error says whose file is lost',
    async (format) => {
      const run = await damaged(name, (path) => truncate(path, 0));
      const out = join(run, 'exported');
      const { exitCode, standardError } = await captureCli(
        'export',
        run,
        '--format',
        format,
        '--out',
        out,
        '--quiet',
      );
      expect(exitCode).toBe(3);
      expect(standardError).toMatch(
        new RegExp(`ARTIFACT_CORRUPT: run .+ has lost a file of instance ${instanceOf(run)}, .+--ids`, 's'),
      );
      // Figures are in the records: they are exported all the same.
      expect((await captureCli('export', run, '--format', 'csv', '--out', out, '--quiet')).exitCode).toBe(0);
    },
    60_000,
  );

  test('keeps an earlier report while a new one fails', async () => {
    const out = join(folder, `${name}-earlier`);
    expect((await report(runOf(name), out)).exitCode).toBe(0);
    const before = await pagesOf(out);
    await rm(`${dataOf(name)}-aside`, { recursive: true, force: true });
    await cp(dataOf(name), `${dataOf(name)}-aside`, { recursive: true });
    await rm(dataOf(name), { recursive: true });
    try {
      expect((await report(runOf(name), out)).exitCode).toBe(3);
    } finally {
      await cp(`${dataOf(name)}-aside`, dataOf(name), { recursive: true });
    }
    expect(await pagesOf(out)).toEqual(before);
  }, 60_000);

  test.each([
    ['empty', 0, /0 bytes/],
    ['cut off', 0.6, /probably cut off/],
  ])(
    'says of a video that it is %s',
    async (_fault, share, words) => {
      const media = join(dataOf(name), 'media');
      const line = (await readFile(join(dataOf(name), 'instances.jsonl'), 'utf8')).split('\n')[0]!;
      const instance = JSON.parse(line) as { id: string; recording?: string; videoFile?: string };
      const file = (instance.recording ?? instance.videoFile)!;
      const path = join(dataOf(name), file);
      const whole = await readFile(path);
      const out = join(folder, `${name}-video`);
      try {
        await truncate(path, Math.floor(share * whole.length));
        const { exitCode, standardError } = await report(runOf(name), out);
        expect(exitCode, standardError).toBe(0);
        expect(standardError).toMatch(
          new RegExp(`^warning: ${file} in .+ of ${instance.id}: .*${words.source}`),
        );
        const index = await readFile(join(out, 'index.html'), 'utf8');
        expect(index).toMatch(words);
        expect(await readFile(join(out, 'items', `${instance.id}.html`), 'utf8')).toMatch(words);
      } finally {
        await writeFile(path, whole);
      }
      expect(await readdir(media)).not.toEqual([]);
    },
    120_000,
  );
});
