import { expect, test } from 'vitest';
import { createFliteSpeaker, fliteVoices } from './createFliteSpeaker.js';
import { speechSpan } from './sound.js';

const energy = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

test.each(fliteVoices)('voice %s: a mark begins where the sound begins after a pause', async (voice) => {
  const speaker = await createFliteSpeaker(voice);
  const text = 'Now listen, this one should be green.';
  const { sound, marks } = await speaker.speak(text, { marks: [{ start: 12, end: 16 }] });
  expect(text.slice(12, 16)).toBe('this');
  const at = (seconds: number): number => Math.round(seconds * sound.sampleRateHz);
  const [mark] = marks;
  // The comma is a pause: silence just before the mark, voice in it. Measured in the samples, not told by Flite.
  const before = sound.samples.slice(at(mark!.startSeconds - 0.08), at(mark!.startSeconds - 0.02));
  const within = sound.samples.slice(at(mark!.startSeconds + 0.03), at(mark!.endSeconds));
  expect(energy(within)).toBeGreaterThan(10 * energy(before));
  expect(mark!.endSeconds - mark!.startSeconds).toBeGreaterThan(0.1);
  expect(mark!.endSeconds - mark!.startSeconds).toBeLessThan(0.5);
});

test('the phrase is trimmed to the speech, and the same text gives the same samples', async () => {
  const speaker = await createFliteSpeaker('slt');
  const one = await speaker.speak('Make this heading bold.');
  const other = await speaker.speak('Make this heading bold.');
  expect(other.sound.samples).toEqual(one.sound.samples);
  const { startSeconds, endSeconds } = speechSpan(one.sound);
  expect(startSeconds).toBeLessThan(0.12);
  expect(one.sound.samples.length / one.sound.sampleRateHz - endSeconds).toBeLessThan(0.12);
});

test('a higher rate is shorter, in proportion', async () => {
  const speaker = await createFliteSpeaker('slt');
  const text = 'Change the colour of this card to dark green.';
  const slow = await speaker.speak(text, { rate: 1 });
  const fast = await speaker.speak(text, { rate: 1.25 });
  expect(slow.sound.samples.length / fast.sound.samples.length).toBeCloseTo(1.25, 1);
});

test('text without a sound is an error that quotes it', async () => {
  const speaker = await createFliteSpeaker('slt');
  await expect(speaker.speak('...')).rejects.toMatchObject({ code: 'SPEECH_FAILED' });
});
