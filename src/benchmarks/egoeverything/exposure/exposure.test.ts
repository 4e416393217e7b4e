import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { levelOf, makeVideo } from '../../../../tests/support/makeVideo.js';
import { exposureSchema } from '../../../core/exposureSchema.js';
import { hashFile, sha256 } from '../../../core/hash.js';
import { probeVideo } from '../../../media/probeVideo.js';
import { openArtifactStore } from '../../../runs/openArtifactStore.js';
import { parseCondition } from '../parseCondition.js';
import { type EgoEverythingInstance, instanceSchema } from '../schema.js';
import { type BuiltQuestion, buildExposure, type Memory } from './buildExposure.js';
import { checkCausality } from './checkCausality.js';
import { createPreparer, type Preparer } from './createPreparer.js';

let folder: string;
let preparer: Preparer;
const queryTimeSeconds = 6;
let instance: EgoEverythingInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-ego-exposure-'));
  // Ten seconds, four frames a second, each of its own grey in the right half; sound throughout.
  const times = Array.from({ length: 40 }, (_, index) => index / 4);
  const audio = { samples: new Float32Array(160_000).map((_, i) => Math.sin(i / 8) / 2), sampleRate: 16_000 };
  await makeVideo(join(folder, 'walk.mp4'), times, 10, { audio });
  // Looking at (48, 32) of 96 x 64, but for a blink from 2 to 3.
  const rows = Array.from({ length: 100 }, (_, index) => index / 10)
    .map((t) => (t >= 2 && t < 3 ? `${t},,` : `${t},48,32`))
    .join('\n');
  await writeFile(join(folder, 'gaze.csv'), `t,x,y\n${rows}\n`);
  preparer = createPreparer(folder, join(folder, 'scratch'));
  instance = instanceSchema.parse({
    schemaVersion: 1,
    id: 'walk-1',
    question: 'Which mug was on the table?',
    options: ['red', 'blue', 'green', 'white', 'none'],
    rightOption: 1,
    category: 'appearance',
    video: 'walk',
    videoFile: 'walk.mp4',
    gaze: { file: 'gaze.csv', width: 96, height: 64 },
    queryTimeSeconds,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const noMemory = (): Promise<Memory> => Promise.reject(new Error('not asked for'));

async function build(
  label: string,
  { remember = noMemory, rotation = 0 }: { remember?: () => Promise<Memory>; rotation?: number } = {},
): Promise<BuiltQuestion> {
  const artifacts = openArtifactStore(join(folder, 'artifacts'));
  const built = await buildExposure(instance, parseCondition(label), {
    ...{ preparer, artifacts, square: {}, rotation, remember },
  });
  exposureSchema.parse(built.exposure);
  for (const part of built.exposure.parts)
    await artifacts.read('sentSha256' in part ? part.sentSha256 : part.sha256);
  return built;
}

const frames = ({ parts }: BuiltQuestion) =>
  parts.flatMap((part) => (part.type === 'frame' ? [part.frame] : []));

describe('what a subject is given', () => {
  test('fr: frames up to the question, each the last one shown at its time', async () => {
    const built = await build('fr:frames=6');
    expect(frames(built).map(({ timeSeconds }) => timeSeconds)).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 5.5]);
    for (const frame of frames(built)) {
      const { data, info } = await sharp(frame.path).raw().toBuffer({ resolveWithObject: true });
      const pixel = data[(32 * info.width + 80) * info.channels]!;
      expect(Math.abs(pixel - levelOf(4 * frame.timeSeconds))).toBeLessThan(4);
    }
    expect(built.pixels).toBe(6 * 96 * 64);
  });

  test('ad, gc, gm, saliency: shares of pixels; frames in a blink are left out and told', async () => {
    const small = await build('ad:frames=6');
    expect(small.frames).toBe(6);
    expect(small.pixels / (6 * 96 * 64)).toBeCloseTo(0.1, 2);
    const [crop, mask] = [await build('gc:frames=6'), await build('gm:frames=6')];
    expect(frames(crop).map(({ timeSeconds }) => timeSeconds)).toEqual([0.5, 1.5, 3.5, 4.5, 5.5]);
    expect(crop.exposure.conversions).toEqual([
      '1 of 6 frames left out, since where the wearer looked is not known there',
    ]);
    expect(frames(mask)).toHaveLength(5);
    // sqrt(0.1 * 96 * 64) = 24.8
    expect(frames(crop)[0]).toMatchObject({ width: 25, height: 25 });
    const { data, info } = await sharp(frames(mask)[0]!.path).raw().toBuffer({ resolveWithObject: true });
    expect(data[(32 * info.width + 48) * info.channels]).toBeLessThan(8);
    expect(data[(10 * info.width + 10) * info.channels]).toBeGreaterThan(240);
    expect((await build('saliency:frames=6')).frames).toBe(6);
  });

  test('many who are given the same frames at once each find them whole', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => build('fr:frames=5')));
    expect(new Set(all.map(({ pixels }) => pixels)).size).toBe(1);
  });

  test('sound that runs on for longer than the pictures: frames are spread over these, a look after them shows the last', async () => {
    const samples = new Float32Array(160_000).fill(0.1);
    await makeVideo(join(folder, 'tail.mp4'), [0, 1, 2, 3], 4, { audio: { samples, sampleRate: 16_000 } });
    const tail = { ...instance, id: 'tail-1', videoFile: 'tail.mp4', queryTimeSeconds: 9 };
    const built = await buildExposure(tail, parseCondition('global+local:frames=44'), {
      ...{ preparer, artifacts: openArtifactStore(join(folder, 'artifacts')) },
      ...{ square: {}, rotation: 0, remember: noMemory },
    });
    expect(frames(built).at(-1)!.timeSeconds).toBe(3);
    const shown = await built.lookup!.look(8);
    expect(shown).toMatchObject([{ type: 'text' }, { frame: { timeSeconds: 3 } }]);
  });

  test('a budget of pixels or tokens buys more small frames than whole ones', async () => {
    const budget = 2 * 96 * 64;
    expect((await build(`fr:pixels=${budget}`)).frames).toBe(2);
    const small = await build(`ad:pixels=${budget}`);
    expect(small.frames).toBeGreaterThan(15);
    expect(small.pixels).toBeLessThanOrEqual(budget);
    // 96 x 64 pixels are 9 tokens.
    expect((await build('fr:tokens=28')).frames).toBe(3);
    await expect(build('fr:pixels=100')).rejects.toMatchObject({ code: 'BUDGET_TOO_SMALL' });
  });

  test('blind: the question alone; options turned; video: cut at the question, sound too', async () => {
    const built = await build('blind', { rotation: 2 });
    expect(built.parts).toHaveLength(1);
    expect(built.options).toEqual(['green', 'white', 'none', 'red', 'blue']);
    const [text] = built.parts;
    expect(text?.type === 'text' && text.text).toMatch(/A\. green\nB\. white\nC\. none\nD\. red\nE\. blue/);
    const video = await build('video');
    const [part] = video.parts;
    const { tracks } = await probeVideo(part?.type === 'video' ? part.path : '');
    expect(tracks.map(({ kind }) => kind).sort()).toEqual(['audio', 'video']);
    for (const { end } of tracks) expect(end).toBeLessThanOrEqual(queryTimeSeconds + 0.05);
  });

  test('an instance without gaze, or without a video, is told so', async () => {
    const artifacts = openArtifactStore(join(folder, 'artifacts'));
    const tools = { preparer, artifacts, square: {}, rotation: 0, remember: noMemory };
    await expect(
      buildExposure({ ...instance, gaze: undefined }, parseCondition('gc'), tools),
    ).rejects.toMatchObject({ code: 'GAZE_MISSING' });
    await expect(
      buildExposure({ ...instance, videoFile: undefined }, parseCondition('fr'), tools),
    ).rejects.toMatchObject({ code: 'VIDEO_MISSING' });
    const late = { ...instance, queryTimeSeconds: 500 };
    for (const condition of ['fr', 'video', 'memory'])
      await expect(buildExposure(late, parseCondition(condition), tools)).rejects.toMatchObject({
        code: 'QUERY_TIME_OUTSIDE',
        message: expect.stringContaining('walk-1: queryTimeSeconds: 500 s lies after the end'),
      });
    const rounded = { ...instance, queryTimeSeconds: 10.9 };
    expect((await buildExposure(rounded, parseCondition('fr:frames=64'), tools)).frames).toBe(64);
    // Gaze of another clock says nothing about this video.
    await writeFile(join(folder, 'otherClock.csv'), 't,x,y\n1700000000,48,32\n1700000001,48,32\n');
    const elsewhere = { ...instance, gaze: { ...instance.gaze!, file: 'otherClock.csv' } };
    for (const condition of ['gc', 'saliency'])
      await expect(buildExposure(elsewhere, parseCondition(condition), tools)).rejects.toMatchObject({
        code: 'GAZE_NOWHERE',
      });
    expect(() => parseCondition('full')).toThrow(/unknown condition "full"/);
    expect(() => parseCondition('blind:frames=2')).toThrow(/no budget/);
    expect(() => parseCondition('fr:frame=2')).toThrow(/no budget/);
  });
});

