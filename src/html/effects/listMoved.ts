import type { PagePair } from './pairPages.js';
import { hasOwnContent } from './pairPages.js';

/** Source paths of what shows something by itself in both pages, in the source's drawing order. */
export function listLeaves({ source, other }: PagePair): string[] {
  const leaves: { path: string; drawn: number }[] = [];
  source.index.elements.forEach(({ path }, at) => {
    const there = other.positionOf(path);
    if (there < 0 || !source.index.shown[at] || !other.index.shown[there]) return;
    if (hasOwnContent(source, at) && hasOwnContent(other, there)) {
      leaves.push({ path, drawn: source.index.drawn[at]! });
    }
  });
  return leaves.sort((a, b) => a.drawn - b.drawn).map(({ path }) => path);
}

/**
 * The leaves that stand elsewhere among the others: the fewest whose taking away leaves the rest in their old order.
 * Where several choices are equal (a swap), those under `movable` are taken to be the ones that moved.
 */
export function listMoved(
  pair: PagePair,
  leaves: readonly string[],
  movable: ReadonlySet<string>,
): Set<string> {
  const positions = leaves.map((path) => pair.other.index.drawn[pair.other.positionOf(path)]!);
  const ranks = new Map([...positions].sort((a, b) => a - b).map((position, rank) => [position, rank + 1]));
  // Heaviest increasing subsequence; the tree holds the best weight of those that end at a rank up to r.
  const tree: { weight: number; at: number }[] = Array.from({ length: leaves.length + 1 }, () => ({
    weight: 0,
    at: -1,
  }));
  const before = new Array<number>(leaves.length).fill(-1);
  let best = { weight: 0, at: -1 };
  leaves.forEach((path, at) => {
    const rank = ranks.get(positions[at]!)!;
    let chain = { weight: 0, at: -1 };
    for (let node = rank - 1; node > 0; node -= node & -node) {
      if (tree[node]!.weight > chain.weight) chain = tree[node]!;
    }
    before[at] = chain.at;
    const mine = { weight: chain.weight + (movable.has(path) ? 1e-3 : 1), at };
    if (mine.weight > best.weight) best = mine;
    for (let node = rank; node <= leaves.length; node += node & -node) {
      if (mine.weight > tree[node]!.weight) tree[node] = mine;
    }
  });
  const moved = new Set(leaves);
  for (let at = best.at; at >= 0; at = before[at]!) moved.delete(leaves[at]!);
  return moved;
}
