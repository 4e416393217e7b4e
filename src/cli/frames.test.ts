import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { makeVideo } from '../../tests/support/makeVideo.js';
import { framesDocumentSchema } from '../media/framesDocumentSchema.js';

const folder = mkdtempSync(join(tmpdir(), 'deixis-frames-'));
const video = join(folder, 'a clip.mp4');
beforeAll(() =>
  makeVideo(
    video,
    Array.from({ length: 25 }, (_, index) => index / 10),
    2.5,
  ),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('prints one JSON document with what scripts rely on', async () => {
  const out = join(folder, 'every');
  const { exitCode, standardOutput } = await captureCli(
    'frames',
    video,
    '--out',
    out,
    '--json',
    '--burn-time',
    '--max-side',
    '48',
  );
  expect(exitCode).toBe(0);
  const document = JSON.parse(standardOutput);
  expect(framesDocumentSchema.parse(document)).toEqual(document);
  const { video: facts, frames, faults } = document;
  expect(facts).toMatchObject({
    path: video,
    duration: 2.5,
    width: 96,
    height: 64,
    rotation: 0,
    codec: 'h264',
    averageFps: 10,
    variableFps: false,
    hasAudio: false,
    startTime: 0,
  });
  expect(
    frames.map(({ index, requested, time }: Record<string, number>) => [index, requested, time]),
  ).toEqual([
    [0, 0, 0],
    [1, 1, 1],
    [2, 2, 2],
  ]);
  expect(frames[1]).toMatchObject({ pts: 90_000, timeBase: '1/90000', width: 48, height: 32, flags: [] });
  expect(frames[1].sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(readdirSync(out)).toHaveLength(3);
  expect(faults).toEqual([]);
});

it('takes segments from CSV and JSON', async () => {
  const csv = join(folder, 'segments.csv');
  writeFileSync(csv, 'name,start,end\npour,0,1\nstir,1,2\n');
  const json = join(folder, 'segments.json');
  writeFileSync(json, '[[0, 1], {"start": 1, "end": 2, "name": "stir"}]');
  for (const file of [csv, json]) {
    const { standardOutput } = await captureCli(
      'frames',
      video,
      '--segments',
      file,
      '--out',
      join(folder, 'segments'),
      '--json',
    );
    const { frames } = JSON.parse(standardOutput);
    expect(frames.map(({ time }: { time: number }) => time)).toEqual([0.5, 1.5]);
    expect(frames[1].segment).toBe('stir');
  }
});

it.each([
  ['start,end,name\n0,1,"salt, then pepper"\n', 0, 'salt, then pepper'],
  ['start,end,name\n0,x,a\n', 3, /segments\.csv:2: end: expected seconds, got "x"/],
  ['start,end,name\n0,1,salt, then pepper\n', 3, /segments\.csv:2: expected 3 cells, got 4/],
  ['begin,end\n0,1\n', 3, /segments\.csv:1: no column "start"/],
])('reads CSV as all CSV is read: %j', async (text, code, told) => {
  const csv = join(folder, 'segments.csv');
  writeFileSync(csv, text);
  const { exitCode, standardOutput, standardError } = await captureCli(
    ...['frames', video, '--segments', csv, '--out', join(folder, 'quoted'), '--json'],
  );
  expect(exitCode).toBe(code);
  if (code === 0) expect(JSON.parse(standardOutput).frames[0].segment).toBe(told);
  else expect(standardError).toMatch(told);
});

it.each([
  [['--at', '1,9'], 3, /MEDIA_TIME_OUTSIDE.*a clip\.mp4.*9 s/],
  [['--every', '1', '--count', '2'], 2, /one of every, at, count and segments/],
  [['--count', '1.5'], 2, /whole number/],
  [['--at', '1,x'], 2, /separated by commas/],
  [['--segments', 'missing.json'], 3, /missing\.json/],
])('%j ends with exit code %i', async (options, code, message) => {
  const { exitCode, standardError, standardOutput } = await captureCli(
    'frames',
    video,
    '--out',
    join(folder, 'bad'),
    ...options,
  );
  expect([exitCode, standardOutput]).toEqual([code, '']);
  expect(standardError).toMatch(message);
});

it('leaves no folder behind where nothing could be written', async () => {
  const text = join(folder, 'text.mp4');
  writeFileSync(text, 'not a video');
  const out = join(folder, 'new', 'below');
  expect((await captureCli('frames', text, '--out', out)).exitCode).toBe(3);
  expect(existsSync(join(folder, 'new'))).toBe(false);
});
