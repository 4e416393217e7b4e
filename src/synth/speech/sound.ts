import type { Sound } from './Speech.js';

/** Changes the sample rate by linear interpolation; good enough for speech going up in rate or down by under 2. */
export function resample(sound: Sound, sampleRateHz: number): Sound {
  if (sound.sampleRateHz === sampleRateHz) return sound;
  const ratio = sound.sampleRateHz / sampleRateHz;
  const source = ratio > 1 ? smooth(sound.samples, Math.ceil(ratio)) : sound.samples;
  const samples = new Float32Array(Math.floor(sound.samples.length / ratio));
  for (let index = 0; index < samples.length; index += 1) {
    const position = index * ratio;
    const before = Math.floor(position);
    const share = position - before;
    samples[index] = (source[before] ?? 0) * (1 - share) + (source[before + 1] ?? 0) * share;
  }
  return { sampleRateHz, samples };
}

/** A short moving mean, so that going down in rate folds little back. */
function smooth(samples: Float32Array, width: number): Float32Array {
  return samples.map((sample, index) => {
    let sum = sample;
    for (let step = 1; step < width; step += 1) sum += samples[index + step] ?? sample;
    return sum / width;
  });
}

/** Scales the sound so that its loudest sample is `peak`; silence stays silence. */
export function normalisePeak(sound: Sound, peak = 0.7): Sound {
  const loudest = sound.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  if (loudest === 0) return sound;
  return { ...sound, samples: sound.samples.map((sample) => (sample * peak) / loudest) };
}

/** Where the speech begins and ends, in seconds: the first and last sample louder than `threshold`. */
export function speechSpan(sound: Sound, threshold = 0.01): { startSeconds: number; endSeconds: number } {
  const first = sound.samples.findIndex((sample) => Math.abs(sample) > threshold);
  const last = sound.samples.findLastIndex((sample) => Math.abs(sample) > threshold);
  return {
    startSeconds: Math.max(0, first) / sound.sampleRateHz,
    endSeconds: (last + 1) / sound.sampleRateHz,
  };
}

/** The part of a sound between two times. */
export function cutSound(sound: Sound, startSeconds: number, endSeconds: number): Sound {
  const at = (seconds: number) => Math.max(0, Math.round(seconds * sound.sampleRateHz));
  return { ...sound, samples: sound.samples.slice(at(startSeconds), at(endSeconds)) };
}

/** A sound of the given length with each part added at its time, to the sample. Parts beyond the end are cut. */
export function placeSounds(
  parts: readonly { startSeconds: number; sound: Sound }[],
  durationSeconds: number,
  sampleRateHz: number,
): Sound {
  const samples = new Float32Array(Math.round(durationSeconds * sampleRateHz));
  for (const part of parts) {
    const { samples: added } = resample(part.sound, sampleRateHz);
    const offset = Math.round(part.startSeconds * sampleRateHz);
    for (let index = 0; index < added.length; index += 1) {
      const at = offset + index;
      if (at >= 0 && at < samples.length) samples[at] = samples[at]! + added[index]!;
    }
  }
  return { sampleRateHz, samples };
}
