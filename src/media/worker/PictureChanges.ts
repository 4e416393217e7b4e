import { Frame } from 'node-av/lib';
import { holdsLuma, LumaRows } from './LumaRows.js';
import type { PictureConverter } from './PictureConverter.js';

/** The rows of a converted picture that differ from those of the one before it. */
export interface PictureChange {
  /** Of the whole picture. */
  width: number;
  height: number;
  firstRow: number;
  /** Rows without gaps; valid until the next picture. */
  pixels: Uint8Array;
}

const nothing = Buffer.alloc(0);

/** Tells of each decoded picture what is new in it, as converted. */
export class PictureChanges {
  readonly #luma = new LumaRows();
  readonly #previous = new Frame();
  /** Its planes, asked for once: each time they are new objects that hold memory until they are collected. */
  #planes: Buffer[] | undefined;
  /** The last picture, where the converter made it. */
  #sent = nothing;

  constructor(readonly converter: PictureConverter) {
    this.#previous.alloc();
  }

  /** What differs from the picture taken before, or undefined where they are equal byte for byte as decoded. */
  take(frame: Frame): PictureChange | undefined {
    const planes = frame.data!;
    const before = this.#isLikePrevious(frame) ? this.#planes : undefined;
    if (before?.length === planes.length && planes.every((plane, index) => plane.equals(before[index]!)))
      return undefined;
    const change = this.#isLuma(frame)
      ? this.#takeLuma(frame, planes[0]!, before?.[0])
      : this.#takeConverted(frame);
    this.#previous.unref();
    this.#previous.ref(frame);
    this.#planes = planes;
    return change;
  }

  #isLikePrevious({ width, height, format, colorRange }: Frame): boolean {
    const previous = this.#previous;
    return (
      this.#planes !== undefined &&
      previous.width === width &&
      previous.height === height &&
      previous.format === format &&
      previous.colorRange === colorRange
    );
  }

  #isLuma(frame: Frame): boolean {
    return this.converter.kind === 'gray' && holdsLuma(frame) && this.converter.leavesAsItIs(frame);
  }

  #takeLuma(frame: Frame, plane: Buffer, before: Buffer | undefined): PictureChange {
    this.#sent = nothing;
    const old = before && { bytes: before, stride: this.#previous.linesize[0]! };
    const rows = this.#luma.convert(frame, { bytes: plane, stride: frame.linesize[0]! }, old);
    return { width: frame.width, height: frame.height, ...rows };
  }

  #takeConverted(frame: Frame): PictureChange {
    const converted = this.converter.convert(frame);
    const { width, height } = converted;
    const rowBytes = width * (this.converter.kind === 'rgb' ? 3 : 1);
    const packed = converted.linesize[0] === rowBytes;
    const pixels = packed ? converted.data![0]!.subarray(0, rowBytes * height) : converted.toBuffer();
    const isLike = this.#sent.length === pixels.length;
    const [from, to] = isLike ? changedRows(this.#sent, pixels, rowBytes) : [0, pixels.length];
    if (isLike) pixels.copy(this.#sent, from, from, to);
    else this.#sent = Buffer.from(pixels);
    return { width, height, firstRow: from / rowBytes, pixels: pixels.subarray(from, to) };
  }
}

/** Where the rows that differ begin and end, in bytes. */
function changedRows(before: Buffer, now: Buffer, rowBytes: number): [number, number] {
  const isSame = (at: number): boolean => now.compare(before, at, at + rowBytes, at, at + rowBytes) === 0;
  let [from, to] = [0, now.length];
  while (from < to && isSame(from)) from += rowBytes;
  while (to > from && isSame(to - rowBytes)) to -= rowBytes;
  return [from, to];
}
