import { assertFinite } from './assertFinite.js';
import { assertPairs } from './assertPairs.js';

/**
 * Kendall's tau-b, which corrects for ties on both sides; null where it is not defined (fewer than two pairs, or one
 * list constant).
 * Source: Knight, "A computer method for calculating Kendall's tau with ungrouped data", JASA 61 (1966).
 * @throws DeixisError VALUES_INVALID (input) for lists of different length and for NaN or infinities
 */
export function kendall(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  assertPairs(x, y);
  assertFinite(x, 'x');
  assertFinite(y, 'y');
  const order = Uint32Array.from({ length: x.length }, (_, index) => index).sort(
    (left, right) => x[left]! - x[right]! || y[left]! - y[right]!,
  );
  const sortedY = Float64Array.from(y).sort();
  const tiedX = countTies(order.length, (place, before) => x[order[place]!] === x[order[before]!]);
  const tiedY = countTies(order.length, (place, before) => sortedY[place] === sortedY[before]);
  const tiedBoth = countTies(
    order.length,
    (place, before) => x[order[place]!] === x[order[before]!] && y[order[place]!] === y[order[before]!],
  );
  const all = (x.length * (x.length - 1)) / 2;
  // In order of x, two items of which the later has the smaller y are discordant.
  const discordant = countInversions(Float64Array.from(order, (index) => y[index]!));
  const concordance = all - tiedX - tiedY + tiedBoth - 2 * discordant;
  const scale = Math.sqrt(all - tiedX) * Math.sqrt(all - tiedY);
  return scale > 0 ? Math.max(-1, Math.min(1, concordance / scale)) : null;
}

/** Pairs within runs of equal neighbours. */
function countTies(length: number, isTied: (place: number, before: number) => boolean): number {
  let pairs = 0;
  for (let place = 1, run = 0; place < length; place += 1) {
    run = isTied(place, place - 1) ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}

/** Pairs of which the earlier value is the greater, counted while merging ever longer sorted stretches. */
function countInversions(values: Float64Array): number {
  let inversions = 0;
  let from: Float64Array = values;
  let to: Float64Array = new Float64Array(values.length);
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length);
      const end = Math.min(start + 2 * width, values.length);
      let left = start;
      let right = middle;
      for (let place = start; place < end; place += 1) {
        if (left < middle && (right >= end || from[left]! <= from[right]!)) {
          to[place] = from[left]!;
          left += 1;
        } else {
          to[place] = from[right]!;
          right += 1;
          inversions += middle - left;
        }
      }
    }
    [from, to] = [to, from];
  }
  return inversions;
}
