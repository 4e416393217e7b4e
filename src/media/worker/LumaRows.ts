import {
  AV_PIX_FMT_NV12,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV422P,
  AV_PIX_FMT_YUV444P,
  AVCOL_RANGE_JPEG,
} from 'node-av/constants';
import type { Frame } from 'node-av/lib';

/** The first plane of these holds a byte of brightness for each pixel. */
const plainFormats: ReadonlySet<number> = new Set<number>([
  AV_PIX_FMT_NV12,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV422P,
  AV_PIX_FMT_YUV444P,
]);

/** From limited to full range in the steps of FFmpeg's scaler: 15 bits between, cut off above, then rounded to 8. */
const expanded = Uint8Array.from({ length: 256 }, (_, value) => {
  const wide = (Math.min(value << 7, 30_189) * 19_077 - 39_057_361) >> 14;
  return Math.max(0, Math.min(255, (wide + 64) >> 7));
});
const asItIs = Uint8Array.from({ length: 256 }, (_, value) => value);

/** Rows of a gray picture without gaps, from `firstRow` on. */
export interface GrayRows {
  firstRow: number;
  pixels: Uint8Array;
}

/** The first plane of a decoded frame. */
export interface LumaPlane {
  bytes: Buffer;
  /** Bytes from one row to the next. */
  stride: number;
}

/** Whether the gray picture of a frame that is shown as it is coded can be read off its first plane. */
export function holdsLuma(frame: Frame): boolean {
  return plainFormats.has(frame.format);
}

/**
 * Gray pictures straight from the brightness that a decoder gives, the same as FFmpeg's scaler makes of it. On a screen
 * recording few rows change from one picture to the next, and only those are converted.
 */
export class LumaRows {
  /** The picture given last. */
  #pixels = Buffer.alloc(0);

  /**
   * The rows from the first to the last that differ; valid until the next call.
   * @param plane of `frame`
   * @param before of the picture given last, of the same size, format and range; undefined: all rows are new
   */
  convert(frame: Frame, plane: LumaPlane, before: LumaPlane | undefined): GrayRows {
    const { width, height } = frame;
    if (this.#pixels.length !== width * height) this.#pixels = Buffer.alloc(width * height);
    const table = frame.colorRange === AVCOL_RANGE_JPEG ? asItIs : expanded;
    let [first, end] = [height, height];
    for (let row = 0; row < height; row += 1) {
      if (before && isSameRow(plane, before, row, width)) continue;
      first = Math.min(first, row);
      end = row + 1;
      const start = row * plane.stride;
      convertRow(this.#pixels, row * width, plane.bytes, start, start + width, table);
    }
    return { firstRow: first, pixels: this.#pixels.subarray(first * width, end * width) };
  }
}

function isSameRow(now: LumaPlane, before: LumaPlane, row: number, width: number): boolean {
  const [old, own] = [row * before.stride, row * now.stride];
  return now.bytes.compare(before.bytes, old, old + width, own, own + width) === 0;
}

function convertRow(
  into: Uint8Array,
  to: number,
  values: Uint8Array,
  start: number,
  end: number,
  table: Uint8Array,
): void {
  for (let from = start, at = to; from < end; from += 1, at += 1) into[at] = table[values[from]!]!;
}
