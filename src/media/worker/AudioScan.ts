import { AV_PKT_FLAG_DISCARD } from 'node-av/constants';
import { Packet, type Stream } from 'node-av/lib';
import { Decoder, frameTicks } from './Decoder.js';
import { ticks } from './ffmpeg.js';
import type { SoundExtent } from './scanMedia.js';

/** The last packets, decoded to learn how much of them is padding. */
const tailLength = 4;

/** Finds the presented stretch of a sound track while its packets pass by, decoding only the first and the last ones. */
export class AudioScan {
  #decoder: Decoder;
  readonly #secondsPerTick: number;
  /** Used over and over: each new packet object would hold native memory until the event loop turns. */
  readonly #tail: Packet[] = [];
  #kept = 0;
  #first: number | undefined;
  #end = Number.NEGATIVE_INFINITY;
  #longestPacket = 0;
  #packetCount = 0;
  #complaint: string | undefined;
  /** Why the track gives no sound. */
  problem: string | undefined;

  constructor(readonly stream: Stream) {
    this.#decoder = new Decoder(stream);
    this.#secondsPerTick = stream.timeBase.num / stream.timeBase.den;
  }

  take(packet: Packet): void {
    this.#packetCount += 1;
    if (this.#first === undefined) {
      this.#decode(packet);
      return;
    }
    if ((Number(packet.flags) & Number(AV_PKT_FLAG_DISCARD)) !== 0) return;
    this.#keep(packet);
    this.#longestPacket = Math.max(this.#longestPacket, Number(packet.duration) * this.#secondsPerTick);
    const pts = ticks(packet.pts);
    if (!Number.isNaN(pts) && packet.duration === 0n)
      this.#end = Math.max(this.#end, pts * this.#secondsPerTick);
  }

  #keep(packet: Packet): void {
    const slot = this.#kept++ % tailLength;
    if (!this.#tail[slot]) {
      this.#tail[slot] = new Packet();
      this.#tail[slot].alloc();
    }
    this.#tail[slot].unref();
    this.#tail[slot].ref(packet);
  }

  #decode(packet: Packet | null): void {
    for (const frame of this.#decoder.feed(packet)) {
      const stamped = frameTicks(frame) * this.#secondsPerTick;
      const start = Number.isNaN(stamped)
        ? this.#first === undefined
          ? 0
          : Math.max(this.#first, this.#end)
        : stamped;
      this.#first ??= start;
      this.#end = Math.max(this.#end, start + frame.nbSamples / frame.sampleRate);
    }
    this.#complaint ??= this.#decoder.takeComplaint();
  }

  finish(trustsEditList: boolean): SoundExtent | undefined {
    if (this.#first !== undefined) this.#decoder.flush();
    const oldest = this.#kept % tailLength;
    for (const packet of [...this.#tail.slice(oldest), ...this.#tail.slice(0, oldest)]) {
      this.#decode(packet);
      packet.free();
    }
    this.#decode(null);
    this.#decoder.close();
    if (this.#first === undefined) {
      if (this.#packetCount > 0)
        this.problem = `none of its ${this.#packetCount} sound packets can be decoded (${this.#complaint ?? 'the decoder gave nothing'})`;
      return undefined;
    }
    // In QuickTime files the track's duration is that of its edit list, which may end within a packet: what lies behind
    // is padding of the encoder. Whole packets behind the end carry the discard flag already.
    const stated = ticks(this.stream.startTime) * this.#secondsPerTick;
    const edited = stated + Number(this.stream.duration) * this.#secondsPerTick;
    const padding = this.#end - edited;
    const isPadding = trustsEditList && padding > 0 && padding < 2 * this.#longestPacket;
    // Decoders cut the start by whole frames or not at all; the edit list is exact.
    const startSeconds = trustsEditList && stated > this.#first ? stated : this.#first;
    return { startSeconds, endSeconds: Math.max(startSeconds, isPadding ? edited : this.#end) };
  }
}
