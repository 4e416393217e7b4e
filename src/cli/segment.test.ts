import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { makeVideo } from '../../tests/support/makeVideo.js';

const folder = mkdtempSync(join(tmpdir(), 'deixis-segment-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('says of a still picture, and of a video of one frame, that a timeline of it says nothing', async () => {
  const [still, held, moving] = ['still.png', 'held.mp4', 'moving.mp4'].map((name) => join(folder, name));
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#28c' } }).toFile(still!);
  await makeVideo(held!, [0], 20);
  await makeVideo(moving!, [0, 1, 2, 3], 4);
  for (const [video, isStill] of [
    [still, true],
    [held, true],
    [moving, false],
  ] as const) {
    const { exitCode, standardError, standardOutput } = await captureCli(
      ...['segment', video!, '--groups', '2', '--out', join(folder, 'out'), '--quiet', '--json'],
    );
    expect([video, exitCode]).toEqual([video, 0]);
    expect([video, /^note: .*single picture: .* says nothing$/m.test(standardError)]).toEqual([
      video,
      isStill,
    ]);
    expect(JSON.parse(standardOutput).problems).toHaveLength(isStill ? 1 : 0);
    // To look more often at one picture is no advice.
    expect(standardError).not.toMatch(/look more often/);
  }
});
