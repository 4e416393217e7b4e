import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { HubServer } from '../../tests/support/hubServer.js';
import { packageRoot } from '../core/packageRoot.js';
import { describeFetch } from './support/createFetchProgress.js';

let folder: string;
let source: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-data-import-'));
  source = join(folder, 'tasks');
  await mkdir(source);
  const rows = [
    { task: 'Find the \u001b[31msnack', clip: 'a.mp4', kind: 'Media Retrieval' },
    { task: 'Find the song', clip: 'b.mp4', kind: 'Local/Maps' },
    { task: 7, clip: 'b.mp4', kind: 'Others' },
  ];
  await writeFile(join(source, 'tasks.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...more: string[]) =>
  captureCli('data', 'import', source, '--benchmark', 'ego2web', '--out', join(folder, 'out'), ...more);

it('shows unknown columns with their first row, escaped, then imports with a map, and the data set is valid', async () => {
  const unknown = await run();
  expect(unknown.exitCode).toBe(3);
  expect(unknown.standardOutput).toMatch(
    /^tasks\.jsonl\n {2}task: "Find the \\u001b\[31msnack"\n {2}clip: "a\.mp4"\n {2}kind: "Media Retrieval"\nfields for/,
  );
  expect(unknown.standardOutput).toContain('\n  instruction: what is to be done (needed)\n');
  expect(unknown.standardError).toContain('error COLUMNS_UNKNOWN');
  expect(unknown.standardError).toContain('--map');

  const map = join(folder, 'map.yaml');
  await writeFile(map, 'columns: {instruction: task, video: clip, domain: kind}\n');
  const imported = await run('--map', map, '--licence', 'MIT', '--json');
  expect(imported.exitCode).toBe(3);
  expect(JSON.parse(imported.standardOutput)).toMatchObject({
    ...{ written: 2, commit: null },
    problems: [expect.stringMatching(/^tasks\.jsonl:3: instruction: /)],
  });
  const out = join(folder, 'out');
  expect(await captureCli('data', 'validate', out)).toMatchObject({ exitCode: 0 });
  const stats = JSON.parse((await captureCli('data', 'stats', out, '--json')).standardOutput);
  expect(stats).toMatchObject({
    instances: 2,
    videos: 2,
    domains: { 'Media Retrieval': 1, 'Local/Maps': 1 },
  });
  const sample = await captureCli('sample', out, '--size', '1', '--by', 'domain', '--json');
  expect(sample.exitCode).toBe(0);
});

it.each([
  [['--bbox-units', 'inches'], 'expected pixels, thousandths or unknown'],
  [['--bbox-units', 'pixels'], '--bbox-units: is not for ego2web'],
  [['--revision', 'main'], '--revision: is for data sets on the hub'],
  [['--benchmark', 'ego2wbe'], 'did you mean "ego2web"?'],
  [['--benchmark', 'omni2web', '--without-media'], '--without-media: is not for omni2web'],
])('refuses %j', async (options, message) => {
  const { exitCode, standardError } = await run(...options);
  expect(exitCode).toBe(2);
  expect(standardError).toContain(message);
});

it('killed while a file comes, it goes on from there', async () => {
  const video = Buffer.alloc(400_000, 'walk ');
  const rows = [{ instruction: 'Find it', video: 'a.mp4' }];
  const server = new HubServer('Shoubin/Ego2Web', [
    { path: 'tasks.json', bytes: Buffer.from(JSON.stringify(rows)) },
    { path: 'clips/a.mp4', bytes: video, isLarge: true },
  ]);
  await server.start();
  server.fault = ({ server: kind, range }) =>
    kind === 'storage' && range === undefined ? { stallAfterBytes: 150_000 } : undefined;
  const out = join(folder, 'killed');
  const main = join(packageRoot, 'dist/cli/main.js');
  const environment = { ...process.env, HF_ENDPOINT: server.address, HF_TOKEN: '' };
  const start = () =>
    spawn(process.execPath, [main, 'data', 'import', 'hf:Shoubin/Ego2Web', '--out', out, '--quiet'], {
      env: environment,
      stdio: 'inherit',
    });
  const first = start();
  try {
    const part = join(out, 'source/clips/a.mp4.part');
    const sizeOf = async () => (await stat(part).catch(() => undefined))?.size;
    await expect.poll(sizeOf, { timeout: 20_000 }).toBe(150_000);
    first.kill('SIGKILL');
    await once(first, 'close');
    const [exitCode] = await once(start(), 'close');
    expect(exitCode).toBe(0);
    expect(await readFile(join(out, 'media/clips/a.mp4'))).toEqual(video);
    expect(server.requests.at(-1)).toMatchObject({ server: 'storage', range: 'bytes=150000-399999' });
  } finally {
    first.kill('SIGKILL');
    await server.stop();
  }
}, 60_000);

it('tells the rate and the time left', () => {
  const progress = { name: 'media', doneBytes: 41e6, totalBytes: 230e6, doneFiles: 3, totalFiles: 12 };
  // 31 MB in 6.2 s are 5 MB a second; 189 MB are left: 37.8 s.
  expect(describeFetch(progress, { bytes: 31e6, files: 2 }, 6.2)).toBe(
    'media: 3 of 12 files, 41.0 of 230.0 MB, 5.0 MB a second, 38 s left',
  );
  const pages = { name: 'written', doneBytes: 0, totalBytes: 0, doneFiles: 30, totalFiles: 129 };
  // 30 in 15 s are 2 a second; 99 are left: 49.5 s.
  expect(describeFetch(pages, { bytes: 0, files: 30 }, 15)).toBe(
    'written: 30 of 129 files, 2.0 a second, 50 s left',
  );
});
