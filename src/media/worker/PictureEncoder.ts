import {
  AV_CODEC_FLAG_BITEXACT,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Rational, SoftwareScaleContext, type Stream } from 'node-av/lib';
import { check } from './ffmpeg.js';
import type { MediaWriter } from './MediaWriter.js';

/** Ticks a second of the pictures' times. */
const clockRate = 90_000;
/** Frames made from our bytes point into them: one is held back, one is being encoded; the rest is margin. */
const keptFrames = 4;

export interface PictureSettings {
  codec: 'av1' | 'h264';
  quality: number;
  keyframeEvery: number;
}

/**
 * Encodes upright frames of any format with their own times. A frame is held back until the next one comes, since only
 * then is it known how long it lasts.
 */
export class PictureEncoder {
  readonly context = new CodecContext();
  readonly stream: Stream;
  readonly #scaler = new SoftwareScaleContext();
  readonly #target = new Frame();
  readonly #durations = new Map<number, number>();
  #held: Frame | undefined;
  /** The bytes behind the frames that the encoder may still read, filled in turns. */
  readonly #bytes: Buffer[];
  count = 0;

  constructor(
    readonly writer: MediaWriter,
    readonly width: number,
    readonly height: number,
    { codec: name, quality, keyframeEvery }: PictureSettings,
  ) {
    const codec = Codec.findEncoderByName((name === 'av1' ? 'libsvtav1' : 'libx264') as never)!;
    const { context } = this;
    context.allocContext3(codec);
    context.width = width;
    context.height = height;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    context.timeBase = new Rational(1, clockRate);
    // Times are the frames' own; this rate only steers the encoder.
    context.framerate = new Rational(15, 1);
    context.gopSize = keyframeEvery;
    context.colorRange = AVCOL_RANGE_MPEG;
    context.colorSpace = AVCOL_SPC_BT709;
    context.colorPrimaries = AVCOL_PRI_BT709;
    context.colorTrc = AVCOL_TRC_BT709;
    context.setFlags(AV_CODEC_FLAG_BITEXACT);
    // A fixed number of threads: how work is split must not change the bytes.
    context.threadCount = 2;
    context.setOption('crf', quality);
    if (name === 'av1') {
      context.setOption('preset', 8);
      // Each picture from earlier ones only, on one thread: less than half the memory, smaller files of screen recordings, and
      // one file for the same frames. With reordering only a full look ahead on two threads gave that.
      context.setOption('svtav1-params', 'scm=1:lp=1:pred-struct=1');
    } else {
      context.setOption('preset', 'medium');
      context.setOption('tune', 'animation');
      // Of the 40 frames that it would look ahead, 10 give the same file on screen recordings, with half the memory.
      context.setOption('x264-params', 'rc-lookahead=10');
      // Without reordering a frame's length in the file is its length in time, the last one's too.
      context.maxBFrames = 0;
    }
    writer.prepare(context);
    check(context.open2Sync(codec), 'the picture encoder');
    this.stream = writer.addEncoded(context);
    this.#target.alloc();
    this.#target.width = width;
    this.#target.height = height;
    this.#target.format = AV_PIX_FMT_YUV420P;
    tagColours(this.#target);
    check(this.#target.allocBuffer(), 'memory for a picture');
    this.#bytes = Array.from({ length: keptFrames }, () => Buffer.alloc((width * height * 3) / 2));
    this.#scaler.allocContext();
    this.#scaler.setOption('sws_flags', 'area+accurate_rnd+full_chroma_int+full_chroma_inp');
  }

  add(source: Frame, timeSeconds: number): void {
    check(this.#scaler.scaleFrameSync(this.#target, source), 'converting a picture');
    // The memory of frames made from our bytes is given back (see Reporter.turn), unlike that of allocated ones (node-av 6.1.1).
    const frame = Frame.fromVideoBuffer(this.#packTarget(), {
      width: this.width,
      height: this.height,
      format: AV_PIX_FMT_YUV420P,
      pts: BigInt(Math.round(timeSeconds * clockRate)),
    });
    tagColours(frame);
    this.#encodeHeld(Number(frame.pts));
    this.#held = frame;
    this.count += 1;
  }

  /** Copies the planes without gaps. */
  #packTarget(): Buffer {
    const bytes = this.#bytes[this.count % keptFrames]!;
    let offset = 0;
    for (const [index, plane] of this.#target.data!.slice(0, 3).entries()) {
      const [width, height] = index === 0 ? [this.width, this.height] : [this.width / 2, this.height / 2];
      const stride = this.#target.linesize[index]!;
      for (let row = 0; row < height; row += 1)
        offset += plane.copy(bytes, offset, row * stride, row * stride + width);
    }
    return bytes;
  }

  #encodeHeld(endTicks: number): void {
    const held = this.#held;
    if (!held) return;
    const start = Number(held.pts);
    this.#durations.set(start, Math.max(1, endTicks - start));
    held.duration = BigInt(Math.max(1, endTicks - start));
    check(this.context.sendFrameSync(held), 'encoding a picture');
    held.free();
    this.#held = undefined;
    this.writer.drain(this.context, this.stream, this.#durations);
  }

  /** @param endSeconds when the last frame ends */
  finish(endSeconds: number): void {
    this.#encodeHeld(Math.round(endSeconds * clockRate));
    this.context.sendFrameSync(null);
    this.writer.drain(this.context, this.stream, this.#durations);
    this.context.freeContext();
    this.#scaler.freeContext();
    this.#target.free();
  }
}

function tagColours(frame: Frame): void {
  frame.colorSpace = AVCOL_SPC_BT709;
  frame.colorRange = AVCOL_RANGE_MPEG;
  frame.colorPrimaries = AVCOL_PRI_BT709;
  frame.colorTrc = AVCOL_TRC_BT709;
}
