import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LaunchedBrowser } from '../../browser/launchBrowser.js';
import { extractAudio } from '../../media/extractAudio.js';
import { readFrames } from '../../media/readFrames.js';
import type { Prop } from '../world/World.js';
import { launchSceneBrowser } from './launchSceneBrowser.js';
import { layoutLabel } from './layoutLabel.js';
import { planMotion } from './motion/planMotion.js';
import { type RecordedScene, recordScene } from './recordScene.js';
import type { PlacedProp, ScenePlan } from './ScenePlan.js';

const box: Prop = {
  form: 'carton',
  widthMetres: 0.16,
  heightMetres: 0.22,
  depthMetres: 0.06,
  colors: { body: '#b3261e', label: '#fbf7ea', ink: '#1b1b1f' },
  colorName: 'red',
  pattern: 'plain',
  lines: ['BELRUN', 'oat cereal', 'Honey'],
};
const can: Prop = {
  ...box,
  form: 'can',
  widthMetres: 0.075,
  heightMetres: 0.11,
  depthMetres: 0.075,
  colors: { body: '#1f4e9e', label: '#fbf7ea', ink: '#1b1b1f' },
  colorName: 'blue',
};
const onTable = (id: string, prop: Prop, x: number): PlacedProp => ({
  id,
  prop,
  position: [x, 0.9, -1],
  yaw: 0,
});
const plan: ScenePlan = {
  seed: 'test',
  camera: { width: 480, height: 360, focalPixels: 360 },
  framesPerSecond: 6,
  rooms: [
    {
      id: 'room',
      x: 0,
      z: 0,
      widthMetres: 4,
      depthMetres: 4,
      heightMetres: 2.6,
      colors: { wall: '#d8d5cc', floor: '#b08a5e' },
      floor: 'wood',
      doors: [],
    },
  ],
  furniture: [
    {
      id: 'table',
      kind: 'table',
      x: 0,
      z: -1.1,
      yaw: 0,
      widthMetres: 1.4,
      heightMetres: 0.9,
      depthMetres: 0.6,
      color: '#8a8f96',
    },
  ],
  props: [onTable('box', box, 0.05), onTable('can', can, -0.3)],
  start: { x: 0, z: 0.9, yaw: 0 },
  activities: [
    { kind: 'walk', x: 0, z: -0.35 },
    { kind: 'touch', prop: 'can', seconds: 0.3 },
    { kind: 'pick-up', prop: 'box' },
    { kind: 'read', seconds: 1.2 },
    { kind: 'put-down', position: [0.35, 0.9, -1], yaw: 0 },
  ],
  colors: { skin: '#c98f6b', sleeve: '#3d4f6b' },
};

let launched: LaunchedBrowser;
let folder: string;
let recorded: RecordedScene;
let file: string;

beforeAll(async () => {
  launched = await launchSceneBrowser();
  folder = await mkdtemp(join(tmpdir(), 'deixis-scene-'));
  file = join(folder, 'one.mp4');
  recorded = await recordScene({ browser: launched.browser, plan, outPath: file, quality: 20 });
});

afterAll(async () => {
  await launched?.close();
  await rm(folder, { recursive: true, force: true });
});

async function decode(
  path: string,
): Promise<{ time: number; hash: string; data: Uint8Array; width: number }[]> {
  const frames: { time: number; hash: string; data: Uint8Array; width: number }[] = [];
  await readFrames(path, {}, ({ timeSeconds, data, width }) => {
    const hash = createHash('sha256').update(data).digest('hex');
    frames.push({ time: timeSeconds, hash, data: Uint8Array.from(data), width });
  });
  return frames;
}

test('the same plan gives the same frames; frames without change are drawn once', async () => {
  const again = join(folder, 'two.mp4');
  await recordScene({ browser: launched.browser, plan, outPath: again, quality: 20 });
  const [one, two] = [await decode(file), await decode(again)];
  expect(two.map(({ hash }) => hash)).toEqual(one.map(({ hash }) => hash));
  expect(one).toHaveLength(recorded.drawnFrames);
  expect(recorded.drawnFrames).toBeLessThan(recorded.truth.frames.length);
});

test("a thing's box holds its colour where the truth says that nothing covers it", async () => {
  const frames = await decode(file);
  let looked = 0;
  for (const [index, { timeSeconds, visible }] of recorded.truth.frames.entries()) {
    const frame = frames.findLast(({ time }) => time <= timeSeconds + 0.001)!;
    for (const { prop, box: place, shownShare } of visible) {
      // While the picture moves, colours run into each other.
      const before = recorded.truth.frames[index - 1]?.visible.find((one) => one.prop === prop)?.box;
      const isStill = before && Math.abs(before.x - place.x) + Math.abs(before.y - place.y) <= 8;
      if (!isStill || shownShare < 0.75 || place.width < 24 || place.height < 24) continue;
      const wanted = prop === 'box' ? 0 : 2;
      let own = 0;
      let all = 0;
      for (let y = place.y; y < place.y + place.height; y += 1)
        for (let x = place.x; x < place.x + place.width; x += 1) {
          const at = (y * frame.width + x) * 3;
          const [red, green, blue] = [frame.data[at]!, frame.data[at + 1]!, frame.data[at + 2]!];
          const others = wanted === 0 ? Math.max(green, blue) : Math.max(red, green);
          all += 1;
          if ((wanted === 0 ? red : blue) > 1.5 * others) own += 1;
        }
      // The label takes the rest of the front.
      expect(own / all, `${prop} at ${timeSeconds} s`).toBeGreaterThan(0.15);
      looked += 1;
    }
  }
  expect(looked).toBeGreaterThan(20);
});

