import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureCli } from '../../../tests/support/captureCli.js';
import { makeVideo } from '../../../tests/support/makeVideo.js';
import { readTextFile } from '../../core/parseJson.js';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-query-times-'));
  const { mkdir } = await import('node:fs/promises');
  await mkdir(at('source'));
  // One frame a minute: 240 s of video, a few kilobytes.
  await makeVideo(at('source', 'long.mp4'), [0, 60, 120, 180], 240);
  const item = (id: string, timestamp_sec: number, more = {}) => ({
    ...{ id, question: `Which ${id}?`, options: ['a', 'b', 'c', 'd', 'e'], correct_answer: 1 },
    ...{ category: 'others', video_name: 'long', timestamp_sec, keyframes: [], ...more },
  });
  await writeFile(
    at('source', 'items.jsonl'),
    [
      item('early', 10),
      item('late', 100),
      item('told', 5, { query_time_sec: 77 }),
      item('elsewhere', 1, { video_name: 'gone' }),
    ]
      .map((one) => `${JSON.stringify(one)}\n`)
      .join(''),
  );
  await writeFile(at('times.csv'), 'id,query_time_sec\nlate,150.5\n');
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function importWith(rule: string) {
  const out = at(`out-${rule.replaceAll(/\W/g, '')}`);
  const run = await captureCli(
    ...[
      'data',
      'import',
      at('source'),
      '--benchmark',
      'egoeverything',
      '--out',
      out,
      '--query-time',
      rule,
      '--json',
    ],
  );
  if (run.exitCode !== 0) return { run, times: {} };
  const lines = (await readTextFile(join(out, 'instances.jsonl'))).trim().split('\n');
  const times = Object.fromEntries(
    lines.map((line) => JSON.parse(line)).map((one) => [one.id, one.queryTimeSeconds]),
  );
  return { run, times, notes: JSON.parse(run.standardOutput).notes as string[] };
}

test('delayed: three minutes and more after the target; who has less video left is counted', async () => {
  const { times, notes } = await importWith('delayed');
  expect(Object.keys(times)).toEqual(['early', 'told', 'elsewhere']);
  expect(times.early).toBeGreaterThanOrEqual(190);
  expect(times.early).toBeLessThanOrEqual(240);
  expect(times).toMatchObject({ told: 77, elsewhere: 'unknown' });
  expect(notes!.join('\n')).toContain('long: 1 of 2 targets left out: less than 180 s');
  // The same each time.
  expect((await importWith('delayed')).times).toEqual(times);
});

test('end, and times of a file', async () => {
  expect((await importWith('end')).times).toEqual({ early: 240, late: 240, told: 77, elsewhere: 'unknown' });
  expect((await importWith(at('times.csv'))).times).toEqual({
    ...{ early: 'unknown', late: 150.5, told: 77, elsewhere: 'unknown' },
  });
  expect((await importWith(at('none.csv'))).run.exitCode).toBe(3);
});
