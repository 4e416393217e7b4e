import { createRandom } from '../../core/createRandom.js';
import { usageError } from '../../core/errors.js';
import { openSharedRows, type SharedRows } from './openSharedRows.js';

export interface KMeansOptions {
  /** How many groups; at most 64. */
  groups: number;
  /** For k-means++. Default 1. */
  seed?: number | string;
  /** Starting centres, groups x dimensions, instead of k-means++. */
  centres?: Float32Array;
  /** How often it is started; the tightest result counts. Default 1. */
  starts?: number;
  /** Default 300. */
  maximumIterations?: number;
  /** Ends when the centres together move less than this share of the mean variance of a dimension. Default 1e-4. */
  tolerance?: number;
  threads?: number;
}

export interface KMeansResult {
  /** Group of each row. */
  labels: Uint16Array;
  /** groups x dimensions. */
  centres: Float32Array;
  /** Sum of squared distances to the centres. */
  inertia: number;
  iterations: number;
}

/**
 * Lloyd's k-means on rows of 32-bit floats, started from k-means++ or from given centres; the same seed gives the same groups.
 * A group that loses all its rows gets the row farthest from its centre. Cost grows with rows x dimensions x groups x
 * iterations; memory is one copy of the rows.
 * @param data count x dimensions
 * @throws DeixisError OPTION_INVALID (usage), CLUSTERING_TOO_LARGE (input)
 */
export async function kMeans(
  data: Float32Array,
  count: number,
  dimensions: number,
  options: KMeansOptions,
): Promise<KMeansResult> {
  const { groups, seed = 1, starts = 1, threads } = options;
  if (!(Number.isInteger(groups) && groups >= 1 && groups <= 64 && groups <= count))
    throw usageError('OPTION_INVALID', `groups: expected 1 to ${Math.min(64, count)}, got ${groups}`, {
      hint: 'ask for fewer groups, or look at more pictures',
    });
  const rows = openSharedRows(data, count, dimensions, threads);
  try {
    const random = createRandom(`k-means ${seed}`);
    let best: KMeansResult | undefined;
    for (let start = 0; start < starts; start += 1) {
      const centres = options.centres
        ? widen(options.centres, groups, rows)
        : await spreadCentres(rows, groups, random.fork(String(start)));
      const result = await iterate(rows, centres, options);
      if (!best || result.inertia < best.inertia) best = result;
    }
    return best!;
  } finally {
    await rows.close();
  }
}

async function iterate(
  rows: SharedRows,
  centres: Float32Array,
  { groups, maximumIterations = 300, tolerance = 1e-4 }: KMeansOptions,
): Promise<KMeansResult> {
  const { count, dimensions, stride } = rows;
  const labels = new Uint16Array(count).fill(groups);
  const distances = new Float64Array(count);
  const sums = new Float64Array(groups * stride);
  const sizes = new Float64Array(groups);
  const enough = tolerance * meanVariance(rows);
  let iterations = 0;
  for (;;) {
    const moved = await assign(rows, centres, groups, labels, distances, sums, sizes);
    iterations += 1;
    if (moved === 0 || iterations > maximumIterations) break;
    fillEmptyGroups(rows, groups, labels, distances, sums, sizes);
    const shift = moveCentres(centres, sums, sizes, groups, stride);
    if (shift <= enough) {
      // The centres moved a last time: labels and distances are to be theirs.
      await assign(rows, centres, groups, labels, distances, sums, sizes);
      break;
    }
  }
  const narrow = new Float32Array(groups * dimensions);
  for (let group = 0; group < groups; group += 1)
    narrow.set(centres.subarray(group * stride, group * stride + dimensions), group * dimensions);
  let inertia = 0;
  for (const distance of distances) inertia += distance;
  return { labels, centres: narrow, inertia, iterations };
}

/** Nearest centre of every row; sums and sizes follow the rows that changed their group. Gives how many did. */
async function assign(
  rows: SharedRows,
  centres: Float32Array,
  groups: number,
  labels: Uint16Array,
  distances: Float64Array,
  sums: Float64Array,
  sizes: Float64Array,
): Promise<number> {
  const { count, stride, squares } = rows;
  const { values, padded } = await rows.dots(centres, groups);
  const lengths = Array.from({ length: groups }, (_, group) => {
    let sum = 0;
    for (let place = group * stride; place < (group + 1) * stride; place += 1)
      sum += centres[place]! * centres[place]!;
    return sum;
  });
  let moved = 0;
  for (let row = 0; row < count; row += 1) {
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let group = 0; group < groups; group += 1) {
      const distance = lengths[group]! - 2 * values[row * padded + group]!;
      if (distance < least) {
        least = distance;
        nearest = group;
      }
    }
    distances[row] = Math.max(0, least + squares[row]!);
    const before = labels[row]!;
    if (before === nearest) continue;
    moved += 1;
    if (before < groups) addRow(rows, row, sums, sizes, before, -1);
    addRow(rows, row, sums, sizes, nearest, 1);
    labels[row] = nearest;
  }
  return moved;
}

