import { expect, it } from 'vitest';
import { describeWithMedia, testMedia } from '../../../tests/support/testMedia.js';
import { createRandom } from '../../core/createRandom.js';
import { findSpeechIntervals } from './findSpeechIntervals.js';
import { joinVoicedFrames } from './joinVoicedFrames.js';
import type { SpeechInterval } from './SpeechInterval.js';

it('finds nothing in silence, hiss or no sound at all', async () => {
  const random = createRandom(7);
  const hiss = Float32Array.from({ length: 48_000 }, () => (random.next() - 0.5) * 0.002);
  expect(await findSpeechIntervals(new Float32Array(48_000))).toEqual([]);
  expect(await findSpeechIntervals(hiss)).toEqual([]);
  expect(await findSpeechIntervals(new Float32Array(0))).toEqual([]);
});

it('joins short pauses and drops clicks', () => {
  const voiced = new Uint8Array(200);
  voiced.fill(1, 10, 40).fill(1, 50, 60).fill(1, 100, 130).fill(1, 170, 173);
  expect(joinVoicedFrames(voiced, 0.02, 4)).toEqual([
    { startSeconds: 0.2, endSeconds: 1.2 },
    { startSeconds: 2, endSeconds: 2.6 },
  ]);
});

describeWithMedia('findSpeechIntervals on recordings', () => {
  // Right values: ffmpeg -af silencedetect=noise=-35dB:d=0.2 (english.wav) and d=0.3 (the other).
  it('tells the three words of "one two three" apart', async () => {
    const found = await findSpeechIntervals(testMedia('speech/english.wav')!);
    expectNear(found, [
      [0, 0.417],
      [1.053, 1.457],
      [2.068, 2.519],
    ]);
  });

  it('finds one Chinese sentence between its silences', async () => {
    const found = await findSpeechIntervals(testMedia('speech/aishell-BAC009S0724W0121.wav')!);
    expectNear(found, [[0.49, 3.635]]);
  });

  it('finds none in a recording with a silent sound track', async () => {
    expect(await findSpeechIntervals(testMedia('screen_rec/landingpage_iphone.mp4')!)).toEqual([]);
  });

  it('finds none in a recording without sound', async () => {
    expect(await findSpeechIntervals(testMedia('screen_rec/annotator_demo.mp4')!)).toEqual([]);
  });
});

function expectNear(found: SpeechInterval[], wanted: [number, number][]): void {
  expect(found).toHaveLength(wanted.length);
  wanted.forEach(([start, end], position) => {
    expect(Math.abs(found[position]!.startSeconds - start)).toBeLessThan(0.15);
    expect(Math.abs(found[position]!.endSeconds - end)).toBeLessThan(0.15);
  });
}
