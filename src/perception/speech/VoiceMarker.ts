/**
 * Tells frame by frame, of sound that comes in pieces, which frames hold a voice, by the WebRTC detector, strict enough to
 * leave out hiss, together with a level: a frame far below the loud parts of the recording is a pause, whatever the
 * detector says. Keeps two numbers a frame, not the sound.
 */
export class VoiceMarker {
  readonly #detect: (frame: Float32Array) => boolean;
  readonly #release: () => void;
  readonly #rest: Float32Array;
  #restLength = 0;
  readonly #voiced: number[] = [];
  readonly #levels: number[] = [];
  /** Samples taken so far. */
  sampleCount = 0;

  private constructor(length: number, detect: (frame: Float32Array) => boolean, release: () => void) {
    this.#rest = new Float32Array(length);
    this.#detect = detect;
    this.#release = release;
  }

  /** @param frameSeconds 0.01, 0.02 or 0.03, as the detector takes them */
  static async open(sampleRate: number, frameSeconds: number): Promise<VoiceMarker> {
    const { default: createFvad } = await import('@echogarden/fvad-wasm');
    const fvad = await createFvad();
    const length = Math.round(sampleRate * frameSeconds);
    const detector = fvad._fvad_new();
    const address = fvad._malloc(length * 2);
    fvad._fvad_set_mode(detector, 2);
    fvad._fvad_set_sample_rate(detector, sampleRate);
    const detect = (frame: Float32Array): boolean => {
      for (let i = 0; i < length; i++) {
        const value = frame[i]! * 32_768;
        fvad.HEAP16[address / 2 + i] = Math.max(-32_768, Math.min(32_767, Math.round(value)));
      }
      return fvad._fvad_process(detector, address, length) === 1;
    };
    return new VoiceMarker(length, detect, () => {
      fvad._free(address);
      fvad._fvad_free(detector);
    });
  }

  add(samples: Float32Array): void {
    this.sampleCount += samples.length;
    const { length } = this.#rest;
    for (let offset = 0; offset < samples.length; ) {
      const taken = Math.min(length - this.#restLength, samples.length - offset);
      this.#rest.set(samples.subarray(offset, offset + taken), this.#restLength);
      this.#restLength += taken;
      offset += taken;
      if (this.#restLength < length) continue;
      this.#restLength = 0;
      this.#voiced.push(this.#detect(this.#rest) ? 1 : 0);
      this.#levels.push(levelOf(this.#rest));
    }
  }

  /** Of each whole frame taken: 1 where it holds a voice. */
  marks(): Uint8Array {
    const levels = Float32Array.from(this.#levels);
    const least = leastLevel(levels);
    return Uint8Array.from(this.#voiced, (voiced, frame) =>
      voiced === 1 && levels[frame]! >= least ? 1 : 0,
    );
  }

  close(): void {
    this.#release();
  }
}

/** Decibels. */
function levelOf(frame: Float32Array): number {
  let sum = 0;
  for (const sample of frame) sum += sample * sample;
  return 10 * Math.log10(sum / frame.length + 1e-12);
}

/** Decibels: 30 below the loudest twentieth, and never below -60. */
function leastLevel(levels: Float32Array): number {
  const sorted = Float32Array.from(levels).sort();
  return Math.max(-60, (sorted[Math.floor(sorted.length * 0.95)] ?? 0) - 30);
}
