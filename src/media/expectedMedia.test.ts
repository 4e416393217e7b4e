import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeWithMedia, testMedia } from '../../tests/support/testMedia.js';
import expected from './expectedMedia.fixture.json' with { type: 'json' };
import { extractAudio } from './extractAudio.js';
import { probeVideo } from './probeVideo.js';
import { sampleFrames } from './sampleFrames.js';

/** What Debian's ffprobe and ffmpeg say of each file; the fixture holds the commands. */
const files = Object.entries(expected.files);

/** Files that must give an error, by their faults (what they are: the media folder's INDEX). */
const errors: Record<string, string> = {
  'odd_media/exo_invalid-bitstream.webm': 'MEDIA_UNDECODABLE',
  'odd_media/media3_sample_malformed_free_box.mp4': 'MEDIA_HEADER_BROKEN',
  'odd_media/moov_missing_output_video.mp4': 'MEDIA_HEADER_BROKEN',
  'odd_media/mp4ff_cbcs.mp4': 'MEDIA_ENCRYPTED',
  'odd_media/mp4ff_init_truncated.mp4': 'MEDIA_HEADER_ONLY',
  'odd_media/mp4parse_bipbop_audioinit.mp4': 'MEDIA_HEADER_ONLY',
  'odd_media/mp4parse_chunk_out_of_range.mp4': 'MEDIA_HEADER_BROKEN',
  'odd_media/mp4parse_invalid_userdata.mp4': 'MEDIA_HEADER_ONLY',
  'odd_media/pillow_zero_width.gif': 'MEDIA_HEADER_BROKEN',
  'odd_media/pupil_broken_eye0_001.mp4': 'MEDIA_EMPTY',
};
/** FFmpeg's own versions round MPEG-4 part 2 differently (89 dB and more between them): times are compared, not bytes. */
const roundsDifferently = (codec: string | null): boolean => codec === 'mpeg4';
/** Files with damage inside: a tested frame may be lost in one reader and hidden in another. */
const damaged = new Set(['odd_media/decord_corrupted.mp4', 'odd_media/mp4parse_no_timescale.mp4']);

const folder = mkdtempSync(join(tmpdir(), 'deixis-media-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeWithMedia('every file of the test media', () => {
  for (const [name, facts] of files) {
    const path = testMedia(name);
    if (!path) continue;
    if (errors[name]) {
      it.concurrent(`${name}: says ${errors[name]} and names the file`, async () => {
        await expect(probeVideo(path)).rejects.toMatchObject({
          code: errors[name],
          kind: 'input',
          message: expect.stringContaining(path),
        });
      });
      continue;
    }
    if (facts.frameCount === 0) continue;
    it.concurrent(`${name}: size, count, times and pictures as ffmpeg has them`, async () => {
      const lead = leadOf(facts);
      const { video, frames } = await sampleFrames(path, {
        at: facts.frames.map(({ seconds }) => seconds + lead + 0.0005),
        maxSide: 32,
        outDirectory: join(folder, name),
      });
      expect([video.codedWidth, video.codedHeight]).toEqual([facts.codedWidth, facts.codedHeight]);
      if (Math.abs(facts.rotation) <= 360) expect((video.rotation + facts.rotation) % 360).toBe(0);
      expect(video.videoStart).toBeCloseTo(lead, 2);
      if (damaged.has(name)) return;
      expect(video.frameCount).toBe(facts.frameCount);
      expect(frames.map(({ timeSeconds }) => Math.round((timeSeconds - video.videoStart) * 1e4))).toEqual(
        facts.frames.map(({ seconds }) => Math.round(seconds * 1e4)),
      );
      if (!roundsDifferently(facts.codec))
        expect(frames.map(({ sha256 }) => sha256)).toEqual(facts.frames.map(({ sha256 }) => sha256));
    });
  }
});

/** How long the pictures begin after the sound; tracks on clocks of their own (over an hour apart) both begin at 0. */
function leadOf({ firstPictureSeconds, firstSoundSeconds }: (typeof files)[number][1]): number {
  const lead = (firstPictureSeconds ?? 0) - (firstSoundSeconds ?? firstPictureSeconds ?? 0);
  return lead > 0 && lead < 3600 ? lead : 0;
}

