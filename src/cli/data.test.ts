import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { makeOmni2WebInstance } from '../../tests/support/makeOmni2WebInstance.js';
import { makeVideo } from '../../tests/support/makeVideo.js';
import { describeWithMedia, testMedia } from '../../tests/support/testMedia.js';
import { packageRoot } from '../core/packageRoot.js';

const hand = join(packageRoot, 'tests/fixtures/omni2web-hand');
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'deixis-data-'));
  await cp(hand, directory, { recursive: true });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A sound instance of each benchmark, and the field that names its video. */
const withVideo: Record<string, { field: string; instance: object }> = {
  omni2web: {
    field: 'recording',
    instance: makeOmni2WebInstance([{ operation: 'swap' }], { sourcePage: 'page.mp4' }),
  },
  ego2web: {
    field: 'videoFile',
    instance: { schemaVersion: 1, instruction: 'Find the snack that I put away.', video: 'kitchen' },
  },
  egoeverything: {
    field: 'videoFile',
    instance: {
      ...{
        schemaVersion: 1,
        question: 'Where is the cup?',
        options: ['a', 'b', 'c', 'd', 'e'],
        rightOption: 0,
      },
      ...{ category: 'direct location', video: 'kitchen', queryTimeSeconds: 1 },
    },
  },
};

describe('deixis data validate', () => {
  it('accepts the instances written by hand', async () => {
    const { exitCode, standardOutput } = await captureCli('data', 'validate', hand, '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(standardOutput)).toMatchObject({
      valid: true,
      instances: 3,
      name: 'omni2web-hand',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      problems: [],
    });
  });

  it('names each fault on a line of its own and ends with 3', async () => {
    await writeFile(join(directory, 'instances.jsonl'), '{"id": "x"}\n{"id"\n');
    const plain = await captureCli('data', 'validate', directory, '--quiet');
    expect(plain.exitCode).toBe(3);
    const lines = plain.standardOutput.trim().split('\n');
    expect(lines).toContain(
      'instances.jsonl:1: instance x: page: Invalid input: expected string, received undefined',
    );
    expect(lines.at(-1)).toMatch(/^instances\.jsonl:2: one JSON object; /);
    const json = await captureCli('data', 'validate', directory, '--json');
    expect(json.exitCode).toBe(3);
    const { valid, problems } = JSON.parse(json.standardOutput) as { valid: boolean; problems: unknown[] };
    expect(valid).toBe(false);
    expect(problems).toHaveLength(lines.length);
    expect(problems[0]).toMatchObject({ file: 'instances.jsonl', line: 1, instance: 'x' });
  });

  it.each(['omni2web', 'ego2web', 'egoeverything'])(
    'opens the videos of %s, whatever their names say',
    async (benchmark) => {
      const folder = await mkdtemp(join(tmpdir(), 'deixis-videos-'));
      const { field, instance } = withVideo[benchmark]!;
      const header = { schemaVersion: 1, benchmark, name: 'x', version: '1' };
      await writeFile(join(folder, 'dataset.json'), JSON.stringify(header));
      await writeFile(join(folder, 'page.mp4'), '<!doctype html><title>Not a recording</title>');
      await makeVideo(join(folder, 'clip.mp4'), [0, 0.5], 1);
      const lines = ['page.mp4', 'clip.mp4', 'page.mp4'].map((path, index) =>
        JSON.stringify({ ...instance, id: `i-${index}`, [field]: path }),
      );
      await writeFile(join(folder, 'instances.jsonl'), lines.join('\n'));
      const { exitCode, standardOutput } = await captureCli('data', 'validate', folder, '--json');
      await rm(folder, { recursive: true });
      const { valid, sha256, problems } = JSON.parse(standardOutput) as Record<string, unknown>;
      expect({ exitCode, valid, sha256 }).toEqual({ exitCode: 3, valid: false, sha256: null });
      // One line a file, not one an instance.
      expect(problems).toEqual([
        {
          ...{ file: 'instances.jsonl', line: 1, instance: 'i-0', field },
          expected: expect.stringMatching(/^a video; .*page\.mp4: /),
        },
      ]);
    },
  );

  it.each([
    ['{"schemaVersion": 1, "benchmark": "omni2web"', null, /not valid JSON/],
    ['{"schemaVersion": 1, "benchmark": "omni2web", "version": "1"}', 'name', /expected string/],
    ['{"schemaVersion": 1, "benchmark": "omni2wbe", "name": "x", "version": "1"}', null, /omni2web/],
  ])(
    'gives a document to programs whatever is wrong with dataset.json: %s',
    async (text, field, expected) => {
      const folder = await mkdtemp(join(tmpdir(), 'deixis-header-'));
      await writeFile(join(folder, 'dataset.json'), text);
      const { exitCode, standardOutput } = await captureCli('data', 'validate', folder, '--json');
      await rm(folder, { recursive: true });
      expect(exitCode).toBe(3);
      expect(JSON.parse(standardOutput)).toMatchObject({
        ...{ valid: false, instances: 0, sha256: null },
        problems: [
          { file: 'dataset.json', instance: null, field, expected: expect.stringMatching(expected) },
        ],
      });
    },
  );

  it('refuses other folders, benchmarks and options', async () => {
    expect(await captureCli('data', 'validate', join(directory, 'pages'))).toMatchObject({
      exitCode: 3,
      standardError: expect.stringContaining('dataset.json'),
    });
    const header = { schemaVersion: 1, benchmark: 'omni2wbe', name: 'x', version: '1' };
    await writeFile(join(directory, 'dataset.json'), JSON.stringify(header));
    expect(await captureCli('data', 'stats', directory)).toMatchObject({
      exitCode: 3,
      standardError: expect.stringContaining('did you mean "omni2web"?'),
    });
    expect((await captureCli('data', 'validate', hand, '--jsno')).exitCode).toBe(2);
  });
});

