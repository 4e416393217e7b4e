import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FormatContext, Packet } from 'node-av/lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeVideo } from '../../tests/support/makeVideo.js';
import { describeWithMedia, testMedia } from '../../tests/support/testMedia.js';
import { cutVideo, muteVideo, shiftAudio } from './editMedia.js';
import { extractAudio } from './extractAudio.js';
import { probeVideo } from './probeVideo.js';

const folder = mkdtempSync(join(tmpdir(), 'deixis-edit-'));
const made = join(folder, 'made.mp4');
const sampleRate = 16_000;
/** Three seconds: a second each of 220, 440 and 880 Hz. */
const samples = Float32Array.from(
  { length: 3 * sampleRate },
  (_, index) =>
    0.3 * Math.sin((2 * Math.PI * 220 * 2 ** Math.floor(index / sampleRate) * index) / sampleRate),
);
beforeAll(() =>
  makeVideo(
    made,
    Array.from({ length: 30 }, (_, index) => index / 10),
    3,
    { audio: { samples, sampleRate } },
  ),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Hashes of the picture packets' bytes, in the file's order, with their times. */
function packetsOf(path: string): { hashes: string; count: number } {
  const format = new FormatContext();
  format.allocContext();
  format.openInputSync(`file:${path}`);
  format.findStreamInfoSync();
  const packet = new Packet();
  packet.alloc();
  const hash = createHash('sha256');
  let count = 0;
  while (format.readFrameSync(packet) >= 0) {
    if (format.streams[packet.streamIndex]!.codecpar.codecType === 0) {
      hash.update(packet.data!);
      count += 1;
    }
    packet.unref();
  }
  format.closeInputSync();
  return { hashes: hash.digest('hex'), count };
}

/** How strong a tone is between two times. */
function toneAt(sound: Float32Array, hertz: number, from: number, to: number): number {
  let [real, imaginary] = [0, 0];
  for (let index = Math.round(from * sampleRate); index < to * sampleRate; index += 1) {
    real += sound[index]! * Math.cos((2 * Math.PI * hertz * index) / sampleRate);
    imaginary += sound[index]! * Math.sin((2 * Math.PI * hertz * index) / sampleRate);
  }
  return (2 * Math.hypot(real, imaginary)) / ((to - from) * sampleRate);
}

it('mutes: same picture packets, no sound', async () => {
  const out = join(folder, 'muted.mp4');
  expect(await muteVideo(made, out)).toEqual({ shiftSeconds: 0, durationSeconds: 3 });
  expect(packetsOf(out)).toEqual(packetsOf(made));
  expect(await probeVideo(out)).toMatchObject({ hasAudio: false, frameCount: 30, duration: 3 });
});

it('shifts the sound in a circle and copies the pictures bit for bit', async () => {
  const out = join(folder, 'shifted.mp4');
  await shiftAudio(made, out, 1);
  expect(packetsOf(out)).toEqual(packetsOf(made));
  const sound = await extractAudio(out, { sampleRate });
  expect(sound.samples.length).toBe(3 * sampleRate);
  // 880 Hz came last and is now first.
  for (const [hertz, second] of [
    [880, 0],
    [220, 1],
    [440, 2],
  ] as const) {
    expect(toneAt(sound.samples, hertz, second + 0.1, second + 0.9)).toBeGreaterThan(0.25);
    expect(toneAt(sound.samples, hertz, ((second + 1) % 3) + 0.1, ((second + 1) % 3) + 0.9)).toBeLessThan(
      0.02,
    );
  }
  const { tracks } = await probeVideo(out);
  expect(tracks.map(({ start, end }) => [start, end])).toEqual([
    [0, 3],
    [0, 3],
  ]);
});

it('cuts pictures and sound at the same places', async () => {
  const out = join(folder, 'cut.mp4');
  expect(await cutVideo(made, out, 0.95, 2.15)).toEqual({ shiftSeconds: 0.95, durationSeconds: 1.2 });
  const { tracks, frameCount } = await probeVideo(out);
  for (const { start, end } of tracks) {
    expect(start).toBe(0);
    expect(end).toBeCloseTo(1.2, 3);
  }
  // The picture of 0.9 s, shown until 1.0, and those of 1.0 to 2.1.
  expect(frameCount).toBe(13);
  const sound = await extractAudio(out, { sampleRate });
  expect(toneAt(sound.samples, 440, 0.1, 1)).toBeGreaterThan(0.25);
  expect(toneAt(sound.samples, 880, 1.07, 1.19)).toBeGreaterThan(0.25);
});

it('says that a silent video has no sound to shift, and leaves no file', async () => {
  const silent = join(folder, 'silent.mp4');
  await muteVideo(made, silent);
  await expect(shiftAudio(silent, join(folder, 'never.mp4'), 1)).rejects.toMatchObject({
    code: 'MEDIA_NO_SOUND',
    message: expect.stringContaining('silent.mp4'),
  });
  await expect(probeVideo(join(folder, 'never.mp4'))).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
});

describeWithMedia('editing real files', () => {
  it('keeps the gap before the pictures when the sound is shifted', async () => {
    const out = join(folder, 'gap.mp4');
    await shiftAudio(testMedia('odd_media/media3_edit_list_positive_shift.mp4')!, out, 5);
    expect(await probeVideo(out)).toMatchObject({
      videoStart: 1,
      videoEnd: 10,
      duration: 10.005,
      frameCount: 270,
    });
  });

  it('keeps pictures with B-frames bit for bit', async () => {
    const source = testMedia('ego_video/supermarket_walk_prices.mp4')!;
    const out = join(folder, 'walk.mp4');
    await shiftAudio(source, out, -5);
    expect(packetsOf(out)).toEqual(packetsOf(source));
    expect((await probeVideo(out)).tracks.map(({ end }) => end)).toEqual([25.44, 25.45]);
  });
});