describeWithMedia('known failures on real files', () => {
  const facts = (name: string) => probeVideo(testMedia(name)!);

  it('V7: one second of sound and picture lasts one second', async () => {
    expect((await facts('odd_media/cap_test-with-audio.mp4')).duration).toBe(1);
  });

  it('V3: a container that starts at 10 s has its first frame at 0, and says so', async () => {
    // Chromium's mediaTime of its first frame is 10.
    const { videoStart, startTime, videoEnd, playerOffset } = await facts(
      'odd_media/media3_bbb_800x640_768kbps_30fps_avc_2b_firstpts_10_sec.mp4',
    );
    expect([videoStart, startTime, videoEnd, playerOffset]).toEqual([0, 10, 4, 10]);
  });

  it('V5: an empty edit is a gap of its track', async () => {
    const { videoStart, videoEnd, tracks } = await facts('odd_media/media3_edit_list_positive_shift.mp4');
    expect([videoStart, videoEnd, tracks.find(({ kind }) => kind === 'audio')?.start]).toEqual([1, 10, 0]);
  });

  it('V11: a recording without duration has the one of its pictures; an inflated one is not believed', async () => {
    const none = await facts('screen_rec/puppeteer_no_duration.webm');
    expect(none.statedDuration).toBeNull();
    expect(none.duration).toBeCloseTo(9.75, 1);
    const inflated = await facts('odd_media/openscreen_inflated_duration.webm');
    expect(inflated.statedDuration).toBe(10);
    expect(inflated.duration).toBeCloseTo(2, 1);
  });

  it('V9, V10: a turned picture is shown upright, a wide pixel makes a wide picture', async () => {
    const turned = await facts('odd_media/decord_rot_90.mov');
    expect([turned.width, turned.height, turned.rotation]).toEqual([320, 568, 90]);
    const wide = await facts('odd_media/mediabunny_sar_2x1.mp4');
    expect([wide.width, wide.height]).toEqual([1280, 360]);
  });

  it('V14: a lost picture is flagged and its stretch reported; the good ones before it are given', async () => {
    // ffmpeg -f framecrc shows that picture 30 (3.0 s) is missing.
    const { frames, faults } = await sampleFrames(testMedia('odd_media/decord_corrupted.mp4')!, {
      at: [1, 2.9, 3],
      outDirectory: join(folder, 'v14'),
    });
    expect(frames.map(({ timeSeconds, flags }) => [timeSeconds, flags])).toEqual([
      [1, []],
      [2.9, []],
      [2.9, ['earlier']],
    ]);
    expect(faults).toEqual([
      {
        startSeconds: 3,
        endSeconds: 3.1,
        track: 'video',
        reason: 'Invalid data found when processing input',
      },
    ]);
  });

  it('tracks on clocks of their own both begin at 0, and a note says so', async () => {
    // ffprobe: start_time of the pictures is 38218.72, of the sound 85940.58.
    const wild = await facts('odd_media/hevc_wild_timestamps_walk.mp4');
    expect(wild.tracks.map(({ start }) => start)).toEqual([0, 0]);
    expect(wild.notes).toEqual([
      { code: 'TRACK_CLOCKS_UNRELATED', message: expect.stringContaining('47722 s apart') },
    ]);
    expect((await facts('odd_media/media3_edit_list_positive_shift.mp4')).notes).toEqual([]);
  });

  it('S1: a video without sound gives a clear result', async () => {
    const sound = await extractAudio(testMedia('odd_media/cap_test-no-audio.mp4')!);
    expect(sound).toMatchObject({ hasAudio: false, durationSeconds: 0, faults: [] });
  });

  it('a cover picture is no video', async () => {
    const { hasVideo, tracks } = await facts('odd_media/mediabunny_malformed-join.mp3');
    expect(hasVideo).toBe(false);
    expect(tracks.map(({ kind }) => kind)).toContain('picture');
  });

  it('sound lasts as ffmpeg decodes it', async () => {
    // ffmpeg -i media3_bear.opus -f s16le -ac 1 - | wc -c: 263040 bytes at 48 kHz.
    const opus = await extractAudio(testMedia('odd_media/media3_bear.opus')!, { sampleRate: 48_000 });
    expect(opus.samples.length).toBe(263_040 / 2);
  });
});
