import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOmni2WebInstance } from '../../../../tests/support/makeOmni2WebInstance.js';
import { describeWithMedia, testMedia } from '../../../../tests/support/testMedia.js';
import { exposureSchema } from '../../../core/exposureSchema.js';
import { hashFile } from '../../../core/hash.js';
import { probeVideo } from '../../../media/probeVideo.js';
import { openArtifactStore } from '../../../runs/openArtifactStore.js';
import type { Condition } from '../names.js';
import { type BuiltExposure, buildExposure } from './buildExposure.js';
import { createMediaPreparer, type MediaPreparer } from './prepareMedia.js';

// A real narrated screen recording: 50 s, picture and sound from 0 on.
describeWithMedia('buildExposure on a real recording', () => {
  let directory: string;
  let media: MediaPreparer;
  const recording = 'media/screen recording 演示.mp4';
  const instance = makeOmni2WebInstance(
    [{ operation: 'change_color' }, { operation: 'move' }, { operation: 'revert', undoes: [1] }],
    { recording },
  );

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'deixis-exposure-'));
    await mkdir(join(directory, 'media'));
    await mkdir(join(directory, 'pages'));
    await writeFile(join(directory, 'pages/source.html'), '<!doctype html><h1>Hello</h1>');
    await cp(testMedia('screen_rec/mnemo_demo_narrated.mp4')!, join(directory, recording));
    media = createMediaPreparer(join(directory, 'scratch'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  async function build(
    condition: Condition,
    track: 'A' | 'B' = 'B',
    shiftSeconds = 0,
  ): Promise<BuiltExposure> {
    const artifacts = openArtifactStore(join(directory, 'artifacts'));
    const tools = { datasetDirectory: directory, artifacts, media, shiftSeconds };
    const built = await buildExposure(instance, condition, track, tools);
    // The record is a document of ours, and every byte that it names is kept.
    exposureSchema.parse(built.exposure);
    expect(built.exposure.parts).toHaveLength(built.parts.length);
    for (const part of built.exposure.parts)
      await artifacts.read('sentSha256' in part ? part.sentSha256 : part.sha256);
    for (const { output } of built.exposure.derivations) expect(output).toMatch(/^[0-9a-f]{64}$/);
    return built;
  }

  const text = ({ parts }: BuiltExposure): string => {
    const last = parts.at(-1);
    return last?.type === 'text' ? last.text : '';
  };
  const video = ({ parts }: BuiltExposure) => {
    const first = parts[0];
    return first?.type === 'video' ? first : expect.unreachable('expected a video first');
  };

  it('omni: the recording itself, and no transcript', async () => {
    const built = await build('omni', 'A');
    expect(await hashFile(video(built).path)).toBe(await hashFile(join(directory, recording)));
    expect(video(built)).toMatchObject({ hasAudio: true, soundShiftSeconds: 0, mediaType: 'video/mp4' });
    expect(video(built).span.endSeconds).toBeCloseTo(50, 0);
    expect(text(built)).toContain('<h1>Hello</h1>');
    expect(text(built)).not.toContain('number 1');
    expect(built.exposure.derivations).toEqual([]);
  });

  it('omni, sound shifted: another file with the same length', async () => {
    const built = await build('omni', 'B', -5);
    expect(video(built).soundShiftSeconds).toBe(-5);
    expect(built.exposure.derivations).toMatchObject([{ name: 'sound shifted by -5 s' }]);
    const facts = await probeVideo(video(built).path);
    expect(facts.hasAudio).toBe(true);
    expect(facts.duration).toBeCloseTo(50, 0);
  });

  it('vl_asr: the picture without sound, the transcript without times; a shift changes nothing and says so', async () => {
    const built = await build('vl_asr', 'B', 5);
    expect(video(built).hasAudio).toBe(false);
    expect((await probeVideo(video(built).path)).hasAudio).toBe(false);
    expect(text(built)).toContain('\nChange this one, number 1.\nChange this one, number 2.\n');
    expect(built.exposure.derivations).toMatchObject([{ name: 'sound removed' }]);
    expect(built.exposure.conversions).toHaveLength(1);
  });

  it('vl_asr_frames: one frame a second with its time, each in the record', async () => {
    const built = await build('vl_asr_frames');
    const frames = built.parts.flatMap((part) => (part.type === 'frame' ? [part.frame] : []));
    expect(frames).toHaveLength(50);
    expect(frames.map(({ requestedSeconds }) => requestedSeconds)).toEqual(
      Array.from({ length: 50 }, (_, t) => t),
    );
    expect(text(built)).toContain('- 50 pictures, in order');
    expect(built.exposure.derivations).toHaveLength(50);
  });

  it('timed and timed_frames: lines with intervals from the sound, which is not given', async () => {
    const timed = await build('timed');
    expect(video(timed).hasAudio).toBe(false);
    const lines = text(timed).match(/^\[t=(\d+)s--(\d+)s\] Change this one, number \d\.$/gm);
    expect(lines).toHaveLength(3);
    expect(timed.timedLines).toHaveLength(3);
    const kept = timed.exposure.derivations.find(({ name }) => name.startsWith('lines timed'))!;
    const artifact = openArtifactStore(join(directory, 'artifacts')).path(kept.output);
    expect(JSON.parse(await readFile(artifact, 'utf8'))).toEqual(timed.timedLines);
    const frames = await build('timed_frames');
    expect(text(frames).match(/^\[t=.*$/gm)).toEqual(lines);
    // Under shifted sound the intervals shift with it.
    const shifted = await build('timed', 'B', 5);
    const moved = shifted.timedLines!.map(
      ({ startSeconds }, index) => startSeconds - timed.timedLines![index]!.startSeconds,
    );
    expect(moved.every((seconds) => Math.abs(seconds - 5) < 1e-6 || seconds < 0)).toBe(true);
    expect(moved[0]).toBeCloseTo(5, 6);
  });

  it('transcript: the words alone', async () => {
    const built = await build('transcript');
    expect(built.parts).toHaveLength(1);
    expect(text(built)).toContain('Change this one, number 3.');
  });

  it('makes each thing once for many subjects', async () => {
    expect(await media.silent(join(directory, recording))).toBe(
      await media.silent(join(directory, recording)),
    );
  });

  it('says what a recording lacks: there is none, it has no sound, nobody speaks', async () => {
    const artifacts = openArtifactStore(join(directory, 'artifacts'));
    const tools = { datasetDirectory: directory, artifacts, media };
    await expect(
      buildExposure({ ...instance, recording: undefined }, 'omni', 'B', tools),
    ).rejects.toMatchObject({
      code: 'RECORDING_MISSING',
    });
    await cp(testMedia('screen_rec/album_download_screencast.mp4')!, join(directory, 'media/silent.mp4'));
    const silent = { ...instance, recording: 'media/silent.mp4' };
    for (const condition of ['omni', 'timed', 'timed_frames'] as const)
      await expect(buildExposure(silent, condition, 'B', tools)).rejects.toMatchObject({
        code: 'RECORDING_SILENT',
        exitCode: 3,
      });
    expect((await buildExposure(silent, 'vl_asr', 'B', tools)).parts).toHaveLength(2);
  });
});
