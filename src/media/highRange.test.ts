import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readFrames } from './readFrames.js';

// Four squares, 32 pixels wide: red, lime, blue and white of BT.709 at 203 cd/m2 (the white of ITU-R BT.2408), made with
// Debian's ffmpeg 5.1: color sources, hstack, scale=out_color_matrix=bt709, zscale=t=linear:npl=203, then
// zscale=p=bt2020:t=smpte2084|arib-std-b67:m=bt2020nc:r=tv,format=yuv420p10le, libx265 -crf 10 with the same tags.
const clip = (name: string) => fileURLToPath(new URL(`../../tests/fixtures/${name}`, import.meta.url));

it.each([
  ['highRange.pq.mp4', 'PQ'],
  ['highRange.hlg.mp4', 'HLG'],
])('%s: pictures of high dynamic range look as usual, and a note says so', async (name, curve) => {
  const squares: number[][] = [];
  const { video } = await readFrames(clip(name), {}, ({ index, data, width }) => {
    for (const x of index === 0 ? [16, 48, 80, 112] : [])
      squares.push([...data.subarray((16 * width + x) * 3, (16 * width + x) * 3 + 3)]);
  });
  // Shown as they are coded, the colours of such files are dull: ffmpeg without tone mapping gives 116, 67, 45 for red.
  for (const [channel, square] of squares.slice(0, 3).entries())
    for (const [index, value] of square.entries())
      if (index === channel) expect(value).toBeGreaterThan(150);
      else expect(value).toBeLessThan(40);
  const white = squares[3]!;
  expect(Math.min(...white)).toBeGreaterThan(150);
  expect(Math.max(...white) - Math.min(...white)).toBeLessThan(6);
  expect(video.notes).toEqual([
    { code: 'HIGH_DYNAMIC_RANGE', message: expect.stringContaining(`(${curve})`) },
  ]);
});
