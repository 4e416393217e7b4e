import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../../core/hash.js';
import { extractAudio } from '../../../media/extractAudio.js';
import { probeVideo } from '../../../media/probeVideo.js';
import { findSpeechIntervals } from '../../../perception/speech/findSpeechIntervals.js';
import { readDataset } from '../readDataset.js';
import { ownPages, readPictures } from './readPageSource.js';
import { type SynthesizeDatasetOptions, synthesizeDataset } from './synthesizeDataset.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-synth-'));
});
afterAll(() => rm(folder, { recursive: true }));

const base = (name: string): SynthesizeDatasetOptions => ({
  pageFiles: [join(ownPages, 'dashboard.html'), join(ownPages, 'landing.html')],
  outDirectory: join(folder, name),
  instances: 2,
  seed: 11,
  recording: false,
});

test('a made data set passes our own validation; finished instances are kept, a cut-off line is made again', async () => {
  const options = { ...base('resumed'), name: 'mine', description: 'of my own' };
  const first = await synthesizeDataset(options);
  expect(first.made).toEqual(['dashboard-en-01', 'landing-zh-01']);
  const { instances, name, header, pictures } = await readDataset(options.outDirectory);
  expect([name, header.description]).toEqual(['mine', 'of my own']);
  // Every picture that a script may speak of is told to subjects, in both languages.
  expect(pictures.map(({ descriptions }) => descriptions)).toEqual(
    (await readPictures()).map(({ description }) => description),
  );
  expect(instances.map(({ language }) => language)).toEqual(['en', 'zh']);
  const file = join(options.outDirectory, 'instances.jsonl');
  const whole = await readFile(file, 'utf8');
  const second = await synthesizeDataset(options);
  expect(second).toMatchObject({ made: [], kept: ['dashboard-en-01', 'landing-zh-01'] });
  const [line] = whole.split('\n');
  await writeFile(file, `${line}\n`);
  await appendFile(file, whole.slice(line!.length + 1, line!.length + 200));
  const third = await synthesizeDataset(options);
  expect(third).toMatchObject({ made: ['landing-zh-01'], kept: ['dashboard-en-01'] });
  expect(sha256(await readFile(file, 'utf8'))).toBe(sha256(whole));
}, 240_000);

test('no instance is lost that this command does not make', async () => {
  const options = { ...base('taken'), pageFiles: [join(ownPages, 'landing.html')], instances: 1, steps: 4 };
  await synthesizeDataset(options);
  const read = async () => {
    const names = ['dataset.json', 'instances.jsonl', 'pages/landing-zh-01.reference.html'];
    return Promise.all(names.map((name) => readFile(join(options.outDirectory, name), 'utf8')));
  };
  const before = await read();
  for (const other of [{ seed: 12 }, { steps: 5 }, { pageFiles: [join(ownPages, 'dashboard.html')] }])
    await expect(synthesizeDataset({ ...options, ...other })).rejects.toMatchObject({
      code: 'OUT_NOT_EMPTY',
      message: expect.stringMatching(/taken: 1 of the instances .*landing-zh-01/),
    });
  expect(await read()).toEqual(before);
  // Those of a person, too, which name no recipe.
  const labelled = base('labelled');
  await mkdir(labelled.outDirectory);
  const line = '{"id":"dashboard-en-01"}\n';
  await writeFile(join(labelled.outDirectory, 'instances.jsonl'), line);
  await expect(synthesizeDataset(labelled)).rejects.toMatchObject({ code: 'OUT_NOT_EMPTY' });
  expect(await readdir(labelled.outDirectory)).toEqual(['instances.jsonl']);
  expect(await readFile(join(labelled.outDirectory, 'instances.jsonl'), 'utf8')).toBe(line);
}, 240_000);

test('a recording: its lines are heard where the transcript says, its length and size are right', async () => {
  const options = { ...base('recorded'), instances: 1, steps: 4, recording: true, codec: 'h264' as const };
  await synthesizeDataset(options);
  const { instances } = await readDataset(options.outDirectory);
  const [{ recording, transcript, provenance }] = instances as [(typeof instances)[0]];
  const path = join(options.outDirectory, recording!);
  const video = await probeVideo(path);
  expect(video).toMatchObject({ width: 1280, height: 720, hasAudio: true });
  const { samples } = await extractAudio(path, { sampleRate: 16_000 });
  const heard = await findSpeechIntervals(samples);
  for (const { startSeconds, endSeconds } of transcript) {
    // A speech detector of its own finds the line, within a quarter of a second at its ends.
    expect(heard.some((one) => Math.abs(one.startSeconds - startSeconds!) < 0.25)).toBe(true);
    expect(heard.some((one) => Math.abs(one.endSeconds - endSeconds!) < 0.25)).toBe(true);
  }
  expect(Number(provenance!.durationSeconds)).toBeGreaterThan(transcript.at(-1)!.endSeconds!);
  expect(Math.abs(samples.length / 16_000 - Number(provenance!.durationSeconds))).toBeLessThan(0.1);
}, 240_000);

test('a page with too little on it is refused by name', async () => {
  const file = join(folder, 'poor.html');
  await writeFile(file, '<!doctype html><title>Poor page</title><p>Only this line.</p>');
  const poor = { ...base('poor/data'), pageFiles: [file], instances: 1 };
  const refused = { code: 'PAGE_TOO_POOR', kind: 'input' };
  await expect(synthesizeDataset(poor)).rejects.toMatchObject(refused);
  // Nothing half-made is left, and a folder that was there stays.
  expect(await readdir(folder)).not.toContain('poor');
  await mkdir(poor.outDirectory, { recursive: true });
  await expect(synthesizeDataset(poor)).rejects.toMatchObject(refused);
  expect(await readdir(poor.outDirectory)).toEqual([]);

  // What was finished before is kept, and the error says so.
  const second = { ...base('second'), pageFiles: [join(ownPages, 'landing.html'), file] };
  await expect(synthesizeDataset(second)).rejects.toMatchObject({
    ...refused,
    hint: expect.stringContaining(`1 of 2 instances are finished in ${second.outDirectory}`),
  });
  expect((await readDataset(second.outDirectory)).instances.map(({ id }) => id)).toEqual(['landing-zh-01']);
}, 240_000);

test("a page of the user's own, without hints, works too", async () => {
  const file = join(folder, 'My own page (1).html');
  const html = await readFile(join(ownPages, 'docs.html'), 'utf8');
  await writeFile(file, html);
  const result = await synthesizeDataset({ ...base('own'), pageFiles: [file], instances: 1 });
  expect(result.made).toEqual(['My-own-page-1--en-01']);
  await readDataset(join(folder, 'own'));
}, 240_000);
