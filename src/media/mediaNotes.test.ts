import { copyFile, mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { describeWithMedia, testMedia } from '../../tests/support/testMedia.js';
import { packageRoot } from '../core/packageRoot.js';
import { probeVideo } from './probeVideo.js';

test('a file that was cut off on its way says how much of it is there; a whole one says nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deixis-cut-'));
  const whole = join(packageRoot, 'datasets/demo/ego2web/media/home-01.mp4');
  const cut = join(folder, 'cut.mp4');
  try {
    expect((await probeVideo(whole)).notes).toEqual([]);
    await copyFile(whole, cut);
    await truncate(cut, 600_000);
    expect((await probeVideo(cut)).notes).toEqual([
      {
        code: 'CUT_OFF',
        message: expect.stringMatching(/states 70\.9 s, .* end at \d\d\.\d s: .* cut off/),
      },
    ]);
    const { exitCode, standardError } = await captureCli(
      ...['frames', cut, '--count', '2', '--out', join(folder, 'frames'), '--quiet'],
    );
    expect(exitCode).toBe(0);
    expect(standardError).toMatch(/^note: .*cut off/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describeWithMedia('notes', () => {
  test('sound alone has no second clock', async () => {
    expect((await probeVideo(testMedia('odd_media/media3_sample_audio_only.mp4')!)).notes).toEqual([]);
  });

  test('a stated length that was inflated is told as well', async () => {
    // ffprobe: the duration stated is 10 s; -show_packets: the last picture ends at 2 s.
    const { notes } = await probeVideo(testMedia('odd_media/openscreen_inflated_duration.webm')!);
    expect(notes.map(({ code }) => code)).toEqual(['CUT_OFF']);
  });

  test('one that shows its pictures twice is told, others are not', async () => {
    // ffprobe -v trace: two edits, both from media time 0 for 997200 of 90000 a second; 277 packets lie at two times each.
    const twice = await probeVideo(testMedia('ego_video/apartment_3611.mp4')!);
    expect(twice.notes).toEqual([
      {
        code: 'SPAN_REPEATED',
        message: expect.stringMatching(/^its edit list shows 11\.1 s .* second time/),
      },
    ]);
    for (const name of ['mediabunny_edts.mp4', 'media3_sample_edit_list_only_preroll_sync_sample.mp4'])
      expect([name, (await probeVideo(testMedia(`odd_media/${name}`)!)).notes]).toEqual([name, []]);
  });
});
