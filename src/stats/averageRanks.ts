/** Ranks from 1, smallest first; equal values share the mean of their ranks. */
export function averageRanks(values: ArrayLike<number>): Float64Array {
  const order = Uint32Array.from({ length: values.length }, (_, index) => index).sort(
    (left, right) => values[left]! - values[right]!,
  );
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end += 1;
    for (let position = start; position < end; position += 1) ranks[order[position]!] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}
