import { expect, test } from 'vitest';
import { placeSounds, resample, speechSpan } from './sound.js';
import { readWav, writeWav } from './wav.js';

test('sound is placed to the sample', () => {
  const click = { sampleRateHz: 16_000, samples: Float32Array.of(1) };
  const { samples } = placeSounds(
    [
      { startSeconds: 0.5, sound: click },
      { startSeconds: 1.2503125, sound: click },
    ],
    2,
    16_000,
  );
  expect(samples.length).toBe(32_000);
  // 1.2503125 s x 16,000 = 20,005.
  expect([...samples.entries()].filter(([, sample]) => sample !== 0)).toEqual([
    [8000, 1],
    [20_005, 1],
  ]);
});

test('a tone keeps its pitch and length when its rate changes', () => {
  const tone = Float32Array.from({ length: 22_050 }, (_, index) =>
    Math.sin((2 * Math.PI * 440 * index) / 22_050),
  );
  const { samples } = resample({ sampleRateHz: 22_050, samples: tone }, 16_000);
  expect(samples.length).toBe(16_000);
  const crossings = samples.filter(
    (sample, index) => index > 0 && samples[index - 1]! < 0 && sample >= 0,
  ).length;
  expect(Math.abs(crossings - 440)).toBeLessThanOrEqual(1);
});

test('speech is found between silences', () => {
  const samples = new Float32Array(1000);
  samples.fill(0.5, 200, 700);
  expect(speechSpan({ sampleRateHz: 1000, samples })).toEqual({ startSeconds: 0.2, endSeconds: 0.7 });
});

test('WAV there and back; other files are refused by name', () => {
  const sound = { sampleRateHz: 16_000, samples: Float32Array.of(0, 0.5, -0.5, 2) };
  const back = readWav(writeWav(sound), 'x.wav');
  expect(back.sampleRateHz).toBe(16_000);
  expect([...back.samples].map((sample) => Math.round(sample * 100) / 100)).toEqual([0, 0.5, -0.5, 1]);
  expect(() => readWav(Buffer.from('<html>not a sound</html>'), 'page.wav')).toThrow(
    /page\.wav: no RIFF header/,
  );
});
