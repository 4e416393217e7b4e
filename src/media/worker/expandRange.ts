import type { Frame } from 'node-av/lib';

const lumaTable = Uint8ClampedArray.from({ length: 256 }, (_, value) => ((value - 16) * 255) / 219);
const chromaTable = Uint8ClampedArray.from({ length: 256 }, (_, value) => ((value - 128) * 255) / 224 + 128);

/** Brings the three 8-bit planes of a frame from limited to full range, rounded exactly (FFmpeg 8's scaler cuts colour off by half a level). */
export function expandRange(frame: Frame): void {
  for (const [index, plane] of frame.data!.slice(0, 3).entries()) {
    const table = index === 0 ? lumaTable : chromaTable;
    const { length } = plane;
    for (let offset = 0; offset < length; offset += 1) plane[offset] = table[plane[offset]!]!;
  }
}