describe('deixis data stats', () => {
  it('counts as by hand', async () => {
    const { standardOutput } = await captureCli('data', 'stats', hand, '--json');
    expect(JSON.parse(standardOutput)).toMatchObject({
      instances: 3,
      pages: 3,
      steps: { total: 38, active: 32, cancelled: 6, minimum: 12, maximum: 13 },
      operations: { swap: 3, revert: 5 },
      // Undo links 12->1; 8->2, 13->5, 13->10; 5->1, 13->1, 13->7: spans 11, 6, 8, 3, 4, 12, 6.
      revisions: { total: 5, minimum: 1, maximum: 2 },
      undoLinks: { total: 7, medianSpanSteps: 6 },
      languages: { en: 2, zh: 1 },
      difficulty: { easy: 0, medium: 0, hard: 0, unknown: 3 },
      recordings: { total: 0 },
    });
  });

  it.each(['omni2web', 'ego2web', 'egoeverything'])(
    'on a terminal sets every name of %s apart from its value, and shows what is not there as a line',
    async (benchmark) => {
      const directory = join(packageRoot, 'datasets/demo', benchmark);
      const { standardOutput } = await captureCli('data', 'stats', directory);
      const told = JSON.parse((await captureCli('data', 'stats', directory, '--json')).standardOutput);
      const lines = standardOutput.trimEnd().split('\n');
      expect(lines.map((line) => line.split(/ {2,}/)[0])).toEqual(
        Object.keys(told).filter((key) => key !== 'sha256'),
      );
      for (const line of lines) expect(line).toMatch(/^\S+ {2,}(?!null)\S/);
    },
  );
});

