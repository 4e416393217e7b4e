/**
 * Names for the margins of plots: a model without its provider, where that leaves all names different.
 * @returns the short form of each name; names that are not among these stay as they are
 */
export function shortNames(names: Iterable<string>): (name: string) => string {
  const all = [...new Set(names)];
  const short = all.map((name) => name.split('/').at(-1)!);
  const isUnique = new Set(short).size === all.length;
  const known = new Map(all.map((name, index) => [name, isUnique ? short[index]! : name]));
  return (name) => known.get(name) ?? name;
}
