import { createRandom, type Random } from '../../core/createRandom.js';
import type { Sound } from '../speech/Speech.js';
import { placeSounds } from '../speech/sound.js';
import type { SoundKind } from './motion/Director.js';
import type { Motion } from './motion/planMotion.js';

const sampleRateHz = 16_000;
const roomLoudness = 0.0022;
const humHertz = 50;

/** Steps, rustling, clicks and thuds at their times, to the sample, in a quiet room. */
export function drawSound(
  { sounds, durationSeconds }: Pick<Motion, 'sounds' | 'durationSeconds'>,
  seed: string,
): Sound {
  const random = createRandom(`${seed}/sound`);
  const parts = sounds.map(({ timeSeconds, kind, loudness }) => ({
    startSeconds: timeSeconds,
    sound: makers[kind](random.fork(`${kind} ${timeSeconds}`), loudness),
  }));
  const whole = placeSounds(parts, durationSeconds, sampleRateHz);
  let low = 0;
  for (let index = 0; index < whole.samples.length; index += 1) {
    // Dull noise, and the hum of what runs in a house.
    low += 0.06 * (random.next() * 2 - 1 - low);
    const hum = 0.3 * Math.sin((2 * Math.PI * humHertz * index) / sampleRateHz);
    whole.samples[index] = Math.max(-1, Math.min(1, whole.samples[index]! + roomLoudness * (6 * low + hum)));
  }
  return whole;
}

const makers: Record<SoundKind, (random: Random, loudness: number) => Sound> = {
  /** A dull knock, then the sole. */
  step: (random, loudness) =>
    shaped(0.16, random, (time, noise) => {
      const heel = Math.sin(2 * Math.PI * 95 * time) * Math.exp(-time * 55);
      const sole = noise * 0.35 * Math.exp(-(((time - 0.06) / 0.025) ** 2));
      return loudness * (0.5 * heel + 0.25 * sole);
    }),
  /** Paper or film: short bursts. */
  rustle: (random, loudness) => {
    const bursts = Array.from({ length: 7 }, () => ({ at: 0.45 * random.next(), size: random.next() }));
    return shaped(0.55, random, (time, noise) => {
      const envelope = bursts.reduce(
        (sum, { at, size }) => sum + size * Math.exp(-(((time - at) / 0.02) ** 2)),
        0,
      );
      return loudness * 0.22 * noise * envelope;
    });
  },
  click: (random, loudness) =>
    shaped(
      0.05,
      random,
      (time, noise) =>
        loudness *
        (0.3 * noise * Math.exp(-time * 400) +
          0.3 * Math.sin(2 * Math.PI * 1900 * time) * Math.exp(-time * 160)),
    ),
  thud: (random, loudness) =>
    shaped(
      0.2,
      random,
      (time, noise) =>
        loudness *
        (0.6 * Math.sin(2 * Math.PI * 140 * time) * Math.exp(-time * 38) +
          0.2 * noise * Math.exp(-time * 120)),
    ),
};

function shaped(seconds: number, random: Random, at: (time: number, noise: number) => number): Sound {
  const samples = Float32Array.from({ length: Math.round(seconds * sampleRateHz) }, (_, index) =>
    at(index / sampleRateHz, random.next() * 2 - 1),
  );
  return { sampleRateHz, samples };
}
