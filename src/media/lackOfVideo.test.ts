import { copyFile, mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { packageRoot } from '../core/packageRoot.js';
import { lackOfVideo } from './lackOfVideo.js';
import { probeVideo } from './probeVideo.js';

test('a file that was cut off on its way says how much of it is there; a whole one says nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deixis-cut-'));
  const whole = join(packageRoot, 'datasets/demo/ego2web/media/home-01.mp4');
  const cut = join(folder, 'cut.mp4');
  try {
    expect(lackOfVideo(await probeVideo(whole))).toBeNull();
    await copyFile(whole, cut);
    await truncate(cut, 600_000);
    expect(lackOfVideo(await probeVideo(cut))).toMatch(/states 70\.9 s, .* end at \d\d\.\d s: .* cut off/);
    const { exitCode, standardError } = await captureCli(
      ...['frames', cut, '--count', '2', '--out', join(folder, 'frames'), '--quiet'],
    );
    expect(exitCode).toBe(0);
    expect(standardError).toMatch(/^note: .*cut off/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
