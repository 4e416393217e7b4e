import { renameSync, rmSync } from 'node:fs';
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_NOPTS_VALUE,
  AVFMT_FLAG_BITEXACT,
  AVFMT_GLOBALHEADER,
} from 'node-av/constants';
import { type CodecContext, Dictionary, FormatContext, Packet, type Stream } from 'node-av/lib';
import { check } from './ffmpeg.js';

/** Writes coded tracks to one file, which appears under its name only when it is whole. */
export class MediaWriter {
  readonly format = new FormatContext();
  readonly #partPath: string;
  readonly #packet = new Packet();
  #isMp4: boolean;

  /** The container follows the name's ending. */
  constructor(readonly path: string) {
    this.#partPath = `${path}.part`;
    check(this.format.allocOutputContext2(null, null, path), `the container for "${path}"`);
    this.format.flags = (Number(this.format.flags) | Number(AVFMT_FLAG_BITEXACT)) as never;
    this.format.url = `file:${this.#partPath}`;
    check(this.format.openOutputSync(), `writing "${this.#partPath}"`);
    this.#isMp4 = /\b(mp4|mov)\b/.test(this.format.oformat?.name ?? '');
    this.#packet.alloc();
  }

  /** Encoders must know before they are opened whether headers lie apart from the packets. */
  prepare(context: CodecContext): void {
    if ((Number(this.format.oformat?.flags) & Number(AVFMT_GLOBALHEADER)) !== 0)
      context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  }

  addEncoded(context: CodecContext): Stream {
    const stream = this.format.newStream();
    check(stream.codecpar.fromContext(context), 'a new track');
    stream.timeBase = context.timeBase;
    return stream;
  }

  addCopied(source: Stream): Stream {
    const stream = this.format.newStream();
    check(source.codecpar.copy(stream.codecpar), 'a new track');
    // Another container's tag may not exist in this one.
    stream.codecpar.codecTag = 0;
    stream.timeBase = source.timeBase;
    stream.sampleAspectRatio = source.sampleAspectRatio;
    stream.avgFrameRate = source.avgFrameRate;
    return stream;
  }

  start(): void {
    const options = this.#isMp4 ? Dictionary.fromObject({ movflags: '+faststart' }) : null;
    check(this.format.writeHeaderSync(options), 'the header');
  }

  /** Drains an encoder into its track. `durations` gives the length of a packet by its time. */
  drain(context: CodecContext, stream: Stream, durations?: Map<number, number>): void {
    while (context.receivePacketSync(this.#packet) >= 0) {
      const duration = durations?.get(Number(this.#packet.pts));
      if (duration !== undefined) {
        durations!.delete(Number(this.#packet.pts));
        this.#packet.duration = BigInt(duration);
      }
      this.#packet.rescaleTs(context.timeBase, stream.timeBase);
      this.#packet.streamIndex = stream.index;
      check(this.format.interleavedWriteFrameSync(this.#packet), 'writing a packet');
      this.#packet.unref();
    }
  }

  /** Writes a packet of another file, its times moved earlier by `shiftSeconds`. The packet is used up. */
  copy(packet: Packet, source: Stream, target: Stream, shiftSeconds: number): void {
    const shift = BigInt(Math.round((shiftSeconds * source.timeBase.den) / source.timeBase.num));
    if (packet.pts !== AV_NOPTS_VALUE) packet.pts -= shift;
    if (packet.dts !== AV_NOPTS_VALUE) packet.dts -= shift;
    packet.rescaleTs(source.timeBase, target.timeBase);
    packet.streamIndex = target.index;
    check(this.format.interleavedWriteFrameSync(packet), 'copying a packet');
  }

  finish(): void {
    check(this.format.writeTrailerSync(), 'the end of the file');
    this.format.closeOutputSync();
    renameSync(this.#partPath, this.path);
    this.#packet.free();
  }

  /** Takes away what was written so far. */
  abandon(): void {
    rmSync(this.#partPath, { force: true });
  }
}
