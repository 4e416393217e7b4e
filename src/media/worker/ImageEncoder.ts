import {
  AV_CODEC_FLAG_BITEXACT,
  AV_CODEC_FLAG_QSCALE,
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV444P,
  AVCOL_RANGE_JPEG,
} from 'node-av/constants';
import { Codec, CodecContext, type Frame, Packet } from 'node-av/lib';
import { check } from './ffmpeg.js';
import type { PixelKind } from './PictureConverter.js';

/** FFmpeg's unit of quality. */
const lambdaPerStep = 118;

/** Writes pictures as JPEG (from jpeg420 or jpeg444 frames) or PNG (from rgb frames) files, one context a size. */
export class ImageEncoder {
  readonly #contexts = new Map<string, CodecContext>();
  readonly #packet = new Packet();
  #count = 0n;

  constructor(
    readonly kind: PixelKind,
    /** 1 to 100, for JPEG. */
    readonly quality: number,
  ) {
    this.#packet.alloc();
  }

  encode(frame: Frame): Buffer {
    const context = this.#contextFor(frame);
    frame.pts = this.#count++;
    if (this.kind !== 'rgb') frame.quality = quantiser(this.quality) * lambdaPerStep;
    check(context.sendFrameSync(frame), 'writing a picture');
    check(context.receivePacketSync(this.#packet), 'writing a picture');
    const bytes = Buffer.from(this.#packet.data!);
    this.#packet.unref();
    return bytes;
  }

  #contextFor(frame: Frame): CodecContext {
    const key = `${frame.width}x${frame.height}`;
    const known = this.#contexts.get(key);
    if (known) return known;
    const codec = Codec.findEncoderByName((this.kind === 'rgb' ? 'png' : 'mjpeg') as never)!;
    const context = new CodecContext();
    context.allocContext3(codec);
    context.width = frame.width;
    context.height = frame.height;
    context.timeBase = { num: 1, den: 1 } as never;
    context.threadCount = 1;
    context.setFlags(AV_CODEC_FLAG_BITEXACT);
    if (this.kind === 'rgb') {
      context.pixelFormat = AV_PIX_FMT_RGB24;
      context.setOption('compression_level', 3);
    } else {
      context.pixelFormat = this.kind === 'jpeg420' ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUV444P;
      context.colorRange = AVCOL_RANGE_JPEG;
      context.setFlags(AV_CODEC_FLAG_QSCALE);
      context.qMin = 1;
      context.globalQuality = quantiser(this.quality) * lambdaPerStep;
    }
    check(context.open2Sync(codec), 'the picture writer');
    this.#contexts.set(key, context);
    return context;
  }

  close(): void {
    for (const context of this.#contexts.values()) context.freeContext();
    this.#packet.free();
  }
}

/** A quality of 1 to 100 as the encoder's 1 (finest) to 31: 95 gives 2, as `-q:v 2` on FFmpeg's command line. */
function quantiser(quality: number): number {
  return Math.max(1, Math.min(31, Math.round((200 - 2 * quality) / 5)));
}
