import { AV_CODEC_FLAG_BITEXACT, AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import { avChannelLayoutDefault, Codec, CodecContext, Frame, Rational, type Stream } from 'node-av/lib';
import { check } from './ffmpeg.js';
import type { MediaWriter } from './MediaWriter.js';
import { Resampler } from './Resampler.js';

const aacRates = new Set([8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]);

/** Encodes interleaved float samples: AAC for MP4, Opus for WebM. The first sample is at t = startSeconds. */
export class SoundEncoder {
  readonly context = new CodecContext();
  readonly sampleRate: number;
  stream: Stream | undefined;
  readonly #planar: boolean;
  readonly #resampler: Resampler | undefined;
  #pending: Float32Array<ArrayBufferLike> = new Float32Array();
  #written = 0;

  constructor(
    readonly writer: MediaWriter,
    inputRate: number,
    readonly channels: number,
    readonly startSeconds = 0,
  ) {
    const isWebm = /webm/.test(writer.format.oformat?.name ?? '');
    const codec = Codec.findEncoderByName((isWebm ? 'libopus' : 'aac') as never)!;
    this.sampleRate = !isWebm && aacRates.has(inputRate) ? inputRate : 48_000;
    if (this.sampleRate !== inputRate) this.#resampler = new Resampler(channels, inputRate, this.sampleRate);
    this.#planar = !isWebm;
    this.context.allocContext3(codec);
    this.context.sampleRate = this.sampleRate;
    this.context.channelLayout = avChannelLayoutDefault(channels);
    this.context.sampleFormat = this.#planar ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT;
    this.context.timeBase = new Rational(1, this.sampleRate);
    // Two bits a sample are ample; at the rates of speech 96 kb/s would be wasted.
    this.context.bitRate = BigInt(Math.min(96_000, 2 * this.sampleRate) * channels);
    this.context.threadCount = 1;
    this.context.setFlags(AV_CODEC_FLAG_BITEXACT);
    writer.prepare(this.context);
    check(this.context.open2Sync(codec), 'the sound encoder');
    this.stream = writer.addEncoded(this.context);
  }

  /** Where the next sample goes, in seconds. */
  get positionSeconds(): number {
    return this.startSeconds + (this.#written + this.#pending.length / this.channels) / this.sampleRate;
  }

  add(samples: Float32Array): void {
    this.#take(this.#resampler ? this.#resampler.convert(samples) : samples);
  }

  #take(samples: Float32Array): void {
    const joined = new Float32Array(this.#pending.length + samples.length);
    joined.set(this.#pending);
    joined.set(samples, this.#pending.length);
    const size = this.context.frameSize * this.channels;
    let offset = 0;
    for (; joined.length - offset >= size; offset += size)
      this.#encode(joined.subarray(offset, offset + size));
    this.#pending = joined.slice(offset);
  }

  #encode(samples: Float32Array): void {
    const count = samples.length / this.channels;
    const frame = Frame.fromAudioBuffer(this.#layOut(samples, count), {
      nbSamples: count,
      format: this.context.sampleFormat,
      sampleRate: this.sampleRate,
      channelLayout: this.context.channelLayout,
      timeBase: this.context.timeBase,
      pts: BigInt(Math.round(this.startSeconds * this.sampleRate) + this.#written),
    });
    this.#written += count;
    check(this.context.sendFrameSync(frame), 'encoding sound');
    frame.free();
    this.writer.drain(this.context, this.stream!);
  }

  #layOut(samples: Float32Array, count: number): Buffer {
    if (!this.#planar || this.channels === 1)
      return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    const planes = new Float32Array(samples.length);
    for (let channel = 0; channel < this.channels; channel += 1)
      for (let index = 0; index < count; index += 1)
        planes[channel * count + index] = samples[index * this.channels + channel]!;
    return Buffer.from(planes.buffer);
  }

  finish(): void {
    if (this.#resampler) this.#take(this.#resampler.convert(undefined));
    if (this.#pending.length > 0) this.#encode(this.#pending);
    this.context.sendFrameSync(null);
    this.writer.drain(this.context, this.stream!);
    this.context.freeContext();
  }
}
