import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { makeVideo } from '../../tests/support/makeVideo.js';
import { describeWithMedia, testMedia } from '../../tests/support/testMedia.js';
import { sha256 } from '../core/hash.js';
import { encodeFrames, type FrameToEncode } from '../media/encodeFrames.js';
import { framesDocumentSchema } from '../media/framesDocumentSchema.js';

const folder = mkdtempSync(join(tmpdir(), 'deixis-gaze-frames-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const red = [0xd1, 0x24, 0x2f];
const white = [255, 255, 255];

async function readPixels(path: string): Promise<{ at: (x: number, y: number) => number[]; width: number }> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => {
    const start = (Math.floor(y) * info.width + Math.floor(x)) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  return { at, width: info.width };
}

async function run(...[video, out, ...options]: string[]) {
  const { exitCode, standardOutput, standardError } = await captureCli(
    ...['frames', video!, '--out', join(folder, out!), '--json', ...options],
  );
  expect([exitCode, standardError]).toEqual([0, expect.stringMatching(/^$/)]);
  const document = JSON.parse(standardOutput);
  expect(framesDocumentSchema.parse(document)).toEqual(document);
  return document as ReturnType<typeof framesDocumentSchema.parse>;
}

describe('frames --gaze', () => {
  const video = join(folder, 'a clip.mp4');
  const gaze = join(folder, 'gaze.csv');
  beforeAll(async () => {
    await makeVideo(
      video,
      Array.from({ length: 30 }, (_, index) => index / 10),
      3,
    );
    // The left half of the picture is white, the right half gray; nothing at 2 s.
    writeFileSync(gaze, 't,x,y\n0,20.5,30.5\n1.04,70.5,40.5\n2,,\n2.5,-4,3\n');
  });

  it('marks the place on light and dark, at the time of each frame; a frame without gaze stays as it is', async () => {
    const plain = await run(video, 'plain', '--png');
    const marked = await run(video, 'marked', '--png', '--gaze', gaze);
    expect(marked.frames.map((frame) => frame.gaze)).toEqual([
      { x: 20.5, y: 30.5, sampleTimeSeconds: 0, distanceSeconds: 0 },
      { x: 70.5, y: 40.5, sampleTimeSeconds: 1.04, distanceSeconds: expect.closeTo(0.04, 9) },
      null,
    ]);
    expect(marked.gaze).toEqual({
      ...{ file: gaze, format: 'plain', width: 96, height: 64, samples: 2 },
      leftOut: { 'no value (a blink, or the eyes were not seen)': 1, 'outside the picture': 1 },
      notes: [
        'rows left out: no value (a blink, or the eyes were not seen): 1',
        'rows left out: outside the picture: 1',
      ],
    });
    for (const [index, frame] of marked.frames.entries()) {
      const without = plain.frames[index]!;
      expect(frame.sha256).toBe(without.sha256);
      expect(frame.sentSha256).toBe(sha256(readFileSync(frame.path)));
      if (!frame.gaze) {
        expect(frame.sentSha256).toBe(without.sentSha256);
        continue;
      }
      const { x, y } = frame.gaze;
      const pixels = await readPixels(frame.path);
      const before = await readPixels(without.path);
      const isNear = (pixel: number[], colour: number[]) =>
        pixel.every((value, channel) => Math.abs(value - colour[channel]!) < 70);
      // The cross in the middle, the ring of radius 6 around it, white beside both.
      for (const [right, down] of [
        [0, 0],
        [6, 0],
        [-6, 0],
        [0, 6],
        [0, -6],
      ] as const)
        expect([right, down, isNear(pixels.at(x + right, y + down), red)]).toEqual([right, down, true]);
      expect(isNear(pixels.at(x + 7.5, y), white)).toBe(true);
      for (const [right, down] of [
        [10, 0],
        [-10, 0],
        [0, 10],
        [8, -8],
      ] as const)
        expect(pixels.at(x + right, y + down)).toEqual(before.at(x + right, y + down));
    }
  });

  it('tells on the console what has no gaze; places are of the file written', async () => {
    const { exitCode, standardOutput, standardError } = await captureCli(
      ...['frames', video, '--gaze', gaze, '--max-side', '48', '--out', join(folder, 'small')],
    );
    expect(exitCode).toBe(0);
    expect(standardOutput.split('\n').map((line) => line.split('\t')[2])).toEqual([
      'gaze at 10,15',
      'gaze at 35,20',
      'no gaze',
      undefined,
    ]);
    expect(standardError).toMatch(/^note: .*gaze\.csv: rows left out: outside the picture: 1$/m);
    expect(standardError).toMatch(/^3 frames, gaze on 2 of them$/m);
  });

  it('gaze of a larger frame is scaled; a clock that never meets the frames is told', async () => {
    const larger = await run(video, 'larger', '--gaze', gaze, '--gaze-size', '192x128', '--at', '0');
    expect(larger.frames[0]!.gaze).toMatchObject({ x: 10.25, y: 15.25 });
    const { gaze: late } = await run(video, 'late', '--gaze', gaze, '--clock-zero', '-100');
    expect(late?.notes.at(-1)).toBe(
      'no frame has gaze within 0.1 s: samples lie from 100.000 to 101.040 s, frames from 0.000 to 2.000 s; --clock-zero says what the clock of the gaze file reads at t = 0 of the video',
    );
    const odd = await run(video, 'odd', '--gaze', gaze, '--gaze-size', '100x100', '--at', '0');
    expect(odd.gaze?.notes.at(-1)).toMatch(
      /^gaze is on a picture of 100x100, .* 96x64 are of another shape$/,
    );
  });

  it.each([
    [['--calibration', 'a.json'], 2, /--calibration: is for --gaze/],
    [['--clock-zero', '0'], 2, /--clock-zero: is for --gaze/],
    [['--gaze', 'missing.csv'], 3, /missing\.csv/],
    [['--gaze', gaze, '--rotation', 'left'], 2, /none, clockwise/],
    [['--gaze', gaze, '--gaze-size', '1408'], 2, /as in 1408x1408/],
    [['--gaze', gaze, '--calibration', 'missing.json'], 3, /missing\.json/],
  ])('%j ends with exit code %i before a frame is written', async (options, code, message) => {
    const { exitCode, standardError } = await captureCli(
      ...['frames', video, '--out', join(folder, 'refused'), ...options],
    );
    expect(exitCode).toBe(code);
    expect(standardError).toMatch(message);
    expect(readdirSync(folder)).not.toContain('refused');
  });
});

describeWithMedia('frames --gaze on an Aria recording', () => {
  /** aea_frames.tsv: the clock of the device at the first frame. */
  const clockZero = 86.385246037;
  const options = [
    ...['--gaze', testMedia('gaze/aea_mps_general_eye_gaze.csv')!],
    ...['--calibration', testMedia('gaze/aea_recording.vrs')!],
  ];

  /** The frames of the recording as a video: as the sensor gives them, or turned upright. */
  async function makeAria(path: string, degrees: 0 | 90): Promise<void> {
    const rows = readFileSync(testMedia('gaze/aea_test/aea_frames.tsv')!, 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([, stream]) => stream === '214');
    const frames = await Promise.all(
      rows.map(async ([file, , , seconds]): Promise<FrameToEncode> => {
        const picture = sharp(testMedia(`gaze/aea_test/${file}`)!).rotate(degrees);
        return {
          timeSeconds: Number(seconds) - clockZero,
          picture: { kind: 'file', data: await picture.png({ compressionLevel: 1 }).toBuffer() },
        };
      }),
    );
    await encodeFrames({ frames, durationSeconds: 0.4, codec: 'h264' }, path);
  }

  // NumPy and SciPy's Rotation, written from the formula of the camera model and the calibration in the recording: where the four rows
  // of gaze lie on the sensor. Turned clockwise they lie at (1407 - y, x).
  const onSensor = [
    [713.63749309, 444.45550039],
    [731.48008136, 550.6574545],
    [730.7558292, 619.27344343],
    [736.8543923, 675.48178005],
  ] as const;
  /** The row that is nearest in time to each frame, from the times in both files. */
  const nearestRow = [0, 0, 0, 1, 1, 2, 2, 3];

  it.each([
    ['upright', 90, []],
    ['as on the sensor', 0, ['--rotation', 'none']],
  ] as const)('%s: the mark lies where the calibration puts it', async (name, degrees, rotation) => {
    const video = join(folder, `aria ${degrees}.mp4`);
    await makeAria(video, degrees);
    const { frames, gaze } = await run(
      ...[video, `aria-${degrees}`, '--count', '8', '--png', ...options, ...rotation],
      ...['--clock-zero', String(clockZero)],
    );
    expect(frames).toHaveLength(8);
    expect(gaze?.notes).toEqual(['angles without a measured depth were put 1 m away']);
    for (const [index, frame] of frames.entries()) {
      const [sensorX, sensorY] = onSensor[nearestRow[index]!]!;
      const [x, y] = name === 'upright' ? [1407 - sensorY, sensorX] : [sensorX, sensorY];
      expect(frame.gaze?.x).toBeCloseTo(x, 3);
      expect(frame.gaze?.y).toBeCloseTo(y, 3);
      const pixels = await readPixels(frame.path);
      // A longest side of 1408 makes a radius of 50.3.
      for (const [right, down] of [
        [0, 0],
        [50.3, 0],
        [-50.3, 0],
        [0, 50.3],
        [0, -50.3],
      ] as const)
        expect(pixels.at(x + right, y + down)).toEqual(red);
      expect(pixels.at(x + 58, y)).toEqual(white);
      expect(pixels.at(x + 35, y)).not.toEqual(red);
    }
  });
});
