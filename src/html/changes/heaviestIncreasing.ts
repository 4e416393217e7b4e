/** Positions of the strictly increasing subsequence with the largest sum of weights. `values` are 0 to n - 1, each at most once. */
export function heaviestIncreasing(values: readonly number[], weights: readonly number[]): number[] {
  const size = Math.max(-1, ...values) + 1;
  // Fenwick tree: for every prefix of values the position with the heaviest subsequence ending there.
  const tree: number[] = new Array(size + 1).fill(-1);
  const totals: number[] = [];
  const previous: number[] = [];
  values.forEach((value, at) => {
    let best = -1;
    for (let node = value; node > 0; node -= node & -node) {
      const candidate = tree[node]!;
      if (candidate >= 0 && (best < 0 || totals[candidate]! > totals[best]!)) best = candidate;
    }
    previous[at] = best;
    totals[at] = weights[at]! + (best < 0 ? 0 : totals[best]!);
    for (let node = value + 1; node <= size; node += node & -node) {
      const held = tree[node]!;
      if (held < 0 || totals[at]! > totals[held]!) tree[node] = at;
    }
  });
  let end = -1;
  totals.forEach((total, at) => {
    if (end < 0 || total > totals[end]!) end = at;
  });
  const kept: number[] = [];
  for (let at = end; at >= 0; at = previous[at]!) kept.push(at);
  return kept.reverse();
}