test('print is as high as the truth says', async () => {
  const { startSeconds, endSeconds } = recorded.truth.events.find(({ kind }) => kind === 'read')!;
  const middle = recorded.truth.frames.find(
    ({ timeSeconds }) => timeSeconds > (startSeconds + endSeconds) / 2,
  )!;
  const seen = middle.visible.find(({ prop }) => prop === 'box')!;
  expect(seen.held).toBe(true);
  const frame = (await decode(file)).findLast(({ time }) => time <= middle.timeSeconds + 0.001)!;
  // Rows of the box that hold ink, from the top: the first band of them is the first line, all of capitals.
  const rows = Array.from({ length: seen.box.height }, (_, row) => {
    let dark = 0;
    for (let x = seen.box.x + 6; x < seen.box.x + seen.box.width - 6; x += 1) {
      const at = ((seen.box.y + row) * frame.width + x) * 3;
      if (Math.max(frame.data[at]!, frame.data[at + 1]!, frame.data[at + 2]!) < 90) dark += 1;
    }
    return dark > 2;
  });
  const first = rows.indexOf(true);
  const end = rows.indexOf(false, first);
  expect(Math.abs(end - first - seen.textHeights[0]!)).toBeLessThan(5);
  expect(seen.textHeights[0]).toBeGreaterThan(15);
});

test('gaze stays on the picture and rests on what is handled; events carry contact times', () => {
  const { frames, events } = recorded.truth;
  for (const { gaze } of frames) {
    expect(gaze.x).toBeGreaterThanOrEqual(0);
    expect(gaze.x).toBeLessThanOrEqual(plan.camera.width);
    expect(gaze.y).toBeGreaterThanOrEqual(0);
    expect(gaze.y).toBeLessThanOrEqual(plan.camera.height);
  }
  expect(events.map(({ kind }) => kind)).toEqual(['walk', 'touch', 'pick-up', 'read', 'put-down']);
  const read = events.find(({ kind }) => kind === 'read')!;
  const reading = frames.filter(
    ({ timeSeconds }) => timeSeconds > read.startSeconds + 0.6 && timeSeconds < read.endSeconds,
  );
  const onBox = reading.filter(({ gaze, visible }) => {
    const place = visible.find(({ prop }) => prop === 'box')!.box;
    return (
      gaze.x >= place.x &&
      gaze.x <= place.x + place.width &&
      gaze.y >= place.y &&
      gaze.y <= place.y + place.height
    );
  });
  expect(onBox).toHaveLength(reading.length);
  const pick = events.find(({ kind }) => kind === 'pick-up')!;
  expect(pick.contactSeconds).toBeGreaterThan(pick.startSeconds);
  expect(pick.contactSeconds).toBeLessThan(pick.endSeconds);
});

test('steps are heard when the person walks, and the room is quiet otherwise', async () => {
  const { samples, sampleRate } = await extractAudio(file, { sampleRate: 16_000 });
  const loudness = (from: number, to: number): number => {
    const part = samples.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate));
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
  };
  const [step] = recorded.motion.sounds.filter(({ kind }) => kind === 'step');
  const read = recorded.truth.events.find(({ kind }) => kind === 'read')!;
  const quiet = loudness(read.startSeconds + 0.7, read.endSeconds - 0.1);
  expect(loudness(step!.timeSeconds, step!.timeSeconds + 0.1)).toBeGreaterThan(8 * quiet);
  expect(quiet).toBeGreaterThan(0);
});

test('a thing that was put down stands where it was put; plans that cannot be done are refused', () => {
  const motion = planMotion(plan);
  const { position } = motion.propPoseAt('box', motion.durationSeconds);
  expect(position).toEqual([0.35, 0.9, -1]);
  expect(motion.isHeldAt('box', motion.durationSeconds)).toBe(false);
  const broken = (activities: ScenePlan['activities']) => () => planMotion({ ...plan, activities });
  expect(broken([{ kind: 'pick-up', prop: 'cup' }])).toThrow(/no thing has the id "cup"/);
  expect(broken([{ kind: 'read', seconds: 1 }])).toThrow(/nothing is in the hand/);
  expect(broken([{ kind: 'pick-up', prop: 'box' }])).toThrow(/an arm reaches/);
});

test('lines of print lie on the front of a thing, one below the other', () => {
  for (const prop of [box, can]) {
    const { lines } = layoutLabel(prop);
    for (const [index, { y, capitalMetres }] of lines.entries()) {
      expect(y - capitalMetres / 2).toBeGreaterThan(0);
      expect(y + capitalMetres / 2).toBeLessThan(prop.heightMetres);
      if (index > 0) expect(y).toBeLessThan(lines[index - 1]!.y - lines[index - 1]!.capitalMetres / 2);
    }
  }
});
