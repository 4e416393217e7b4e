import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HubServer, type HubServerFile } from '../../../tests/support/hubServer.js';
import { testMedia } from '../../../tests/support/testMedia.js';
import { packageRoot } from '../../core/packageRoot.js';
import { inspectDataset } from '../../datasets/inspectDataset.js';
import { findDatasetFormat } from '../datasetFormats.js';
import { type ImportOptions, importDataset } from './importDataset.js';

const fixture = join(packageRoot, 'tests/fixtures/import/items.zstd.parquet');
const token = 'hf_invented';
let folder: string;
let out: string;
let server: HubServer | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-import-'));
  out = join(folder, 'out');
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

const run = (source: string, more: Partial<ImportOptions> = {}) =>
  importDataset({
    ...{ source, outDirectory: out, signal: new AbortController().signal, delaySeconds: 0.01 },
    environment: server ? { HF_ENDPOINT: server.address, HF_TOKEN: token } : {},
    ...more,
  });
const readInstances = async () =>
  (await readFile(join(out, 'instances.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const check = async () => inspectDataset(out, await findDatasetFormat(out));

async function startHub(name: string, files: HubServerFile[]): Promise<HubServer> {
  server = new HubServer(name, files);
  await server.start();
  return server;
}
const video = Buffer.alloc(300_000, 'video ');

describe('from the hub', () => {
  const files = async (): Promise<HubServerFile[]> => [
    { path: 'README.md', bytes: Buffer.from('# items') },
    { path: 'data/test-00000.parquet', bytes: await readFile(fixture), isLarge: true },
    { path: 'videos/kitchen_a.mp4', bytes: video, isLarge: true },
    { path: 'keyframes/a #1.jpg', bytes: Buffer.from('not named') },
    { path: 'keyframes/a.jpg', bytes: Buffer.from('a picture') },
  ];

  it('makes a valid data set of Parquet rows, with the media that they name, at a pinned commit', async () => {
    const hub = await startHub('roxqtang/EgoEverything', await files());
    hub.token = token;
    const result = await run('hf:roxqtang/EgoEverything', { boxUnits: { aria_everyday: 'pixels' } });
    expect(result).toMatchObject({ written: 2, media: 2, problems: [], commit: hub.commit });
    const [first, second] = await readInstances();
    expect(first).toEqual({
      schemaVersion: 1,
      id: 'row-00001',
      question: 'Where did I leave the green kettle?',
      options: ['In the sink.', 'On the stove.', 'On the shelf.', 'On the floor.', 'In the box.'],
      rightOption: 1,
      category: 'direct location',
      video: 'kitchen_a',
      videoDataset: 'aria_everyday',
      videoFile: 'media/videos/kitchen_a.mp4',
      targetTimeSeconds: 12.5,
      queryTimeSeconds: 'unknown',
      keyframes: [
        {
          timeSeconds: 12.5,
          objectName: 'kettle',
          box: { left: 10, top: 20, right: 110, bottom: 220, unit: 'pixels' },
          picture: 'media/keyframes/a.jpg',
        },
      ],
    });
    expect(second).toMatchObject({ video: 'kitchen_b', question: '我把红色的杯子放在哪里了？' });
    expect(second.keyframes[0].box).toBeNull();
    expect(result.notes.join('\n')).toContain('2 videos and pictures');
    expect((await check()).problems).toEqual([]);
    const header = JSON.parse(await readFile(join(out, 'dataset.json'), 'utf8'));
    expect(header).toMatchObject({ licence: 'mit', provenance: { commit: hub.commit } });

    // The token goes to the hub and never to where a redirect leads, and is written nowhere.
    const stored = hub.requests.filter((one) => one.server === 'storage');
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.every((one) => one.authorization === undefined)).toBe(true);
    const written = await Promise.all(
      ['dataset.json', 'import.json', 'instances.jsonl'].map((name) => readFile(join(out, name), 'utf8')),
    );
    expect(written.join('')).not.toContain(token);
    // Nothing that no row names is fetched.
    expect(hub.requests.some(({ path }) => path.includes('#1') || path.includes('README'))).toBe(false);
  });

  it('waits where it is busy, goes on where the line breaks, and starts anew where a file cannot be continued', async () => {
    const hub = await startHub('roxqtang/EgoEverything', await files());
    let isCut = false;
    hub.fault = ({ path, server: kind, range }, index) => {
      if (index === 0) return { status: 429, retryAfter: '0' };
      if (index === 1) return { status: 503 };
      if (kind === 'storage' && path.endsWith('.mp4')) {
        if (!isCut) {
          isCut = true;
          return { cutAfterBytes: 100_000 };
        }
        if (range !== undefined) return { ignoreRange: true };
      }
      return undefined;
    };
    await run('hf:roxqtang/EgoEverything');
    expect(await readFile(join(out, 'media/videos/kitchen_a.mp4'))).toEqual(video);
    const ranges = hub.requests.filter((one) => one.server === 'storage' && one.path.endsWith('.mp4'));
    expect(ranges.some(({ range }) => /^bytes=[1-9]\d*-299999$/.test(range ?? ''))).toBe(true);
    expect(ranges.at(-1)?.range).toBeUndefined();
  });

  it('keeps a part for the next time, stays at its commit, and fetches nothing twice', async () => {
    const hub = await startHub('roxqtang/EgoEverything', await files());
    let breaks = true;
    hub.fault = ({ path, server: kind }) => {
      if (!breaks || kind !== 'storage' || !path.endsWith('.mp4')) return undefined;
      return hub.requests.filter((one) => one.server === 'storage' && one.path === path).length === 1
        ? { cutAfterBytes: 120_000 }
        : { status: 404 };
    };
    const part = join(out, 'source/videos/kitchen_a.mp4.part');
    // After two failures it would start anew; stopped before that, what came is there.
    const controller = new AbortController();
    const onProgress: ImportOptions['onProgress'] = ({ name, doneBytes }) => {
      if (name === 'media' && doneBytes >= 100_000) controller.abort(new Error('stopped'));
    };
    await expect(run('hf:roxqtang/EgoEverything', { signal: controller.signal, onProgress })).rejects.toThrow(
      'stopped',
    );
    const { size } = await stat(part);
    expect(size).toBeGreaterThan(0);
    expect(existsSync(join(out, 'dataset.json'))).toBe(false);

    breaks = false;
    hub.requests.length = 0;
    await run('hf:roxqtang/EgoEverything');
    expect(await readFile(join(out, 'media/videos/kitchen_a.mp4'))).toEqual(video);
    const again = hub.requests.filter((one) => one.server === 'storage');
    expect(again).toEqual([expect.objectContaining({ range: `bytes=${size}-299999` })]);
    expect(hub.requests[0]?.path.endsWith(hub.commit)).toBe(true);
  });

  it('refuses a file whose hash is wrong, and leaves no data set', async () => {
    const hub = await startHub('roxqtang/EgoEverything', await files());
    hub.fault = ({ server: kind, path }) =>
      kind === 'storage' && path.endsWith('.mp4') ? { damaged: true } : undefined;
    await expect(run('hf:roxqtang/EgoEverything')).rejects.toMatchObject({
      code: 'HASH_DIFFERS',
      message: expect.stringContaining('videos/kitchen_a.mp4'),
    });
    expect(existsSync(join(out, 'dataset.json'))).toBe(false);
    expect(existsSync(join(out, 'source/videos/kitchen_a.mp4'))).toBe(false);
  });

  it('says what to do where the hub refuses or does not know it, without the token', async () => {
    const hub = await startHub('roxqtang/EgoEverything', await files());
    hub.token = 'hf_another';
    const refused = await run('hf:roxqtang/EgoEverything').catch((error: Error) => error);
    expect(refused).toMatchObject({ code: 'HUB_REFUSED', exitCode: 4 });
    expect(JSON.stringify([refused, (refused as Error).message, (refused as Error).stack])).not.toContain(
      token,
    );
    hub.token = undefined;
    await expect(run('hf:roxqtang/EgoEverything', { revision: 'gone' })).rejects.toMatchObject({
      code: 'HUB_NOT_FOUND',
      exitCode: 3,
    });
    hub.fault = () => ({ status: 500 });
    await expect(run('hf:roxqtang/EgoEverything')).rejects.toMatchObject({
      code: 'HUB_UNREACHABLE',
      exitCode: 4,
    });
  });

  it('writes no file outside of its folder, whatever the listing says', async () => {
    const bytes = await readFile(fixture);
    await startHub('roxqtang/EgoEverything', [
      { path: 'items.parquet', bytes },
      { path: '../evil.parquet', bytes },
      { path: '/tmp/evil.parquet', bytes },
      { path: 'a\\..\\evil.parquet', bytes },
    ]);
    const { problems, written } = await run('hf:roxqtang/EgoEverything');
    expect(written).toBe(2);
    expect(problems).toHaveLength(3);
    expect(existsSync(join(folder, 'evil.parquet'))).toBe(false);
    expect(existsSync(join(out, 'evil.parquet'))).toBe(false);
  });
});

describe('from a folder', () => {
  it.skipIf(!testMedia('official/egoeverything/selected_questions_examples.json'))(
    'takes the items that the authors show',
    async () => {
      const source = join(folder, 'items');
      await mkdir(source);
      const file = testMedia('official/egoeverything/selected_questions_examples.json')!;
      await writeFile(join(source, 'examples.json'), await readFile(file));
      const { written, problems } = await run(source, { benchmark: 'egoeverything' });
      // Counted by hand in the file: eight items, one a category, two of them without a box.
      expect({ written, problems }).toEqual({ written: 8, problems: [] });
      const instances = await readInstances();
      expect(new Set(instances.map(({ category }) => category)).size).toBe(8);
      expect(instances.filter(({ keyframes }) => keyframes[0].box === null)).toHaveLength(2);
      expect(instances[0].keyframes[0].box).toEqual({
        left: 0,
        top: 763,
        right: 564,
        bottom: 1334,
        unit: 'unknown',
      });
      expect((await check()).problems).toEqual([]);
    },
  );

  it('shows columns that nobody knows, and takes a mapping file', async () => {
    const source = join(folder, 'tasks');
    await mkdir(join(source, 'clips'), { recursive: true });
    await writeFile(join(source, 'clips/walk.mp4'), video);
    await writeFile(
      join(source, 'tasks.csv'),
      'uid,task,clip,type,sites\r\na1,"Find the snack, ""fourth"" one",clips/walk.mp4,shopping,"amazon.com, target.com"\na2,Find the song,other.mp4,Media Retrieval,\nbad row\na1,Again,x,Others,\n',
    );
    const unknown = await run(source, { benchmark: 'ego2web' }).catch((error: unknown) => error);
    expect(unknown).toMatchObject({
      code: 'COLUMNS_UNKNOWN',
      exitCode: 3,
      details: {
        tables: [
          { path: 'tasks.csv', columns: ['uid', 'task', 'clip', 'type', 'sites'], first: { uid: 'a1' } },
        ],
      },
    });
    const mapFile = join(folder, 'map.yaml');
    await writeFile(mapFile, 'columns: {instruktion: task}\n');
    await expect(run(source, { benchmark: 'ego2web', mapFile })).rejects.toThrow(
      'did you mean "instruction"?',
    );
    await writeFile(
      mapFile,
      'columns: {id: uid, instruction: task, video: clip, domain: type, websites: sites}\nvalues: {domain: {shopping: E-Commerce}}\n',
    );
    const { written, media, problems } = await run(source, { benchmark: 'ego2web', mapFile });
    expect({ written, media }).toEqual({ written: 2, media: 1 });
    expect(problems).toEqual([
      'tasks.csv:4: expected 5 cells, got 1',
      'tasks.csv:5: id: expected a name of its own; tasks.csv:2 is "a1" already',
    ]);
    expect(await readInstances()).toEqual([
      expect.objectContaining({
        id: 'a1',
        instruction: 'Find the snack, "fourth" one',
        videoFile: 'media/clips/walk.mp4',
        domain: 'E-Commerce',
        websites: ['amazon.com', 'target.com'],
      }),
      expect.not.objectContaining({ videoFile: expect.anything() }),
    ]);
    expect((await check()).problems).toEqual([]);
  });

  it('one bad row is one problem, whatever is wrong with it', async () => {
    const source = join(folder, 'items');
    await mkdir(source);
    const good = {
      ...{ id: 1, question: 'Where?', options: ['a', 'b', 'c', 'd', 'e'], correct_answer: 2, answer: 'c' },
      ...{ category: 'Others', video_name: '../../etc/passwd', keyframes: [] },
    };
    const lines = [
      JSON.stringify(good),
      '{"id"',
      JSON.stringify({ ...good, id: 2, options: ['a', 'b'] }),
      JSON.stringify({ ...good, id: 3, answer: 'b' }),
      JSON.stringify({ ...good, id: 4, question: 'x'.repeat(17 * 1024 * 1024) }),
      '[1]',
      JSON.stringify({ ...good, id: 5, options: ['a', 'a', 'c', 'd', 'e'] }),
      JSON.stringify({ ...good, id: 6, correct_answer: 5, answer: undefined, category: 'Cooking' }),
      JSON.stringify({ ...good, id: 7 }),
    ];
    await writeFile(join(source, 'items.jsonl'), lines.join('\n'));
    await writeFile(join(source, 'broken.parquet'), 'PAR1 this is none PAR1');
    await symlink('/etc', join(source, 'etc'));
    const { written, problems } = await run(source, { benchmark: 'egoeverything' });
    expect(written).toBe(2);
    expect((await readInstances()).map(({ id }) => id)).toEqual(['1', '7']);
    expect(problems.map((problem) => problem.split(': ')[0])).toEqual([
      'etc',
      'broken.parquet',
      ...[2, 3, 4, 5, 6, 7, 8].map((line) => `items.jsonl:${line}`),
    ]);
    expect(problems.at(-1)).toMatch(/rightOption: .*; category: /);
  });

  it('refuses a folder that holds something else, and a source within it', async () => {
    await mkdir(out);
    await writeFile(join(out, 'mine.txt'), 'x');
    await expect(run(folder, { benchmark: 'ego2web', outDirectory: out })).rejects.toMatchObject({
      exitCode: 2,
    });
    const source = join(folder, 'tasks');
    await mkdir(source);
    await expect(run(source, { benchmark: 'ego2web' })).rejects.toMatchObject({ code: 'OUT_TAKEN' });
    await expect(run(source, {})).rejects.toMatchObject({ code: 'BENCHMARK_UNKNOWN' });
    await expect(run('hf:../x', { benchmark: 'ego2web' })).rejects.toMatchObject({ code: 'SOURCE_INVALID' });
  });
});
