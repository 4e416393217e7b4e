import { createRandom } from '../../core/createRandom.js';
import { openSharedRows } from './openSharedRows.js';

export interface SilhouetteOptions {
  /** Rows drawn without putting back. Default 2,000; all where there are no more. */
  sample?: number;
  seed?: number | string;
  threads?: number;
}

/** Others that meet all rows at once. */
const block = 64;

/**
 * Mean silhouette of labelled rows, -1 to 1, on a seeded sample (Rousseeuw 1987): how much nearer a row is to its own group
 * than to the next one. A row alone in its group counts 0. Null with fewer than two groups in the sample. Cost grows with the
 * square of the sample.
 */
export async function silhouette(
  data: Float32Array,
  count: number,
  dimensions: number,
  labels: ArrayLike<number>,
  { sample = 2000, seed = 1, threads }: SilhouetteOptions = {},
): Promise<number | null> {
  const size = Math.min(sample, count);
  const all = Array.from({ length: count }, (_, row) => row);
  const drawn = size === count ? all : createRandom(`silhouette ${seed}`).shuffle(all).slice(0, size);
  const chosen = new Float32Array(size * dimensions);
  drawn.forEach((row, place) => {
    chosen.set(data.subarray(row * dimensions, (row + 1) * dimensions), place * dimensions);
  });
  const groups = [...new Set(drawn.map((row) => labels[row]!))];
  if (groups.length < 2) return null;
  const groupOf = Uint16Array.from(drawn, (row) => groups.indexOf(labels[row]!));
  const sizes = new Float64Array(groups.length);
  for (const group of groupOf) sizes[group]! += 1;
  // To each row the sum of its distances to the rows of each group.
  const sums = new Float64Array(size * groups.length);
  const rows = openSharedRows(chosen, size, dimensions, threads);
  try {
    const { stride, squares } = rows;
    for (let from = 0; from < size; from += block) {
      const others = Math.min(block, size - from);
      const view = rows.rows.slice(from * stride, (from + others) * stride);
      const { values, padded } = await rows.dots(view, others);
      for (let row = 0; row < size; row += 1)
        for (let other = 0; other < others; other += 1) {
          if (row === from + other) continue;
          const square = squares[row]! + squares[from + other]! - 2 * values[row * padded + other]!;
          sums[row * groups.length + groupOf[from + other]!]! += Math.sqrt(Math.max(0, square));
        }
    }
  } finally {
    await rows.close();
  }
  let total = 0;
  for (let row = 0; row < size; row += 1) {
    const own = groupOf[row]!;
    if (sizes[own] === 1) continue;
    const inside = sums[row * groups.length + own]! / (sizes[own]! - 1);
    let outside = Number.POSITIVE_INFINITY;
    for (let group = 0; group < groups.length; group += 1)
      if (group !== own) outside = Math.min(outside, sums[row * groups.length + group]! / sizes[group]!);
    total += inside === outside ? 0 : (outside - inside) / Math.max(inside, outside);
  }
  return total / size;
}
