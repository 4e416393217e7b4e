import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hashFile } from '../core/hash.js';
import { encodeFrames, type FrameToEncode } from './encodeFrames.js';
import { probeVideo } from './probeVideo.js';
import { readFrames } from './readFrames.js';
import { sampleFrames } from './sampleFrames.js';

const folder = mkdtempSync(join(tmpdir(), 'deixis-encode-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Thin black strokes on white, as letters are; they move with the index. */
function strokes(index: number, width = 160, height = 96): FrameToEncode['picture'] {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let y = 10; y < height - 10; y += 1)
    for (let x = 10 + index; x < width - 10; x += 7)
      data.fill(0, (y * width + x) * 3, (y * width + x) * 3 + 3);
  return { kind: 'rgb', data, width, height };
}
const times = [0, 0.2, 1.7, 1.75];
const frames = times.map((timeSeconds, index) => ({ timeSeconds, picture: strokes(index) }));
const samples = Float32Array.from({ length: 48_000 }, (_, index) => 0.2 * Math.sin(index / 9));

it.each(['av1', 'h264'] as const)(
  '%s: times, length, sound and sharp strokes; the same bytes again',
  async (codec) => {
    const options = { frames, durationSeconds: 2.5, codec, audio: { samples, sampleRate: 24_000 } };
    await encodeFrames(options, join(folder, `a-${codec}.mp4`));
    await encodeFrames(options, join(folder, `b-${codec}.mp4`));
    expect(await hashFile(join(folder, `a-${codec}.mp4`))).toBe(
      await hashFile(join(folder, `b-${codec}.mp4`)),
    );
    const read: number[] = [];
    let worst = 0;
    const { video } = await readFrames(join(folder, `a-${codec}.mp4`), {}, ({ timeSeconds, data, index }) => {
      read.push(timeSeconds);
      const source = strokes(index) as { data: Uint8Array };
      let error = 0;
      for (let offset = 0; offset < data.length; offset += 1)
        error += (data[offset]! - source.data[offset]!) ** 2;
      worst = Math.max(worst, error / data.length);
    });
    expect(read).toEqual(times);
    expect(video.videoEnd).toBe(2.5);
    expect(video.tracks.find(({ kind }) => kind === 'audio')?.end).toBeCloseTo(2, 2);
    // Mean squared error of strokes one pixel wide; blurring them over two pixels would give over 4,000.
    expect(worst).toBeLessThan(80);
  },
);

it('takes PNG and JPEG files, and cuts odd sides', async () => {
  await encodeFrames({ frames, durationSeconds: 2, codec: 'h264' }, join(folder, 'source.mp4'));
  const png = await sampleFrames(join(folder, 'source.mp4'), {
    at: [0],
    format: 'png',
    outDirectory: folder,
  });
  const { readFileSync } = await import('node:fs');
  await encodeFrames(
    {
      frames: [{ timeSeconds: 0, picture: { kind: 'file', data: readFileSync(png.frames[0]!.path) } }],
      durationSeconds: 1,
    },
    join(folder, 'fromPng.mp4'),
  );
  expect(await probeVideo(join(folder, 'fromPng.mp4'))).toMatchObject({
    width: 160,
    height: 96,
    duration: 1,
  });
  await encodeFrames(
    { frames: [{ timeSeconds: 0, picture: strokes(0, 161, 97) }], durationSeconds: 1 },
    join(folder, 'odd.mp4'),
  );
  expect(await probeVideo(join(folder, 'odd.mp4'))).toMatchObject({ width: 160, height: 96 });
});

it('refuses times that do not rise, pixels that do not fit, and no frames at all', async () => {
  const out = join(folder, 'never.mp4');
  const twice = [frames[0]!, frames[0]!];
  await expect(encodeFrames({ frames: twice, durationSeconds: 1 }, out)).rejects.toMatchObject({
    code: 'FRAME_TIME_INVALID',
  });
  const short = [
    { timeSeconds: 0, picture: { kind: 'rgb' as const, data: new Uint8Array(5), width: 4, height: 4 } },
  ];
  await expect(encodeFrames({ frames: short, durationSeconds: 1 }, out)).rejects.toMatchObject({
    code: 'MEDIA_FRAME_INVALID',
  });
  await expect(encodeFrames({ frames: [], durationSeconds: 1 }, out)).rejects.toMatchObject({
    code: 'MEDIA_NO_FRAMES',
  });
  await expect(probeVideo(out)).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
});
