import { AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { avChannelLayoutDefault, type Frame, Packet, SoftwareResampleContext } from 'node-av/lib';
import { Decoder, frameTicks } from './Decoder.js';
import type { FaultList } from './FaultList.js';
import { check } from './ffmpeg.js';
import { type LoadedMedia, tidy } from './loadMedia.js';
import { openMedia, useOnly } from './openMedia.js';
import type { Reporter } from './Reporter.js';

/** Jumps of the time stamps up to this are rounding, not gaps. */
const jitterSeconds = 0.03;

/**
 * The sound of a file as interleaved float samples at its own rate, from t = 0 on: gaps, damaged packets and the time
 * before the track begins are silence; samples outside the presented stretch are left out.
 */
export class SoundReader {
  readonly sampleRate: number;
  readonly channels: number;
  readonly #path: string;
  readonly #media: LoadedMedia;
  #resampler: SoftwareResampleContext | undefined;
  #resamplerKey = '';

  constructor(
    path: string,
    media: LoadedMedia,
    /** Fewer or more than the file has: mixed. Default the file's own. */
    channels?: number,
  ) {
    const opened = openMedia(path);
    this.#path = path;
    this.#media = media;
    this.sampleRate = opened.audio!.codecpar.sampleRate;
    this.channels = channels ?? Math.max(1, Math.min(8, opened.audio!.codecpar.channels));
    opened.format.closeInputSync();
  }

  /** Number of samples (a channel) from t = 0 to the end of the sound. */
  get length(): number {
    return Math.round((this.#media.sound!.endSeconds - this.#media.audioOffsetSeconds) * this.sampleRate);
  }

  /** Blocks of samples, without a break, from t = 0 to the end of the sound. */
  *blocks(reporter: Reporter, faults?: FaultList): Generator<Float32Array> {
    let cursor = 0;
    const first = Math.round(
      (this.#media.sound!.startSeconds - this.#media.audioOffsetSeconds) * this.sampleRate,
    );
    for (const { start, samples } of this.#decode(reporter, faults)) {
      const isJump = Math.abs(start - cursor) > jitterSeconds * this.sampleRate || cursor < first;
      const position = isJump ? start : cursor;
      // Not presented: before the track's first sample, or heard already.
      const skip = Math.max(first - position, cursor - position, 0);
      if (position > cursor) {
        yield* this.#silence(Math.min(position, this.length) - cursor);
        cursor = Math.min(position, this.length);
      } else if (cursor < first) {
        yield* this.#silence(first - cursor);
        cursor = first;
      }
      const count = Math.min(samples.length / this.channels - skip, this.length - cursor);
      if (count <= 0) continue;
      yield samples.subarray(skip * this.channels, (skip + count) * this.channels);
      cursor += count;
    }
    if (cursor < this.length) yield* this.#silence(this.length - cursor);
  }

  *#silence(count: number): Generator<Float32Array> {
    for (let left = count; left > 0; left -= this.sampleRate)
      yield new Float32Array(Math.min(left, this.sampleRate) * this.channels);
  }

  *#decode(reporter: Reporter, faults?: FaultList): Generator<{ start: number; samples: Float32Array }> {
    const media = openMedia(this.#path);
    const stream = media.audio!;
    useOnly(media, [stream]);
    const decoder = new Decoder(stream);
    const packet = new Packet();
    packet.alloc();
    const secondsPerTick = stream.timeBase.num / stream.timeBase.den;
    const offset = this.#media.audioOffsetSeconds;
    let next = 0;
    for (let more = true; more; ) {
      more = media.format.readFrameSync(packet) >= 0;
      reporter.beat();
      if (more && packet.streamIndex !== stream.index) {
        packet.unref();
        continue;
      }
      for (const frame of decoder.feed(more ? packet : null)) {
        const stamped = frameTicks(frame) * secondsPerTick - offset;
        const start = Number.isNaN(stamped) ? next : Math.round(stamped * this.sampleRate);
        const samples = this.#toFloat(frame);
        next = start + samples.length / this.channels;
        yield { start, samples };
      }
      const complaint = decoder.takeComplaint();
      if (complaint) {
        const seconds = next / this.sampleRate;
        const duration = more ? Number(packet.duration) * secondsPerTick : 0;
        faults?.add({
          track: 'audio',
          startSeconds: tidy(seconds),
          endSeconds: tidy(seconds + duration),
          reason: complaint,
        });
      }
      packet.unref();
    }
    decoder.close();
    packet.free();
    media.format.closeInputSync();
    this.#resampler?.free();
    this.#resampler = undefined;
  }

  #toFloat(frame: Frame): Float32Array {
    const key = `${frame.format} ${frame.sampleRate} ${frame.channels} ${frame.channelLayout.mask}`;
    if (!this.#resampler || key !== this.#resamplerKey) {
      this.#resampler?.free();
      this.#resampler = new SoftwareResampleContext();
      this.#resamplerKey = key;
      const known = frame.channelLayout.mask !== 0n;
      check(
        this.#resampler.allocSetOpts2(
          avChannelLayoutDefault(this.channels),
          AV_SAMPLE_FMT_FLT,
          this.sampleRate,
          known ? frame.channelLayout : avChannelLayoutDefault(frame.channels),
          frame.format as never,
          frame.sampleRate,
        ),
        'converting sound',
      );
      this.#resampler.init();
    }
    const capacity = this.#resampler.getOutSamples(frame.nbSamples);
    const out = Buffer.alloc(capacity * this.channels * 4);
    const count = check(
      this.#resampler.convertSync([out], capacity, frame.extendedData ?? frame.data!, frame.nbSamples),
      'converting sound',
    );
    return new Float32Array(out.buffer, out.byteOffset, count * this.channels);
  }
}
