import { AV_PKT_FLAG_DISCARD, AV_PKT_FLAG_KEY } from 'node-av/constants';
import { Packet, type Stream } from 'node-av/lib';
import { AudioScan } from './AudioScan.js';
import { Decoder, frameTicks } from './Decoder.js';
import { ticks } from './ffmpeg.js';
import { MediaProblem } from './MediaProblem.js';
import type { OpenMedia } from './openMedia.js';
import type { Reporter } from './Reporter.js';

/** A packet from which decoding can begin. Ticks of the track's time base. */
export interface KeyPacket {
  pts: number;
  dts: number;
}

/** The presented pictures of a track, found by reading every packet, since headers and durations lie. */
export interface PictureIndex {
  /** Of each presented frame, rising. */
  pts: Float64Array;
  /** When the last frame ends. */
  endTicks: number;
  /** In the order of the file, all usable as starting points. Empty when decoding must begin at the start. */
  keys: KeyPacket[];
  secondsPerTick: number;
}

/** The presented stretch of a sound track, in seconds of the container's clock. */
export interface SoundExtent {
  startSeconds: number;
  endSeconds: number;
}

export interface ScannedMedia {
  pictures: PictureIndex | undefined;
  sound: SoundExtent | undefined;
  /** Why a track that is there gives no picture or no sound. */
  videoProblem: string | undefined;
  audioProblem: string | undefined;
  /** What an edit list shows again of pictures that were shown before, in seconds. */
  repeatedSeconds: number;
}

/** Reads all packets once, decoding only until each track has given its first frame. Memory: 8 bytes a frame. */
export function scanMedia(media: OpenMedia, reporter: Reporter): ScannedMedia {
  const video = media.video && new VideoScan(media.video);
  const audio = media.audio && new AudioScan(media.audio);
  const packet = new Packet();
  packet.alloc();
  let readAny = false;
  while (media.format.readFrameSync(packet) >= 0) {
    readAny = true;
    if (packet.streamIndex === media.video?.index) video?.take(packet);
    else if (packet.streamIndex === media.audio?.index) audio?.take(packet);
    packet.unref();
    reporter.beat();
  }
  packet.free();
  if (!readAny)
    throw new MediaProblem(
      'MEDIA_HEADER_ONLY',
      'it holds a header but no picture and no sound (a truncated file, or an initialisation segment alone)',
      'download or record the whole file',
    );
  return {
    pictures: video?.finish(isQuickTime(media)),
    sound: audio?.finish(isQuickTime(media)),
    videoProblem: video?.problem,
    audioProblem: audio?.problem,
    repeatedSeconds: isQuickTime(media) ? (video?.repeatedSeconds ?? 0) : 0,
  };
}

export function isQuickTime(media: OpenMedia): boolean {
  return media.format.iformat?.name?.includes('mp4') ?? false;
}

class VideoScan {
  readonly #decoder: Decoder;
  readonly #pts: number[] = [];
  readonly #keys: KeyPacket[] = [];
  #firstFrame: number | undefined;
  #last = Number.NEGATIVE_INFINITY;
  #lastDuration = 0;
  #packetCount = 0;
  #everyPacketHasTime = true;
  #complaint: string | undefined;
  /** Where in the file the packets lie that were shown. An edit list that shows a span again gives the same packets again. */
  readonly #places = new Set<bigint>();
  #repeatedTicks = 0;
  problem: string | undefined;

  constructor(readonly stream: Stream) {
    this.#decoder = new Decoder(stream);
  }

  take(packet: Packet): void {
    this.#packetCount += 1;
    const pts = ticks(packet.pts);
    const flags = Number(packet.flags);
    if (Number.isNaN(pts)) this.#everyPacketHasTime = false;
    else {
      if ((flags & Number(AV_PKT_FLAG_KEY)) !== 0) this.#keys.push({ pts, dts: ticks(packet.dts) });
      if ((flags & Number(AV_PKT_FLAG_DISCARD)) === 0) {
        this.#pts.push(pts);
        const place = packet.pos;
        if (this.#places.has(place)) this.#repeatedTicks += Number(packet.duration);
        else if (place >= 0n) this.#places.add(place);
        if (pts >= this.#last) {
          this.#last = pts;
          this.#lastDuration = Number(packet.duration);
        }
      }
    }
    if (this.#firstFrame === undefined) this.#decode(packet);
  }

  get repeatedSeconds(): number {
    return (this.#repeatedTicks * this.stream.timeBase.num) / this.stream.timeBase.den;
  }

  #decode(packet: Packet | null): void {
    for (const frame of this.#decoder.feed(packet)) this.#firstFrame ??= frameTicks(frame);
    this.#complaint ??= this.#decoder.takeComplaint();
  }

  finish(trustsEditList: boolean): PictureIndex | undefined {
    if (this.#firstFrame === undefined) this.#decode(null);
    this.#decoder.close();
    const first = this.#firstFrame;
    if (first === undefined) {
      this.problem =
        this.#packetCount === 0
          ? 'its picture track holds no packet'
          : `none of its ${this.#packetCount} coded pictures can be decoded (${this.#complaint ?? 'the decoder gave nothing'})`;
      return undefined;
    }
    const secondsPerTick = this.stream.timeBase.num / this.stream.timeBase.den;
    const pts = Float64Array.from(this.#pts).sort();
    const distinct = pts.filter((value, index) => value >= first && value !== pts[index - 1]);
    if (!this.#everyPacketHasTime || distinct[0] !== first)
      return { pts: new Float64Array(), endTicks: Number.NaN, keys: [], secondsPerTick };
    const last = distinct[distinct.length - 1]!;
    const end = last + (this.#lastDuration > 0 ? this.#lastDuration : typicalStep(distinct, this.stream));
    // QuickTime counts a frame's length in decoding order; the edit list knows when the last one ends.
    const edited = ticks(this.stream.startTime) + Number(this.stream.duration);
    return {
      pts: distinct,
      endTicks: trustsEditList && edited > last && edited < end ? edited : end,
      keys: this.#keys,
      secondsPerTick,
    };
  }
}

/** How long a frame lasts that says nothing about it: the median step, or one frame of the stated rate, or one tick. */
export function typicalStep(pts: Float64Array, stream: Stream): number {
  const steps = pts.slice(1).map((value, index) => value - pts[index]!);
  if (steps.length > 0) return steps.sort()[steps.length >> 1]!;
  const { num, den } = stream.avgFrameRate;
  const secondsPerTick = stream.timeBase.num / stream.timeBase.den;
  return num > 0 && den > 0 ? Math.max(1, Math.round(den / num / secondsPerTick)) : 1;
}
