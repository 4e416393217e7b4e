import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureCli } from '../../../../tests/support/captureCli.js';
import { makeVideo } from '../../../../tests/support/makeVideo.js';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const rows = (line: (second: number) => string) =>
  `t,x,y\n${Array.from({ length: 8 }, (_, index) => line(index / 2)).join('\n')}\n`;

/** What a gaze file holds, and what is told of it; undefined: nothing. */
const gaze: Record<string, { content: string | undefined; told?: RegExp }> = {
  good: { content: rows((second) => `${second},24,32`) },
  // Some is enough: people blink.
  partly: { content: rows((second) => (second < 2 ? `${second},,` : `${second},24,32`)) },
  absent: { content: undefined },
  empty: { content: '', told: /empty\.csv: it is empty; expected a heading$/ },
  heading: { content: 't,x,y\n', told: /heading\.csv: not one of its rows is a valid sample: it has none$/ },
  blinks: {
    content: rows((second) => `${second},,`),
    told: /blinks\.csv: not one of its rows is a valid sample: 8 no value/,
  },
  outside: {
    content: rows((second) => `${second},2400,32`),
    told: /outside\.csv: not one of its rows is a valid sample: 8 outside the picture$/,
  },
  later: {
    content: rows((second) => `${second + 5000},24,32`),
    told: /later\.csv: its samples are from 5000\.0 to 5003\.5 s, the pictures of the video from 0\.0 to 4\.0 s; expected/,
  },
  earlier: {
    content: rows((second) => `${second - 60},24,32`),
    told: /earlier\.csv: its samples are from -60\.0/,
  },
  others: { content: 'a,b\n1,2\n', told: /others\.csv: the columns a, b are of no known gaze format/ },
  words: { content: 't,x,y\nsoon,24,32\n', told: /words\.csv:2: t: expected seconds, got "soon"$/ },
  angles: {
    content: 'tracking_timestamp_us,yaw_rads_cpf,pitch_rads_cpf\n1,0,0\n',
    told: /angles\.csv: it holds angles/,
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-questions-start-'));
  await mkdir(at('videos'));
  await mkdir(at('gaze'));
  await makeVideo(at('made.mp4'), [0, 1, 2, 3], 4);
  for (const [name, { content }] of Object.entries(gaze)) {
    await copyFile(at('made.mp4'), at('videos', `${name}.mp4`));
    if (content !== undefined) await writeFile(at('gaze', `${name}.csv`), content);
  }
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = async (directory: string, ...rest: string[]) => {
  const facts = ['--name', 'walks', '--licence', 'CC-BY-4.0', '--by', 'Ada'];
  // The videos are of seconds.
  const delay = rest.includes('--min-delay') ? [] : ['--min-delay', '0'];
  return captureCli('build', 'egoeverything', 'start', at(directory), ...rest, ...facts, ...delay);
};
const startAll = async () =>
  JSON.parse((await start('all', at('videos'), '--gaze', at('gaze'), '--json')).standardOutput);

describe('deixis build egoeverything start', () => {
  it('looks at the gaze of each video and tells what is of no use, one line each; all are taken in', async () => {
    const started = await startAll();
    expect(started).toMatchObject({ kept: [], withoutGaze: ['absent'] });
    expect(started.added).toHaveLength(Object.keys(gaze).length);
    const told = Object.values(gaze).flatMap(({ told: one }) => one ?? []);
    expect(started.notes).toHaveLength(told.length);
    for (const one of told)
      expect(started.notes).toContainEqual(
        expect.stringMatching(new RegExp(`^the gaze of a video is of no use: .*${one.source}`)),
      );
    // Done again, it goes on: they were told of.
    expect(await startAll()).toMatchObject({ added: [], kept: started.added, notes: [] });
  });

  it('finds gaze that cannot be read beside a video that cannot be opened', async () => {
    await mkdir(at('both'));
    for (const name of ['good', 'others']) await writeFile(at('both', `${name}.mp4`), 'not a video at all');
    const { standardError, exitCode } = await start('both-build', at('both'), '--gaze', at('gaze'));
    expect(exitCode).toBe(0);
    expect(standardError.trim().split('\n')).toEqual([
      expect.stringMatching(/^note: no question can be had of a video: .*both\/good\.mp4: /),
      expect.stringMatching(/^note: no question can be had of a video: .*both\/others\.mp4: /),
      expect.stringMatching(/^note: the gaze of a video is of no use: .*others\.csv: /),
    ]);
  });

  it('reads what all videos need before it begins, and leaves nothing behind where it cannot be', async () => {
    const refused = async (exitCode: number, message: string, ...rest: string[]) => {
      const run = await start('new', at('videos'), ...rest);
      expect(run).toMatchObject({ exitCode, standardError: expect.stringContaining(message) });
    };
    const others = at('gaze', 'others.csv');
    await refused(3, `FILE_UNREADABLE: --gaze: ${at('nowhere')}: no such folder`, '--gaze', at('nowhere'));
    await refused(3, `FILE_UNREADABLE: --gaze: ${others}: no such folder`, '--gaze', others);
    await refused(3, `JSON_INVALID: ${others}`, '--gaze', at('gaze'), '--calibration', others);
    await refused(3, 'nowhere.json', '--gaze', at('gaze'), '--calibration', at('nowhere.json'));
    await refused(2, 'did you mean "merge"', '--without', 'merg');
    expect(existsSync(at('new'))).toBe(false);
  });

  it('takes the clock of the gaze files, which says whether they have gaze of their videos', async () => {
    const clock = async (directory: string, ...rest: string[]) => {
      const run = await start(directory, at('made.mp4'), '--gaze', at('clock'), ...rest);
      expect(run, run.standardError).toMatchObject({ exitCode: 0 });
      return run.standardError;
    };
    await mkdir(at('clock'));
    await writeFile(
      at('clock', 'made.csv'),
      'timestamp_ns,x,y\n7000000000000,50,30\n7000500000000,51,30\n7001000000000,50,31\n',
    );
    expect(await clock('clock-first')).toBe('');
    expect(await clock('clock-zero', '--clock-zero', '7000')).toBe('');
    expect(await clock('clock-wrong', '--clock-zero', '0')).toContain(
      'its samples are from 7000.0 to 7001.0 s',
    );
    expect(await clock('clock-offset', '--clock-zero', '0', '--clock-offset', '-7000')).toBe('');
    const build = JSON.parse(await readFile(at('clock-offset', 'build.json'), 'utf8'));
    expect(build.gaze).toMatchObject({ clockZeroSeconds: 0, offsetSeconds: -7000 });
    const run = await start('clock-none', at('made.mp4'), '--clock-zero', '7000');
    expect(run).toMatchObject({
      exitCode: 2,
      standardError: expect.stringContaining('--clock-zero: is for'),
    });
  });

  it('tells of videos that end before a question could be asked', async () => {
    await mkdir(at('short'));
    await copyFile(at('made.mp4'), at('short', 'short.mp4'));
    const early = await start('short-build', at('short'), '--min-delay', '180');
    expect(early).toMatchObject({
      exitCode: 0,
      standardError: expect.stringMatching(/short\.mp4: it ends at [\d.]+ s, .*180 s.*--min-delay/),
    });
    expect((await start('short-now', at('short'))).standardError).toBe('');
  });

  it('refuses other settings for a build that is there', async () => {
    const run = await start('all', at('videos'), '--min-delay', '9');
    expect(run).toMatchObject({ exitCode: 2, standardError: expect.stringContaining('BUILD_DIFFERS') });
  });
});
