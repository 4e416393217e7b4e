import type { Random } from '../../core/createRandom.js';
import type { ClusterSums } from './sumByCluster.js';

/** How many columns are summed at once, each in a register. */
const stripe = 4;

/** Counts up to this one are looked up, as digits of two bits; what is above takes another entry. */
const highestCount = 3;
const digitBits = 2;

/** Whole groups of clusters are looked up by their counts, as long as the tables of larger groups stay small. */
const clustersPerGroup = (clusters: number): number => (clusters <= 4096 ? 3 : 1);

/** Entries of one block of replicates: few enough to stay in the processor's cache. */
const blockEntries = 2 ** 17;

/**
 * Draws as many clusters as there are, with replacement, and sums every column over the draw; a cluster drawn k times
 * counts k times, and all columns share the draw. Returns the sums at [column * replicates + replicate].
 *
 * This is the product of a matrix of counts with the matrix of sums, done with additions only: for each group of three
 * clusters the sums of all their 4 x 4 x 4 counts are tabled once, and a replicate adds one row a group. Additions come
 * in one fixed order, so that every machine gets the same digits.
 */
export function resampleSums(
  { clusters, columns, sums }: Pick<ClusterSums, 'clusters' | 'columns' | 'sums'>,
  replicates: number,
  random: Random,
): Float64Array {
  const perGroup = clustersPerGroup(clusters);
  const groups = Math.ceil(clusters / perGroup);
  const rowsPerGroup = 1 << (digitBits * perGroup);
  const stripes = Math.ceil(columns / stripe);
  const tables = Array.from({ length: stripes }, (_, index) =>
    tableSums(sums, { clusters, columns, perGroup, firstColumn: index * stripe }),
  );
  const resampled = new Float64Array(stripes * stripe * replicates);
  const draw = clusters <= 2 ** 16 ? new Uint16Array(clusters) : new Uint32Array(clusters);
  const counts = new Uint32Array(groups * perGroup);
  const blockSize = Math.max(1, Math.min(replicates, Math.floor(blockEntries / groups)));
  // A cluster drawn more than three times takes more entries; there are at most as many as a draw has clusters.
  const entries = new Uint32Array(blockSize * (groups + Math.ceil(clusters / highestCount)));
  const ends = new Uint32Array(blockSize);
  for (let first = 0; first < replicates; first += blockSize) {
    const size = Math.min(blockSize, replicates - first);
    let end = 0;
    for (let replicate = 0; replicate < size; replicate += 1) {
      random.fillIntegers(draw, clusters);
      for (let index = 0; index < clusters; index += 1) counts[draw[index]!]! += 1;
      end = writeEntries(counts, { perGroup, rowsPerGroup, groups }, entries, end);
      ends[replicate] = end;
    }
    for (let index = 0; index < stripes; index += 1) {
      const table = tables[index]!;
      for (let replicate = 0, entry = 0; replicate < size; replicate += 1) {
        let sum0 = 0;
        let sum1 = 0;
        let sum2 = 0;
        let sum3 = 0;
        for (const entriesEnd = ends[replicate]!; entry < entriesEnd; entry += 1) {
          const at = entries[entry]!;
          sum0 += table[at]!;
          sum1 += table[at + 1]!;
          sum2 += table[at + 2]!;
          sum3 += table[at + 3]!;
        }
        const target = index * stripe * replicates + first + replicate;
        resampled[target] = sum0;
        resampled[target + replicates] = sum1;
        resampled[target + 2 * replicates] = sum2;
        resampled[target + 3 * replicates] = sum3;
      }
    }
  }
  return resampled;
}

/** For each group, the sums under every combination of counts from 0 to 3; the counts are the digits of the row number. */
function tableSums(
  sums: Float64Array,
  shape: { clusters: number; columns: number; perGroup: number; firstColumn: number },
): Float64Array {
  const { clusters, columns, perGroup, firstColumn } = shape;
  const rowsPerGroup = 1 << (digitBits * perGroup);
  const table = new Float64Array(Math.ceil(clusters / perGroup) * rowsPerGroup * stripe);
  for (let row = 0; row < table.length / stripe; row += 1) {
    const combination = row % rowsPerGroup;
    if (combination === 0) continue;
    let place = 0;
    while (((combination >> (digitBits * place)) & highestCount) === 0) place += 1;
    const cluster = Math.floor(row / rowsPerGroup) * perGroup + place;
    if (cluster >= clusters) continue;
    // The row with one fewer of this cluster is there already.
    const before = row - (1 << (digitBits * place));
    for (let offset = 0; offset < stripe && firstColumn + offset < columns; offset += 1)
      table[row * stripe + offset] =
        table[before * stripe + offset]! + sums[cluster * columns + firstColumn + offset]!;
  }
  return table;
}

/** Appends where in the table the rows of these counts are, and uses the counts up. Returns the new end. */
function writeEntries(
  counts: Uint32Array,
  { perGroup, rowsPerGroup, groups }: { perGroup: number; rowsPerGroup: number; groups: number },
  entries: Uint32Array,
  start: number,
): number {
  let end = start;
  for (let group = 0, cluster = 0; group < groups; group += 1, cluster += perGroup) {
    for (;;) {
      let combination = 0;
      let rest = 0;
      for (let place = 0; place < perGroup; place += 1) {
        const count = counts[cluster + place]!;
        const taken = Math.min(count, highestCount);
        combination |= taken << (digitBits * place);
        rest += count - taken;
        counts[cluster + place] = count - taken;
      }
      if (combination === 0) break;
      entries[end] = (group * rowsPerGroup + combination) * stripe;
      end += 1;
      if (rest === 0) break;
    }
  }
  return end;
}
