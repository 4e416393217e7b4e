import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { makeVideo } from '../../tests/support/makeVideo.js';
import { packageRoot } from '../core/packageRoot.js';
import { extractAudioFile } from '../media/extractAudio.js';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const benchmarks = ['omni2web', 'ego2web', 'egoeverything'];
const start = (benchmark: string, directory: string, name: string) =>
  captureCli(
    ...['build', benchmark, 'start', directory, at(benchmark === 'omni2web' ? 'shop.html' : 'shop.mp4')],
    ...['--name', name, '--licence', 'CC0-1.0', '--by', 'Ada'],
    ...(benchmark === 'omni2web' ? ['--consent', 'yes'] : []),
    ...ofShortVideos(benchmark),
  );
/** What a build must be told for videos of seconds to be of use to it. */
const ofShortVideos = (benchmark: string): string[] =>
  ({ ego2web: ['--clip-seconds', '1'], egoeverything: ['--min-delay', '0'] })[benchmark] ?? [];
const wrongNames = [
  '../../x y',
  '..',
  '.hidden',
  'a/b',
  'a\\b',
  'two words',
  'a\nb',
  '厨房',
  '-x',
  'x'.repeat(201),
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-starts-'));
  await writeFile(at('shop.html'), '<!doctype html><title>Shop</title><h1>Shop</h1>');
  await makeVideo(at('shop.mp4'), [0, 0.5, 1, 1.5], 2);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(benchmarks)('deixis build %s start', (benchmark) => {
  it('refuses names that no data set may have, before anything is made', async () => {
    for (const name of wrongNames) {
      const { exitCode, standardError } = await start(benchmark, at('named'), name);
      expect({ exitCode, standardError }).toMatchObject({
        exitCode: 2,
        standardError: expect.stringContaining('error OPTION_INVALID: --name: expected letters, digits'),
      });
    }
    expect(existsSync(at('named'))).toBe(false);
  });

  it('says what comes next', async () => {
    const { exitCode, standardOutput, standardError } = await start(benchmark, at(benchmark), 'shops_1.0');
    expect(exitCode, standardError).toBe(0);
    const verb = benchmark === 'omni2web' ? 'script' : 'make';
    expect(standardOutput).toContain(`\nnext: deixis build ${benchmark} ${verb} ${at(benchmark)} --`);
    expect(standardError).toBe('');
  });

  it('goes on in a build whose name was taken before there was a rule', async () => {
    const file = join(at(benchmark), 'build.json');
    const build = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...build, name: 'two words' }));
    expect(await start(benchmark, at(benchmark), 'two words')).toMatchObject({ exitCode: 0 });
  });

  it('and every other stage tell that the ledger was emptied', async () => {
    await truncate(join(at(benchmark), 'ledger.jsonl'), 0);
    const again = await start(benchmark, at(benchmark), 'two words');
    for (const run of [again, await captureCli('build', benchmark, 'status', at(benchmark))])
      expect(run).toMatchObject({
        ...{ exitCode: 3, standardOutput: '' },
        standardError: expect.stringMatching(/LEDGER_CUT_OFF: .*ledger\.jsonl: .*expected 1,.*not 0;/),
      });
    // Made before lines were counted.
    await rm(join(at(benchmark), 'ledger.jsonl.count'));
    expect(await captureCli('build', benchmark, 'status', at(benchmark))).toMatchObject({
      ...{ exitCode: 0, standardError: expect.stringContaining('ledger.jsonl: it is there and empty') },
    });
  });
});

