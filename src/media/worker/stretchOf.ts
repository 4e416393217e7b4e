import type { Reporter } from './Reporter.js';
import type { SoundReader } from './SoundReader.js';

/** The samples [from, to) of a file's sound, counted from t = 0. */
export function* stretchOf(
  reader: SoundReader,
  from: number,
  to: number,
  reporter: Reporter,
): Generator<Float32Array> {
  let position = 0;
  for (const block of reader.blocks(reporter)) {
    const count = block.length / reader.channels;
    const start = Math.max(0, from - position);
    const end = Math.min(count, to - position);
    if (end > start) yield block.subarray(start * reader.channels, end * reader.channels);
    position += count;
    if (position >= to) return;
  }
}
