import { fewestClusters } from './compareColumns.js';
import type { ResampledColumn } from './resampleColumns.js';

/** Where a subject stands among the others of its track, over the replicates. Equal scores share the better rank. */
export interface BootstrapRanks {
  /** From 1; null without scores. */
  rank: number | null;
  /** The ranks between which it lies in the share of the replicates that is asked for; null as an interval is. */
  rankLow: number | null;
  rankHigh: number | null;
  /** Share of the replicates in which it is first; subjects that are first together share the place. */
  pFirst: number | null;
  /** Share of the replicates at each rank, from the first rank on; empty as an interval is null. */
  rankShares: number[];
}

/**
 * Ranks of the subjects of one track.
 * @param better for each subject and replicate, how many others are better
 */
export function countRanks(
  columns: readonly ResampledColumn[],
  better: readonly Uint16Array[],
  { confidence, tolerance }: { confidence: number; tolerance: number },
): BootstrapRanks[] {
  const ranked = columns.map((column) => column.mean !== null && column.clusters >= fewestClusters);
  const firsts = shareFirstPlaces(columns, better, ranked);
  return columns.map(({ mean, replicates, hasGaps }, subject) => {
    const rank =
      mean === null
        ? null
        : 1 + columns.filter((other) => other.mean !== null && other.mean - mean > tolerance).length;
    if (!ranked[subject]) return { rank, rankLow: null, rankHigh: null, pFirst: null, rankShares: [] };
    const counts = new Uint32Array(columns.length);
    const places = better[subject]!;
    let total = 0;
    for (let replicate = 0; replicate < replicates.length; replicate += 1) {
      if (hasGaps && Number.isNaN(replicates[replicate]!)) continue;
      counts[places[replicate]!]! += 1;
      total += 1;
    }
    const tail = ((1 - confidence) / 2) * total;
    return {
      rank,
      rankLow: rankAt(counts, tail),
      rankHigh: rankAt(counts, total - tail),
      pFirst: firsts[subject]!,
      rankShares: Array.from(counts, (count) => count / total),
    };
  });
}

/** The first rank up to which enough replicates lie; a millionth makes up for the rounding of the level. */
function rankAt(counts: Uint32Array, enough: number): number {
  let upToHere = 0;
  for (let place = 0; place < counts.length; place += 1) {
    upToHere += counts[place]!;
    if (upToHere > 0 && upToHere >= enough - 1e-6) return place + 1;
  }
  return counts.length;
}

/** Share of the replicates that each subject wins; k winners get a k-th each. Replicates without anybody do not count. */
function shareFirstPlaces(
  columns: readonly ResampledColumn[],
  better: readonly Uint16Array[],
  ranked: readonly boolean[],
): number[] {
  const replicates = columns[0]!.replicates.length;
  const winners = new Uint16Array(replicates);
  const wins = columns.map(({ replicates: means, hasGaps }, subject) => {
    const isFirst = new Uint8Array(replicates);
    if (!ranked[subject]) return isFirst;
    const places = better[subject]!;
    for (let replicate = 0; replicate < replicates; replicate += 1) {
      if (places[replicate] !== 0 || (hasGaps && Number.isNaN(means[replicate]!))) continue;
      isFirst[replicate] = 1;
      winners[replicate]! += 1;
    }
    return isFirst;
  });
  let held = 0;
  for (const count of winners) if (count > 0) held += 1;
  return wins.map((isFirst) => {
    let won = 0;
    for (let replicate = 0; replicate < replicates; replicate += 1)
      if (isFirst[replicate] === 1) won += 1 / winners[replicate]!;
    return held > 0 ? won / held : 0;
  });
}
