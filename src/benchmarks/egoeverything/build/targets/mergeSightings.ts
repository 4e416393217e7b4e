import type { SeenObject, Sighting } from './SeenObject.js';

export interface MergeOptions {
  /** Least cosine of the crops' features. Released code: 0.80 with CLIP ViT-L/14. */
  lookAlike: number;
  /** Whether two names can be of one thing. */
  sameName: (one: string, other: string) => boolean;
}

/**
 * Light re-identification (egoeverything, GOTS): two sights are of one thing when they look alike and are called alike;
 * what hangs together through others is one thing. Cost grows with the square of the sights of one name.
 */
export function mergeSightings(
  sightings: readonly Sighting[],
  { lookAlike, sameName }: MergeOptions,
): SeenObject[] {
  const parents = sightings.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root]!;
    for (let at = index; parents[at] !== root; ) [parents[at], at] = [root, parents[at]!];
    return root;
  };
  for (let one = 0; one < sightings.length; one += 1)
    for (let other = one + 1; other < sightings.length; other += 1) {
      const [a, b] = [sightings[one]!, sightings[other]!];
      if (rootOf(one) === rootOf(other) || !sameName(a.name, b.name)) continue;
      if (cosine(a.features, b.features) > lookAlike) parents[rootOf(other)] = rootOf(one);
    }
  const groups = new Map<number, Sighting[]>();
  for (const [index, sighting] of sightings.entries())
    groups.set(rootOf(index), [...(groups.get(rootOf(index)) ?? []), sighting]);
  return [...groups.values()].map((members) => ({ name: commonName(members), sightings: members }));
}

/** Of vectors of unit length. */
function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let place = 0; place < a.length; place += 1) sum += a[place]! * b[place]!;
  return sum;
}

/** What most sights call it; of equally frequent names the first. */
function commonName(sightings: readonly Sighting[]): string {
  const counts = new Map<string, number>();
  for (const { name } of sightings) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}