describe('nothing after the question is given', () => {
  const spanTo = (endSeconds: number) => ({ startSeconds: 0, endSeconds });

  test('a memory that saw past it is an error, however its own record calls it', async () => {
    const { sha256: video } = await preparer.video(instance);
    const remember =
      (endSeconds: number, between = 5) =>
      async (): Promise<Memory> => ({
        text: 'a mug',
        derivations: [
          { name: 'read text', inputs: [video], output: 'seen', span: spanTo(between) },
          { name: 'record', inputs: ['seen'], output: sha256('a mug'), span: spanTo(endSeconds) },
        ],
      });
    expect((await build('memory', { remember: remember(5) })).memoryBytes).toBe(5);
    await expect(build('memory', { remember: remember(7) })).rejects.toMatchObject({
      code: 'CAUSALITY_BROKEN',
      message: expect.stringContaining('"record" saw the video up to 7 s'),
    });
    await expect(build('memory', { remember: remember(5, 7) })).rejects.toMatchObject({
      code: 'CAUSALITY_BROKEN',
      message: expect.stringContaining('"read text" saw the video up to 7 s'),
    });
    await expect(
      build('memory', { remember: async () => ({ text: 'a mug', derivations: [] }) }),
    ).rejects.toMatchObject({
      code: 'CAUSALITY_BROKEN',
      message: expect.stringContaining('how it was made'),
    });
  });

  test('a planted later frame is an error: by its time, by its bytes, and by what it was made from', async () => {
    const built = await build('fr:frames=3');
    const { sha256: videoSha256 } = await preparer.video(instance);
    const check = (
      change: Partial<{ parts: BuiltQuestion['parts']; derivations: typeof built.exposure.derivations }>,
    ) =>
      checkCausality({
        ...{ instance: 'walk-1', parts: built.parts, derivations: built.exposure.derivations },
        ...{
          videoSha256,
          queryTimeSeconds,
          ownTexts: new Set(built.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))),
        },
        ...change,
      });
    await expect(check({})).resolves.toBeUndefined();
    const [later] = await preparer.frames(instance, [8]);
    const planted = (frame: Partial<typeof later>) =>
      built.parts.map((part) =>
        part.type === 'frame' ? { ...part, frame: { ...part.frame, ...frame } } : part,
      );
    await expect(check({ parts: planted({ timeSeconds: 8 }) })).rejects.toThrow(/lies after the question/);
    await expect(check({ parts: planted({ path: later!.path }) })).rejects.toThrow(/is not the file/);
    const hidden = { path: later!.path, sentSha256: await hashFile(later!.path) };
    await expect(check({ parts: planted(hidden) })).rejects.toThrow(/nothing tells how it was made/);
    await expect(
      check({
        parts: planted(hidden),
        derivations: [
          ...built.exposure.derivations,
          { name: 'decoded frame', inputs: [videoSha256], output: hidden.sentSha256, span: spanTo(8) },
        ],
      }),
    ).rejects.toThrow(/saw the video up to 8 s/);
  });

  test('a file whose sound runs on is an error, whatever its record says', async () => {
    const { path, sha256: videoSha256 } = await preparer.video(instance);
    // Pictures end at 4 s, the sound runs to 10 s.
    const long = join(folder, 'long-sound.mp4');
    const samples = new Float32Array(160_000).fill(0.1);
    await makeVideo(long, [0, 1, 2, 3], 4, { audio: { samples, sampleRate: 16_000 } });
    const { tracks } = await probeVideo(long);
    expect(Math.max(...tracks.map(({ end }) => end ?? 0))).toBeGreaterThan(9);
    const part = (file: string) => ({
      ...{ type: 'video' as const, path: file, mediaType: 'video/mp4', span: spanTo(4) },
      ...{ hasAudio: true, soundShiftSeconds: 0 },
    });
    for (const file of [long, path])
      await expect(
        checkCausality({
          ...{
            instance: 'walk-1',
            parts: [part(file)],
            queryTimeSeconds,
            videoSha256,
            ownTexts: new Set<string>(),
          },
          derivations: [
            { name: 'cut', inputs: [videoSha256], output: await hashFile(file), span: spanTo(4) },
          ],
        }),
      ).rejects.toMatchObject({
        code: 'CAUSALITY_BROKEN',
        message: expect.stringMatching(/runs to \d+\.\d+ s/),
      });
    expect((await readFile(long)).length).toBeGreaterThan(1000);
  });
});