it('data stats counts the faults inside the files that instances name, and tells of the first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deixis-bad-gaze-'));
  const header = { schemaVersion: 1, benchmark: 'egoeverything', name: 'gazed', version: '1' };
  await writeFile(join(folder, 'dataset.json'), JSON.stringify(header));
  const gazes = { good: 't,x,y\n0,1,1\n', blinks: 't,x,y\n0,,\n', odd: 'when,where\n1,2\n' };
  const lines: string[] = [];
  for (const [id, rows] of Object.entries(gazes)) {
    await writeFile(join(folder, `${id}.csv`), rows);
    lines.push(
      JSON.stringify({
        ...{ schemaVersion: 1, id, question: 'Which?', options: ['a', 'b', 'c', 'd', 'e'], rightOption: 0 },
        ...{ category: 'others', video: 'walk', queryTimeSeconds: 4 },
        gaze: { file: `${id}.csv`, width: 96, height: 64 },
      }),
    );
  }
  const stats = async (...names: (keyof typeof gazes)[]) => {
    const kept = lines.filter((line) => names.some((name) => line.includes(`"id":"${name}"`)));
    await writeFile(join(folder, 'instances.jsonl'), kept.join('\n'));
    return captureCli('data', 'stats', folder, '--json');
  };
  const bad = await stats('good', 'blinks', 'odd');
  expect(bad.exitCode, bad.standardError).toBe(0);
  expect(JSON.parse(bad.standardOutput).fileProblems).toEqual({ total: 2, 'gaze.file': 2 });
  expect(bad.standardError).toMatch(
    /^warning: 2 problems inside files; the first: instances\.jsonl: instance blinks: gaze\.file: .*\n {2}what to do: "deixis data validate /,
  );
  const good = await stats('good');
  expect(JSON.parse(good.standardOutput).fileProblems).toEqual({ total: 0 });
  expect(good.standardError).toBe('');
  await rm(folder, { recursive: true });
});

describeWithMedia('deixis data stats on recordings', () => {
  it('measures how long they are', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deixis-recordings-'));
    await cp(join(hand, 'dataset.json'), join(folder, 'dataset.json'));
    const lines = [];
    // ffprobe: 8.475 s, 13.48 s and 22.733 s.
    for (const name of ['album_download_screencast', 'annotator_demo', 'stripe_form_screencast']) {
      await cp(testMedia(`screen_rec/${name}.mp4`)!, join(folder, `${name}.mp4`));
      const files = { id: name, recording: `${name}.mp4`, sourcePage: 'dataset.json' };
      lines.push(JSON.stringify(makeOmni2WebInstance([{ operation: 'swap' }], files)));
    }
    await writeFile(join(folder, 'instances.jsonl'), lines.join('\n'));
    const { standardOutput, standardError } = await captureCli('data', 'stats', folder, '--json');
    await rm(folder, { recursive: true });
    expect(standardError).toBe('');
    const { recordings } = JSON.parse(standardOutput) as {
      recordings: { total: number; medianSeconds: number };
    };
    expect(recordings.total).toBe(3);
    expect(recordings.medianSeconds).toBeCloseTo(13.48, 2);
  });
});

describe('deixis sample', () => {
  it('gives the same ids again, spread over what was asked for', async () => {
    const sample = () =>
      captureCli('sample', hand, '--size', '2', '--seed', '4', '--by', 'language,operation', '--json');
    const first = JSON.parse((await sample()).standardOutput) as { ids: string[]; strata: object };
    expect(JSON.parse((await sample()).standardOutput)).toEqual(first);
    expect(first.ids).toHaveLength(2);
    expect(first.strata).toMatchObject({
      language: { en: { available: 2, drawn: 1 }, zh: { available: 1, drawn: 1 } },
    });
  });

  it.each([
    [['--size', '4'], 'at most 3'],
    [['--size', '2', '--by', 'langauge'], 'did you mean "language"?'],
    [['--size', '0'], 'at least 1'],
    [['--size', '2', '--by', 'page,'], 'names separated by commas'],
  ])('refuses %j', async (options, message) => {
    const { exitCode, standardError } = await captureCli('sample', hand, ...options);
    expect(exitCode).toBe(2);
    expect(standardError).toContain(message);
  });
});
