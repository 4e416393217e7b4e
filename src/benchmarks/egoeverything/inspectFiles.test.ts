import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVideo } from '../../../tests/support/makeVideo.js';
import { datasetFormat } from './datasetFormat.js';
import { inspectFiles } from './inspectFiles.js';
import { type EgoEverythingInstance, instanceSchema } from './schema.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-ego-inspect-'));
  await mkdir(join(folder, 'timelines'));
  // Four seconds of 96 x 64.
  await makeVideo(join(folder, 'walk.mp4'), [0, 1, 2, 3], 4);
  const gaze = (rows: string): string => `t,x,y\n${rows}\n`;
  await writeFile(join(folder, 'good.csv'), gaze('0,10,10\n1,20,20'));
  await writeFile(join(folder, 'blinks.csv'), gaze('0,,\n1,,'));
  await writeFile(join(folder, 'late.csv'), gaze('0,10,10\n1,20,20'));
  await writeFile(join(folder, 'columns.csv'), 'when,where\n1,2\n');
  const line = { start_time: 0, end_time: 4, description: 'reads' };
  await writeFile(join(folder, 'timelines', 'walk_summary.json'), JSON.stringify([line]));
  await writeFile(
    join(folder, 'timelines', 'long_summary.json'),
    JSON.stringify([line, { ...line, end_time: 90 }]),
  );
  await writeFile(join(folder, 'timelines', 'broken_summary.json'), '[{"start_time": 0}]');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const gaze = (file: string, more = {}) => ({ file, width: 96, height: 64, ...more });

function instanceWith(more: object): EgoEverythingInstance {
  return instanceSchema.parse({
    ...{
      schemaVersion: 1,
      id: 'one',
      question: 'Which?',
      options: ['a', 'b', 'c', 'd', 'e'],
      rightOption: 0,
    },
    ...{ category: 'others', video: 'walk', videoFile: 'walk.mp4', queryTimeSeconds: 4, ...more },
  });
}

const inspect = async (more: object): Promise<[string, string][]> =>
  (await inspectFiles([instanceWith(more)], folder)).map(({ field, expected }) => [field, expected]);

test('data that hold together have no problem', async () => {
  expect(await inspect({ gaze: gaze('good.csv'), targetTimeSeconds: 1 })).toEqual([]);
  // Whoever has no video is not asked about its length.
  expect(await inspect({ videoFile: undefined, queryTimeSeconds: 900 })).toEqual([]);
});

test('gaze that cannot be read, is known nowhere, runs on another clock, or is of another frame', async () => {
  const [unreadable] = await inspect({ gaze: gaze('columns.csv') });
  expect(unreadable).toEqual(['gaze.file', expect.stringMatching(/^gaze that can be read; .*columns\.csv/)]);
  expect(await inspect({ gaze: gaze('blinks.csv') })).toEqual([
    ['gaze.file', expect.stringMatching(/^a sample with a value; 2 rows: no value/)],
  ]);
  expect(await inspect({ gaze: gaze('late.csv', { offsetSeconds: 60 }) })).toEqual([
    ['gaze.file', expect.stringContaining('they are from 60.00 to 61.00 s')],
  ]);
  expect(await inspect({ gaze: gaze('good.csv', { height: 96 }) })).toEqual([
    ['gaze.width', "a frame of the shape of the video's, 96 x 64; not 96 x 96"],
  ]);
});

test('times and boxes outside the video; timelines that are broken or too long', async () => {
  const keyframe = { timeSeconds: 5, objectName: 'mug' };
  const box = { left: 90, top: 10, right: 100, bottom: 20, unit: 'pixels' };
  expect(
    await inspect({
      ...{ targetTimeSeconds: 4.5, queryTimeSeconds: 6 },
      keyframes: [
        { ...keyframe, box },
        { ...keyframe, timeSeconds: 1, box: { ...box, unit: 'thousandths' } },
      ],
    }),
  ).toEqual([
    ['targetTimeSeconds', 'a time in the video, which is 4.00 s long'],
    ['queryTimeSeconds', 'a time in the video, which is 4.00 s long, or "unknown"'],
    ['keyframes[0].timeSeconds', 'a time in the video, which is 4.00 s long'],
    ['keyframes[0].box', 'a box inside the frame, 96 x 64 pixels'],
  ]);
  expect(await inspect({ video: 'long' })).toEqual([
    ['video', expect.stringContaining('timelines/long_summary.json that lie in the video')],
  ]);
  expect(await inspect({ video: 'broken' })).toEqual([
    ['video', expect.stringMatching(/broken_summary\.json that can be read; .*end_time/s)],
  ]);
});

test('options that differ in case, spaces or the final stop only are one option', () => {
  const find = (options: string[]): string[] =>
    datasetFormat.findProblems(instanceWith({ options })).map(({ expected }) => expected);
  expect(find(['on the desk', 'b', 'c', 'd', 'On the  desk.'])).toEqual([
    'an option of its own; "on the desk" differs from it in case, spaces or the final stop only',
  ]);
  expect(find(['a', 'b', 'c', 'd', 'a'])).toEqual(['an option of its own; an earlier one is the same']);
  expect(find(['1.5', '15', '1', 'a.b', 'ab'])).toEqual([]);
});
