import type { Random } from '../../core/createRandom.js';
import type { ClusterSums } from './sumByCluster.js';

/** How many columns are summed at once, each in a register. */
const stripe = 4;

/** Three clusters are looked up at once, each by its count from 0 to 3 as a digit of two bits; what is above takes more. */
const groupSize = 3;
const highestCount = 3;
const digitBits = 2;
const rowsPerGroup = 1 << (digitBits * groupSize);

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
  const groups = Math.ceil(clusters / groupSize);
  const stripes = Math.ceil(columns / stripe);
  const tables = Array.from({ length: stripes }, (_, index) =>
    tableSums(sums, { clusters, columns, firstColumn: index * stripe }),
  );
  const resampled = new Float64Array(stripes * stripe * replicates);
  const draw = clusters <= 2 ** 16 ? new Uint16Array(clusters) : new Uint32Array(clusters);
  const counts = new Uint32Array(groups * groupSize);
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
      end = writeEntries(counts, entries, end);
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
  { clusters, columns, firstColumn }: { clusters: number; columns: number; firstColumn: number },
): Float64Array {
  const table = new Float64Array(Math.ceil(clusters / groupSize) * rowsPerGroup * stripe);
  for (let row = 0; row < table.length / stripe; row += 1) {
    const combination = row % rowsPerGroup;
    if (combination === 0) continue;
    let place = 0;
    while (((combination >> (digitBits * place)) & highestCount) === 0) place += 1;
    const cluster = Math.floor(row / rowsPerGroup) * groupSize + place;
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
function writeEntries(counts: Uint32Array, entries: Uint32Array, start: number): number {
  let end = start;
  for (let first = 0, base = 0; first < counts.length; first += groupSize, base += rowsPerGroup) {
    for (;;) {
      const count0 = counts[first]!;
      const count1 = counts[first + 1]!;
      const count2 = counts[first + 2]!;
      if ((count0 | count1 | count2) === 0) break;
      const taken0 = Math.min(count0, highestCount);
      const taken1 = Math.min(count1, highestCount);
      const taken2 = Math.min(count2, highestCount);
      entries[end] = (base + (taken0 | (taken1 << digitBits) | (taken2 << (2 * digitBits)))) * stripe;
      end += 1;
      counts[first] = count0 - taken0;
      counts[first + 1] = count1 - taken1;
      counts[first + 2] = count2 - taken2;
    }
  }
  return end;
}
