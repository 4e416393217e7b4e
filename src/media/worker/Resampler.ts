import { AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { avChannelLayoutDefault, SoftwareResampleContext } from 'node-av/lib';
import { check } from './ffmpeg.js';

/** Changes the rate of interleaved float samples, block by block. */
export class Resampler {
  readonly #context = new SoftwareResampleContext();

  constructor(
    readonly channels: number,
    from: number,
    to: number,
  ) {
    const layout = avChannelLayoutDefault(channels);
    check(
      this.#context.allocSetOpts2(layout, AV_SAMPLE_FMT_FLT, to, layout, AV_SAMPLE_FMT_FLT, from),
      'resampling sound',
    );
    this.#context.init();
  }

  /** @param block undefined for what is left at the end */
  convert(block: Float32Array | undefined): Float32Array {
    const count = block ? block.length / this.channels : 0;
    const capacity = this.#context.getOutSamples(count) + 64;
    const out = Buffer.alloc(capacity * this.channels * 4);
    const input = block && [Buffer.from(block.buffer, block.byteOffset, block.byteLength)];
    const made = check(this.#context.convertSync([out], capacity, input ?? null, count), 'resampling sound');
    return new Float32Array(out.buffer, out.byteOffset, made * this.channels);
  }

  close(): void {
    this.#context.free();
  }
}
