import { AV_FRAME_FLAG_CORRUPT, type AVDiscard } from 'node-av/constants';
import { Codec, CodecContext, Frame, type Packet, type Stream } from 'node-av/lib';
import { errorText, isWaiting, ticks } from './ffmpeg.js';
import { MediaProblem } from './MediaProblem.js';

/** Pictures larger than this are refused: a forged header must not take all memory. */
const maximumPixels = 16_384 * 8_192;

/** One FFmpeg decoder, fed packet by packet. Pictures come in presentation order. */
export class Decoder {
  readonly context = new CodecContext();
  readonly #frame = new Frame();
  /** What the decoder complained of since it was last asked, and at which packet. */
  #complaint: string | undefined;

  constructor(
    readonly stream: Stream,
    threads = 1,
  ) {
    const { codecpar } = stream;
    const codec = Codec.findDecoder(codecpar.codecId);
    if (!codec)
      throw new MediaProblem(
        'MEDIA_UNSUPPORTED',
        `no decoder is at hand for its codec (${codecpar.codecId})`,
      );
    this.context.allocContext3(codec);
    this.context.parametersToContext(codecpar);
    this.context.pktTimebase = stream.timeBase;
    this.context.threadCount = threads;
    this.context.setOption('max_pixels', maximumPixels);
    const opened = this.context.open2Sync(codec);
    if (opened < 0)
      throw new MediaProblem(
        'MEDIA_UNSUPPORTED',
        `its ${codec.name} track cannot be decoded (${errorText(opened)})`,
      );
    this.#frame.alloc();
  }

  /**
   * The frames that this packet (null: the end) brings out. The frame is valid until the next step.
   */
  *feed(packet: Packet | null): Generator<Frame> {
    const sent = this.context.sendPacketSync(packet);
    if (sent < 0 && !isWaiting(sent)) this.#complaint ??= errorText(sent);
    // One bad picture may be followed by good ones, but a decoder that only fails must not hold us for ever.
    for (let failures = 0; failures < 1000; ) {
      const received = this.context.receiveFrameSync(this.#frame);
      if (received < 0) {
        if (isWaiting(received)) return;
        this.#complaint ??= errorText(received);
        failures += 1;
        continue;
      }
      yield this.#frame;
      this.#frame.unref();
    }
  }

  /** What the decoder complained of since the last call. */
  takeComplaint(): string | undefined {
    const complaint = this.#complaint;
    this.#complaint = undefined;
    return complaint;
  }

  #left: number | undefined;

  /** Lets the decoder drop pictures on which no other depends (AVDISCARD_NONREF), or none. */
  leaveOut(discard: AVDiscard): void {
    if (this.#left === discard) return;
    this.#left = discard;
    this.context.setOption('skip_frame', Number(discard));
  }

  flush(): void {
    this.context.flushBuffers();
    this.#complaint = undefined;
  }

  close(): void {
    this.#frame.free();
    this.context.freeContext();
  }
}

/** A frame's time stamp: what the container says, or the decoder's guess where the container says nothing. */
export function frameTicks(frame: Frame): number {
  return ticks(frame.bestEffortTimestamp);
}

/** Why a decoded frame is not to be trusted, or undefined. */
export function frameDamage(frame: Frame): string | undefined {
  if (frame.decodeErrorFlags !== 0) return 'the decoder hid errors in this picture';
  if ((frame.flags & Number(AV_FRAME_FLAG_CORRUPT)) !== 0)
    return 'the decoder marked this picture as corrupt';
  return undefined;
}
