const bins = 256;

/**
 * Quantiles of the first `count` values, by linear interpolation between neighbours (R's type 7, NumPy's default),
 * without sorting all of them: values are counted in bins, and only bins that hold a wanted place are sorted.
 * @param levels in [0, 1]
 * @param values finite numbers; left as they are
 */
export function selectQuantiles(values: Float64Array, count: number, levels: readonly number[]): number[] {
  if (count < 1) throw new RangeError('at least one value expected');
  let least = values[0]!;
  let greatest = least;
  for (let index = 1; index < count; index += 1) {
    const value = values[index]!;
    if (value < least) least = value;
    else if (value > greatest) greatest = value;
  }
  if (least === greatest) return levels.map(() => least);
  const scale = (bins - 1) / (greatest - least);
  // A range that is too small or too large to be divided.
  if (!(scale > 0 && scale < Infinity)) return interpolate(values.slice(0, count).sort(), levels);
  const counts = new Uint32Array(bins);
  for (let index = 0; index < count; index += 1) counts[((values[index]! - least) * scale) | 0]! += 1;
  const wanted = new Uint8Array(bins);
  const places = levels.map((level) => {
    const place = level * (count - 1);
    const lower = Math.floor(place);
    const upper = Math.min(lower + 1, count - 1);
    wanted[binAt(lower)] = 1;
    wanted[binAt(upper)] = 1;
    return { lower, upper, share: place - lower };
  });
  let size = 0;
  for (let bin = 0; bin < bins; bin += 1) size += wanted[bin]! * counts[bin]!;
  // One place more: every value is written, and overwritten by the next if it is not wanted.
  const room = new Float64Array(size + 1);
  for (let index = 0, at = 0; index < count; index += 1) {
    const value = values[index]!;
    room[at] = value;
    at += wanted[((value - least) * scale) | 0]!;
  }
  const kept = room.subarray(0, size).sort();
  return places.map(({ lower, upper, share }) =>
    between(kept[lower - skippedBelow(lower)]!, kept[upper - skippedBelow(upper)]!, share),
  );

  function binAt(place: number): number {
    let bin = 0;
    for (let held = counts[0]!; held <= place; held += counts[bin]!) bin += 1;
    return bin;
  }

  /** How many of the values before this place are in bins that were not kept. */
  function skippedBelow(place: number): number {
    let skipped = 0;
    const last = binAt(place);
    for (let bin = 0; bin < last; bin += 1) if (wanted[bin] === 0) skipped += counts[bin]!;
    return skipped;
  }
}

function interpolate(sorted: Float64Array, levels: readonly number[]): number[] {
  return levels.map((level) => {
    const place = level * (sorted.length - 1);
    const lower = Math.floor(place);
    return between(sorted[lower]!, sorted[Math.min(lower + 1, sorted.length - 1)]!, place - lower);
  });
}

function between(low: number, high: number, share: number): number {
  return low === high ? low : low + (high - low) * share;
}
