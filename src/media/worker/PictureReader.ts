import { AVDISCARD_DEFAULT, AVDISCARD_NONREF, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { type Frame, Packet } from 'node-av/lib';
import { Decoder, frameDamage, frameTicks } from './Decoder.js';
import { ticks } from './ffmpeg.js';
import { type OpenMedia, openMedia, useOnly } from './openMedia.js';
import type { Reporter } from './Reporter.js';
import type { KeyPacket, PictureIndex } from './scanMedia.js';

/** A decoded picture and which of the presented frames it is. The frame is valid until the next step. */
export interface Picture {
  frame: Frame;
  position: number;
  /** Why it is not to be trusted. */
  damage: string | undefined;
}

/** How many pictures must be spared for a seek to be worth its cost. */
const worthwhileSkip = 10;

/** Decodes the pictures of one file in presentation order, from any frame on. */
export class PictureReader {
  #media: OpenMedia;
  readonly #decoder: Decoder;
  readonly #packet = new Packet();
  #seekable = true;
  /** Decoding time of the packet last read; where the demuxer stands. */
  #lastDts = Number.NEGATIVE_INFINITY;
  /** A complaint since the last key picture: what follows it is predicted from damaged pictures. */
  #distrust: string | undefined;
  #distrustFrom = Number.POSITIVE_INFINITY;

  constructor(
    readonly path: string,
    readonly index: PictureIndex,
    readonly reporter: Reporter,
    threads = 1,
  ) {
    this.#media = this.#open();
    this.#decoder = new Decoder(this.#media.video!, threads);
    this.#packet.alloc();
  }

  /**
   * Pictures from `position` on. `isWanted` lets the decoder leave out pictures on which no other depends.
   */
  *from(position: number, isWanted?: (position: number) => boolean): Generator<Picture> {
    const key = this.#keyFor(position);
    if (!this.#goTo(key)) return;
    this.#decoder.flush();
    this.#distrust = undefined;
    let ordinal = 0;
    const place = (frame: Frame): number =>
      this.index.keys.length === 0 ? ordinal++ : this.positionOf(frameTicks(frame));
    // #goTo has left the packet with which decoding begins.
    for (let more = true; more; more = this.#read()) {
      this.#steer(isWanted);
      yield* this.#decode(this.#packet, place, position);
      this.#packet.unref();
    }
    this.#lastDts = Number.POSITIVE_INFINITY;
    yield* this.#decode(null, place, position);
  }

  *#decode(packet: Packet | null, place: (frame: Frame) => number, from: number): Generator<Picture> {
    const packetPts = packet ? ticks(packet.pts) : Number.NaN;
    for (const frame of this.#decoder.feed(packet)) {
      const own = frameDamage(frame);
      const pts = frameTicks(frame);
      if (own) this.#doubt(own, pts);
      const position = place(frame);
      if (position < from || position >= this.index.pts.length) continue;
      yield { frame, position, damage: own ?? (pts >= this.#distrustFrom ? this.#distrust : undefined) };
    }
    const complaint = this.#decoder.takeComplaint();
    if (complaint) this.#doubt(complaint, packetPts);
  }

  /** The last complaint of the decoder, also of pictures that it gave nothing for. */
  complaint: string | undefined;

  #doubt(reason: string, pts: number): void {
    this.complaint = reason;
    this.#distrust ??= reason;
    if (!(pts >= this.#distrustFrom)) this.#distrustFrom = Number.isNaN(pts) ? Number.NEGATIVE_INFINITY : pts;
  }

  /** Before a packet is decoded: forget old damage at a key picture; leave out what nobody needs. */
  #steer(isWanted?: (position: number) => boolean): void {
    if (this.#packet.isKeyframe && this.#distrust) {
      const pts = ticks(this.#packet.pts);
      if (pts > this.#distrustFrom) this.#trustAgain();
    }
    if (!isWanted) return;
    const needed = isWanted(this.positionOf(ticks(this.#packet.pts)));
    this.#decoder.leaveOut(needed ? AVDISCARD_DEFAULT : AVDISCARD_NONREF);
  }

  #trustAgain(): void {
    this.#distrust = undefined;
    this.#distrustFrom = Number.POSITIVE_INFINITY;
  }

  /** Whether a jump to `position` spares decoding, when the last picture was `current`. */
  shouldJump(current: number, position: number): boolean {
    const key = this.#keyFor(position);
    return (
      key !== undefined && key.dts > this.#lastDts && this.positionOf(key.pts) - current > worthwhileSkip
    );
  }

  /** The frame that has this time stamp; else the one before it; -1 before the first. */
  positionOf(pts: number): number {
    const { pts: all } = this.index;
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (all[middle]! <= pts) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #keyFor(position: number, back = 0): KeyPacket | undefined {
    const { keys, pts } = this.index;
    const target = pts[position]!;
    let found = -1;
    for (let low = 0, high = keys.length - 1; low <= high; ) {
      const middle = (low + high) >> 1;
      if (keys[middle]!.pts <= target) {
        found = middle;
        low = middle + 1;
      } else high = middle - 1;
    }
    return keys[found - back];
  }

  /** Leaves the key's packet in #packet. Seeks if the demuxer can; else reads on, or again from the start. */
  #goTo(key: KeyPacket | undefined): boolean {
    if (!key) {
      this.#reopen();
      return this.#read();
    }
    if (this.#seekable) {
      for (const timestamp of [key.pts, key.dts]) {
        if (Number.isNaN(timestamp)) continue;
        const code = this.#media.format.seekFrameSync(
          this.#media.video!.index,
          BigInt(timestamp),
          AVSEEK_FLAG_BACKWARD,
        );
        if (code >= 0 && this.#readUntil(key)) return true;
      }
      this.#seekable = false;
      this.#reopen();
    } else if (!(key.dts > this.#lastDts)) this.#reopen();
    return this.#readUntil(key);
  }

  /** Reads to the key's packet; false as soon as it must have been missed. */
  #readUntil(key: KeyPacket): boolean {
    while (this.#read()) {
      const dts = ticks(this.#packet.dts);
      if (ticks(this.#packet.pts) === key.pts && (dts === key.dts || Number.isNaN(key.dts))) return true;
      this.#packet.unref();
      if (dts > key.dts) return false;
    }
    return false;
  }

  #read(): boolean {
    const { format, video } = this.#media;
    for (;;) {
      this.reporter.beat();
      if (format.readFrameSync(this.#packet) < 0) return false;
      if (this.#packet.streamIndex === video!.index) {
        this.#lastDts = ticks(this.#packet.dts);
        return true;
      }
      this.#packet.unref();
    }
  }

  #open(): OpenMedia {
    const media = openMedia(this.path);
    useOnly(media, [media.video]);
    return media;
  }

  #reopen(): void {
    this.#media.format.closeInputSync();
    this.#media = this.#open();
    this.#lastDts = Number.NEGATIVE_INFINITY;
  }

  close(): void {
    this.#decoder.close();
    this.#packet.free();
    this.#media.format.closeInputSync();
  }
}
