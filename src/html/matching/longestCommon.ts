type Key = string | number;

const tableLimit = 400_000;

/**
 * A longest common subsequence by key, as pairs. Equal ends are taken off first; where the rest is too large for a
 * table it is found with the elements whose key occurs once on both sides, and their equal neighbours.
 */
export function longestCommon<Item>(
  some: readonly Item[],
  others: readonly Item[],
  someKey: (item: Item) => string | number,
  otherKey: (item: Item) => string | number,
): [Item, Item][] {
  const a = some.map(someKey);
  const b = others.map(otherKey);
  const pairs: [Item, Item][] = [];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) {
    pairs.push([some[start]!, others[start]!]);
    start++;
  }
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    pairs.push([some[--endA]!, others[--endB]!]);
  }
  const found =
    (endA - start) * (endB - start) <= tableLimit
      ? byTable(a.slice(start, endA), b.slice(start, endB))
      : byUnique(a.slice(start, endA), b.slice(start, endB));
  for (const [i, j] of found) pairs.push([some[start + i]!, others[start + j]!]);
  return pairs;
}

function byTable(a: readonly Key[], b: readonly Key[]): [number, number][] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else {
      // Of equally long answers the one that stays on the diagonal: look-alikes keep their places.
      const [down, right] = [lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!];
      if (down > right || (down === right && i <= j)) i++;
      else j++;
    }
  }
  return pairs;
}

function byUnique(a: readonly Key[], b: readonly Key[]): [number, number][] {
  const places = new Map<Key, number>();
  b.forEach((key, at) => {
    places.set(key, places.has(key) ? -1 : at);
  });
  const counts = new Map<Key, number>();
  for (const key of a) counts.set(key, (counts.get(key) ?? 0) + 1);
  const candidates: [number, number][] = [];
  a.forEach((key, at) => {
    const place = places.get(key);
    if (place !== undefined && place >= 0 && counts.get(key) === 1) candidates.push([at, place]);
  });
  const pairs = longestIncreasing(candidates.map(([, place]) => place)).map((index) => candidates[index]!);
  const extended: [number, number][] = [];
  let [lastA, lastB] = [-1, -1];
  for (const [i, j] of [...pairs, [a.length, b.length] as [number, number]]) {
    for (let k = 1; lastA + k < i && lastB + k < j && a[lastA + k] === b[lastB + k]; k++)
      extended.push([lastA + k, lastB + k]);
    if (i < a.length) extended.push([i, j]);
    [lastA, lastB] = [i, j];
  }
  return extended;
}

/** Positions of a longest increasing subsequence. */
export function longestIncreasing(values: readonly number[]): number[] {
  const tails: number[] = [];
  const previous: number[] = new Array(values.length);
  values.forEach((value, index) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[tails[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = index;
  });
  const result: number[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) result.push(at);
  return result.reverse();
}