it.each([
  ['ego2web', 'clip'],
  ['egoeverything', 'question'],
])(
  'deixis build %s start looks at each video, and takes in what is of no use too',
  async (benchmark, lost) => {
    const videos = at(`${benchmark}-videos`);
    await mkdir(videos);
    const samples = Float32Array.from({ length: 32_000 }, (_, index) => 0.3 * Math.sin(index / 6));
    await makeVideo(join(videos, 'whole.mp4'), [0, 1], 2, { audio: { samples, sampleRate: 16_000 } });
    await extractAudioFile(join(videos, 'whole.mp4'), join(videos, 'sound.mp4'));
    await writeFile(join(videos, 'page.mp4'), '<!doctype html><title>Not found</title>');
    await writeFile(join(videos, 'empty.mp4'), '');
    await copyFile(join(packageRoot, 'datasets/demo/ego2web/media/home-01.mp4'), join(videos, 'cut.mp4'));
    await truncate(join(videos, 'cut.mp4'), 600_000);
    const { exitCode, standardOutput, standardError } = await captureCli(
      ...['build', benchmark, 'start', at(`${benchmark}-looked`), videos],
      ...['--name', 'walks', '--licence', 'CC0-1.0', ...ofShortVideos(benchmark)],
    );
    expect({ exitCode, standardOutput }).toEqual({
      exitCode: 0,
      standardOutput: expect.stringContaining('5 videos added'),
    });
    const ofNoUse = (name: string) =>
      expect.stringMatching(`^note: no ${lost} can be had of a video: .*/${name}: `);
    expect(standardError.trim().split('\n')).toEqual([
      expect.stringMatching(/^note: a video lacks its end: .*\/cut\.mp4: .* states 70\.9 s, .* cut off$/),
      ofNoUse('empty.mp4'),
      ofNoUse('page.mp4'),
      ofNoUse('sound.mp4'),
    ]);
  },
);

it('deixis build egoeverything start does not give two videos the gaze of one', async () => {
  for (const name of ['one', 'two', 'gaze']) await mkdir(at('shared', name), { recursive: true });
  for (const name of ['one', 'two']) await copyFile(at('shop.mp4'), at('shared', name, 'walk.mp4'));
  await writeFile(at('shared', 'gaze', 'walk.csv'), 't,x,y\n0,10,10\n');
  const startWith = (...videos: string[]) =>
    captureCli(
      ...['build', 'egoeverything', 'start', at('shared', 'build'), ...videos, '--name', 'walks'],
      ...['--licence', 'CC0-1.0', '--gaze', at('shared', 'gaze'), '--min-delay', '0'],
    );
  const both = {
    exitCode: 3,
    standardError: expect.stringMatching(/GAZE_SHARED: .*walk\.csv: .*one\/walk\.mp4 and .*two\/walk\.mp4/),
  };
  expect(await startWith(at('shared', 'one'), at('shared', 'two'))).toMatchObject(both);
  expect(await startWith(at('shared', 'one'))).toMatchObject({ exitCode: 0 });
  expect(await startWith(at('shared', 'two'))).toMatchObject(both);
});

it('deixis build ego2web start writes over no list of websites that it did not make', async () => {
  await mkdir(at('mine'));
  await writeFile(at('mine', 'websites.json'), '{"mine": true}');
  expect(await start('ego2web', at('mine'), 'walks')).toMatchObject({
    exitCode: 2,
    standardError: expect.stringContaining('websites.json: is there already'),
  });
  expect(await readFile(at('mine', 'websites.json'), 'utf8')).toBe('{"mine": true}');
  // One that was stopped before it was done goes on.
  expect(await start('ego2web', at('stopped'), 'walks')).toMatchObject({ exitCode: 0 });
  for (const name of ['build.json', 'ledger.jsonl', 'ledger.jsonl.count']) await rm(at('stopped', name));
  expect(await start('ego2web', at('stopped'), 'walks')).toMatchObject({ exitCode: 0 });
});

it.each(benchmarks)('deixis synth %s refuses the same names, before anything is made', async (benchmark) => {
  for (const name of wrongNames)
    expect(await captureCli('synth', benchmark, '--out', at('made'), '--name', name)).toMatchObject({
      exitCode: 2,
      standardError: expect.stringContaining('error OPTION_INVALID: --name: expected letters, digits'),
    });
  expect(existsSync(at('made'))).toBe(false);
});
