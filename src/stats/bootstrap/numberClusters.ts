/**
 * Cluster numbers for cluster names (page ids, video names), in the order of the sorted names, so that the order of
 * the rows does not change what a seed draws.
 */
export function numberClusters(names: readonly string[]): Uint32Array {
  const sorted = [...new Set(names)].sort();
  const numbers = new Map(sorted.map((name, index) => [name, index]));
  return Uint32Array.from(names, (name) => numbers.get(name)!);
}
