/**
 * Which frames hold a voice, by the WebRTC detector, strict enough to leave out hiss, together with a level: a frame
 * far below the loud parts of the recording is a pause, whatever the detector says.
 */
export async function markVoicedFrames(
  samples: Float32Array,
  sampleRate: number,
  frameSeconds: number,
): Promise<Uint8Array> {
  const { default: createFvad } = await import('@echogarden/fvad-wasm');
  const fvad = await createFvad();
  const length = Math.round(sampleRate * frameSeconds);
  const count = Math.floor(samples.length / length);
  const voiced = new Uint8Array(count);
  if (count === 0) return voiced;
  const levels = measureLevels(samples, length, count);
  const least = leastLevel(levels);
  const detector = fvad._fvad_new();
  const address = fvad._malloc(length * 2);
  try {
    fvad._fvad_set_mode(detector, 2);
    fvad._fvad_set_sample_rate(detector, sampleRate);
    for (let frame = 0; frame < count; frame++) {
      for (let i = 0; i < length; i++) {
        const value = samples[frame * length + i]! * 32_768;
        fvad.HEAP16[address / 2 + i] = Math.max(-32_768, Math.min(32_767, Math.round(value)));
      }
      const answer = fvad._fvad_process(detector, address, length);
      if (answer === 1 && levels[frame]! >= least) voiced[frame] = 1;
    }
  } finally {
    fvad._free(address);
    fvad._fvad_free(detector);
  }
  return voiced;
}

function measureLevels(samples: Float32Array, length: number, count: number): Float32Array {
  const levels = new Float32Array(count);
  for (let frame = 0; frame < count; frame++) {
    let sum = 0;
    for (let i = frame * length; i < (frame + 1) * length; i++) sum += samples[i]! * samples[i]!;
    levels[frame] = 10 * Math.log10(sum / length + 1e-12);
  }
  return levels;
}

/** Decibels: 30 below the loudest twentieth, and never below -60. */
function leastLevel(levels: Float32Array): number {
  const sorted = Float32Array.from(levels).sort();
  return Math.max(-60, sorted[Math.floor(sorted.length * 0.95)]! - 30);
}
