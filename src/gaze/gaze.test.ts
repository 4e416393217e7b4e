import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { describeWithMedia, testMedia } from '../../tests/support/testMedia.js';
import { combineEyes, gazePoint } from './GazeAngles.js';
import { gazeAt } from './gazeAt.js';
import { projectPoint } from './projectPoint.js';
import { readAriaCalibration } from './readAriaCalibration.js';
import { readGazeTrace } from './readGazeTrace.js';

const folder = await mkdtemp(join(tmpdir(), 'deixis-gaze-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const frame = { width: 1000, height: 500 };
/** Of the colour camera of the Aria recording handed out for tests of projectaria_tools. */
const fisheye = [
  1214.025993758243, 1469.535869576514, 1438.595858396595, 0.4049855059199108, -0.4960655170834019,
  0.2366889743579386, 0.9948191490966187, -1.573948083968366, 0.6086728193625544, -0.0003672190538065101,
  -0.0007413905358394097, -0.0005839984838196491, -0.0002193412417918993, 0.0001936268547567258,
  -0.0002042473404798113,
];

describe('camera models', () => {
  // NumPy, written from the formula with the angle around the axis and the tangential terms multiplied out.
  test.each([
    [[0, 0, 1], 1469.535869576514, 1438.595858396595],
    [[0.3, -0.2, 1], 1833.627801871813, 1195.6741678591848],
    [[-0.8, 0.5, 1.2], 701.4687058400185, 1917.7392567625145],
    [[1.1, 0.9, 1], 2528.9692537861597, 2305.7139427605903],
    [[0, 0.4, 2], 1469.48907951741, 1681.744850235308],
  ] as const)('fisheye624 sees %j at (%d, %d)', (point, x, y) => {
    const seen = projectPoint({ model: 'fisheye624', parameters: fisheye }, point);
    expect(seen?.x).toBeCloseTo(x, 8);
    expect(seen?.y).toBeCloseTo(y, 8);
  });

  test('linear by hand; nothing behind either', () => {
    const linear = { model: 'linear' as const, parameters: [500, 400, 320, 240] };
    expect(projectPoint(linear, [1, -0.5, 2])).toEqual({ x: 570, y: 140 });
    expect(projectPoint(linear, [1, 1, -2])).toBeNull();
    expect(projectPoint({ model: 'fisheye624', parameters: fisheye }, [1, 1, 0])).toBeNull();
  });

  // Both from the tests of projectaria_tools (core/mps), to six digits.
  test('points along the gaze and the eyes together', () => {
    const [x, y, z] = gazePoint(
      { yawRadians: -0.10291049001666, pitchRadians: -0.288851886987686, depthMetres: null },
      1.179526637404006,
    );
    expect([x, y, z].map((value) => value.toFixed(6))).toEqual(['-0.116201', '-0.334356', '1.125161']);
    const both = combineEyes(-0.1264797, -0.07706982, -0.26359045);
    expect(both?.yawRadians).toBeCloseTo(-0.10183712, 6);
    expect(both?.depthMetres).toBeCloseTo(1.31310134, 5);
    expect(combineEyes(0.1, 0.1, 0)).toBeNull();
    expect(combineEyes(0.1, -0.1, 0)).toBeNull();
  });
});

describe('readGazeTrace', () => {
  test('plain: by name in any order, sorted, blinks and doubles counted', async () => {
    const path = await file(
      'plain.csv',
      'y,t,x,note\n10,0.2,20,a\n11,0.1,21,b\n,0.3,,blink\nNaN,0.4,NaN,\n12,0.2,22,again\n9,0.5,2000,out\n',
    );
    const trace = await readGazeTrace(path, frame);
    expect(trace.format).toBe('plain');
    expect(trace.points).toEqual([
      { timeSeconds: 0.1, x: 21, y: 11 },
      { timeSeconds: 0.2, x: 20, y: 10 },
    ]);
    expect(trace.leftOut).toEqual({
      'no value (a blink, or the eyes were not seen)': 2,
      'a time that is there already': 1,
      'outside the picture': 1,
    });
    expect(trace.notes).toEqual(['rows out of order, put in order: 1']);
  });

  test('released: nanoseconds from the first row, both spellings, long clocks exactly', async () => {
    const start = 1754690230077095946n;
    const rows = [0n, 33_333_333n, 66_666_667n].map((step) => `${start + step},5,6`).join('\n');
    for (const columns of ['timestamp_ns,x,y', 'timestamp_ns,gaze_x,gaze_y']) {
      const trace = await readGazeTrace(await file('released.csv', `${columns}\n${rows}\n`), frame);
      expect(trace.format).toBe('released');
      expect(trace.points.map(({ timeSeconds }) => timeSeconds)).toEqual([0, 0.033333333, 0.066666667]);
    }
    const shifted = await readGazeTrace(join(folder, 'released.csv'), { ...frame, offsetSeconds: 2 });
    expect(shifted.points[0]?.timeSeconds).toBe(2);
  });

  test('Pupil Labs: origin bottom left, unsure rows are none, clock zero as told', async () => {
    const path = await file(
      'pupil.csv',
      'gaze_timestamp,world_index,confidence,norm_pos_x,norm_pos_y\n329367.9,1,0.9,0.25,0.9\n329368.0,2,0.3,0.5,0.5\n329368.1,3,0.7,0.5,0.5\n329368.1,3,0.8,0.6,0.5\n',
    );
    const trace = await readGazeTrace(path, { ...frame, clockZeroSeconds: 329367 });
    expect(trace.points).toHaveLength(2);
    expect(trace.points[0]?.timeSeconds).toBeCloseTo(0.9, 9);
    expect(trace.points[0]?.x).toBe(250);
    expect(trace.points[0]?.y).toBeCloseTo(50, 9);
    expect(trace.points[1]?.x).toBe(600);
    expect(trace.leftOut).toEqual({ 'too little confidence': 1, 'a time that is there already': 1 });
    expect(trace.notes).toEqual([]);
  });

  test.each([
    ['a,b\n1,2\n', 'GAZE_FORMAT_UNKNOWN', /columns a, b are of no known gaze format/],
    [
      'tracking_timestamp_us,yaw_rads_cpf,pitch_rads_cpf\n1,0,0\n',
      'GAZE_NEEDS_CALIBRATION',
      /only with the calibration/,
    ],
    ['t,x,y\nsoon,1,2\n', 'GAZE_TIME_INVALID', /:2: t: expected seconds, got "soon"/],
    ['timestamp_ns,x,y\n1.5,1,2\n', 'GAZE_TIME_INVALID', /:2: timestamp_ns: expected a whole number/],
  ])('%j: %s', async (text, code, message) => {
    const path = await file('bad.csv', text);
    await expect(readGazeTrace(path, frame)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});

describe('gazeAt', () => {
  const trace = {
    points: [0, 0.2, 0.4, 1].map((timeSeconds, index) => ({ timeSeconds, x: index * 10, y: 100 })),
  };

  test('nearest within the limit, told how far; none is none', () => {
    expect(gazeAt(trace, 0.25)).toEqual({
      ...{ x: 10, y: 100, sampleTimeSeconds: 0.2 },
      distanceSeconds: expect.closeTo(0.05, 9),
    });
    expect(gazeAt(trace, 0.1)).toMatchObject({ x: 0 });
    expect(gazeAt(trace, 0.7)).toBeNull();
    expect(gazeAt(trace, 0.7, { limitSeconds: 0.5 })).toMatchObject({ x: 20 });
    expect(gazeAt(trace, -0.05)).toMatchObject({ x: 0 });
    expect(gazeAt(trace, 1.2)).toBeNull();
    expect(gazeAt({ points: [] }, 0)).toBeNull();
  });

  test('interpolated only between two near samples', () => {
    expect(gazeAt(trace, 0.25, { method: 'interpolated', limitSeconds: 0.2 })).toEqual({
      x: 12.5,
      y: 100,
      sampleTimeSeconds: 0.4,
      distanceSeconds: expect.closeTo(0.15, 9),
    });
    expect(gazeAt(trace, 0.5, { method: 'interpolated', limitSeconds: 0.2 })).toBeNull();
    expect(gazeAt(trace, 0.2, { method: 'interpolated' })).toMatchObject({ x: 10, distanceSeconds: 0 });
    expect(gazeAt(trace, 1.05, { method: 'interpolated' })).toBeNull();
  });
});

describeWithMedia('real gaze files', () => {
  test('Aria: the calibration out of a recording puts gaze on its frames', async () => {
    const calibration = await readAriaCalibration(testMedia('gaze/aea_recording.vrs')!);
    const path = testMedia('gaze/aea_mps_general_eye_gaze.csv')!;
    const options = { width: 1408, height: 1408, calibration, clockZeroSeconds: 0 };
    // NumPy and SciPy's Rotation from the same calibration; 1407 - y and x make it upright.
    const upright = await readGazeTrace(path, options);
    const sensor = await readGazeTrace(path, { ...options, rotation: 'none' });
    expect(sensor.points[0]?.x).toBeCloseTo(713.63749, 3);
    expect(sensor.points[0]?.y).toBeCloseTo(444.45553, 3);
    expect(upright.points[1]?.x).toBeCloseTo(856.34253, 3);
    expect(upright.points[1]?.y).toBeCloseTo(731.48008, 3);
    expect(upright.points[0]?.timeSeconds).toBe(86.435306);
    expect(upright.notes).toEqual(['angles without a measured depth were put 1 m away']);
    const wide = await readGazeTrace(path, { ...options, width: 1920, height: 1080 });
    expect(wide.notes.at(-1)).toMatch(/^frames of 1920x1080 are not square/);
  });

  test('every gaze file is read, whatever its columns', async () => {
    const calibration = await readAriaCalibration(testMedia('gaze/aea_recording.vrs')!);
    const read = async (name: string) =>
      readGazeTrace(testMedia(`gaze/${name}`)!, { width: 1408, height: 1408, calibration });
    // Rows counted with wc and awk (confidence < 0.6, values outside 0 to 1).
    for (const [name, format, rows] of [
      ['adt_eyegaze.csv', 'aria', 6],
      ['adt_mps_general_eye_gaze.csv', 'aria', 6],
      ['aria_real_general_eye_gaze.csv', 'aria', 4717],
      ['mps_gen1_eyegaze_v1.csv', 'aria', 123],
      ['pupil_191_gaze_positions.csv', 'pupil', 1010],
      ['pupil_gaze2svg_gaze_positions.csv', 'pupil', 1324],
      ['pupil_tutorial/gaze_positions.csv', 'pupil', 2054],
    ] as const) {
      const trace = await read(name);
      expect(trace.format).toBe(format);
      const leftOut = Object.values(trace.leftOut).reduce((sum, count) => sum + count, 0);
      expect(trace.points.length + leftOut).toBe(rows);
      expect(trace.points.length).toBeGreaterThan(rows / 10);
      for (const { x, y } of trace.points) expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    }
  });

  test('a recording whose head has no calibration is refused', async () => {
    const path = await file('none.vrs', 'VisionRecordVRS2 nothing here');
    await expect(readAriaCalibration(path)).rejects.toMatchObject({ code: 'CALIBRATION_INVALID' });
  });
});