function addRow(
  { rows, stride }: SharedRows,
  row: number,
  sums: Float64Array,
  sizes: Float64Array,
  group: number,
  sign: 1 | -1,
): void {
  const [from, to] = [row * stride, group * stride];
  if (sign === 1) for (let place = 0; place < stride; place += 1) sums[to + place]! += rows[from + place]!;
  else for (let place = 0; place < stride; place += 1) sums[to + place]! -= rows[from + place]!;
  sizes[group]! += sign;
}

function fillEmptyGroups(
  rows: SharedRows,
  groups: number,
  labels: Uint16Array,
  distances: Float64Array,
  sums: Float64Array,
  sizes: Float64Array,
): void {
  for (let group = 0; group < groups; group += 1) {
    if (sizes[group]! > 0) continue;
    let farthest = -1;
    for (let row = 0; row < rows.count; row += 1)
      if (sizes[labels[row]!]! > 1 && (farthest < 0 || distances[row]! > distances[farthest]!))
        farthest = row;
    if (farthest < 0) return;
    addRow(rows, farthest, sums, sizes, labels[farthest]!, -1);
    addRow(rows, farthest, sums, sizes, group, 1);
    labels[farthest] = group;
    distances[farthest] = 0;
  }
}

/** Gives the sum of the squared ways that the centres went. */
function moveCentres(
  centres: Float32Array,
  sums: Float64Array,
  sizes: Float64Array,
  groups: number,
  stride: number,
): number {
  let shift = 0;
  for (let group = 0; group < groups; group += 1) {
    if (sizes[group] === 0) continue;
    for (let place = group * stride; place < (group + 1) * stride; place += 1) {
      const next = sums[place]! / sizes[group]!;
      shift += (next - centres[place]!) ** 2;
      centres[place] = next;
    }
  }
  return shift;
}

/** k-means++: each next centre is a row drawn by its squared distance to the nearest centre so far. */
async function spreadCentres(
  rows: SharedRows,
  groups: number,
  random: ReturnType<typeof createRandom>,
): Promise<Float32Array> {
  const { count, stride, squares } = rows;
  const centres = new Float32Array(groups * stride);
  const nearest = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  let chosen = random.integer(0, count - 1);
  for (let group = 0; group < groups; group += 1) {
    const row = rows.rows.slice(chosen * stride, (chosen + 1) * stride);
    centres.set(row, group * stride);
    if (group === groups - 1) break;
    const { values, padded } = await rows.dots(row, 1);
    let total = 0;
    for (let index = 0; index < count; index += 1) {
      const distance = Math.max(0, squares[index]! + squares[chosen]! - 2 * values[index * padded]!);
      if (distance < nearest[index]!) nearest[index] = distance;
      total += nearest[index]!;
    }
    let left = random.next() * total;
    chosen = total === 0 ? random.integer(0, count - 1) : count - 1;
    for (let index = 0; total > 0 && index < count; index += 1) {
      left -= nearest[index]!;
      if (left < 0) {
        chosen = index;
        break;
      }
    }
  }
  return centres;
}

function meanVariance({ rows, count, dimensions, stride, squares }: SharedRows): number {
  const means = new Float64Array(stride);
  let total = 0;
  for (let row = 0; row < count; row += 1) {
    total += squares[row]!;
    const from = row * stride;
    for (let place = 0; place < stride; place += 1) means[place]! += rows[from + place]!;
  }
  let between = 0;
  for (const sum of means) between += (sum / count) ** 2;
  return Math.max(0, total / count - between) / dimensions;
}

function widen(centres: Float32Array, groups: number, { dimensions, stride }: SharedRows): Float32Array {
  if (centres.length !== groups * dimensions)
    throw usageError(
      'OPTION_INVALID',
      `centres: expected ${groups} x ${dimensions} numbers, got ${centres.length}`,
      { hint: 'give as many centres as groups' },
    );
  const wide = new Float32Array(groups * stride);
  for (let group = 0; group < groups; group += 1)
    wide.set(centres.subarray(group * dimensions, (group + 1) * dimensions), group * stride);
  return wide;
}
