/** How often each value occurs: the known ones first, also where they do not occur, then others by name. */
export function countValues(known: readonly string[], values: readonly string[]): Record<string, number> {
  const counts = new Map(known.map((value) => [value, 0]));
  const others = [...new Set(values)].filter((value) => !counts.has(value)).sort();
  for (const other of others) counts.set(other, 0);
  for (const value of values) counts.set(value, counts.get(value)! + 1);
  return Object.fromEntries(counts);
}
