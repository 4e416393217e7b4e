import { assertFinite } from '../assertFinite.js';
import type { SummedStatistic } from '../bootstrap/bootstrapStatistic.js';
import { type CohenKappaOptions, kappaOfTable } from './cohenKappa.js';
import type { MeasurementLevel } from './krippendorffAlpha.js';
import type { Label } from './Ratings.js';

/** Labels of the items that have two or more, and every label in order. */
export interface LabelledItems {
  items: readonly (readonly Label[])[];
  order: readonly Label[];
}

/** Cohen's kappa as a function of sums: the cells of the table of the two raters. Every item has two labels. */
export function cohenTallies(
  { items, order }: LabelledItems,
  weights: NonNullable<CohenKappaOptions<Label>['weights']>,
): SummedStatistic {
  const size = order.length;
  const places = new Map(order.map((label, place) => [label, place]));
  const tallies = new Float64Array(items.length * size * size);
  for (const [item, [first, second]] of items.entries())
    tallies[item * size * size + places.get(first!)! * size + places.get(second!)!] = 1;
  return {
    ...{ items: items.length, columns: size * size, tallies },
    of: (sums) => kappaOfTable(sums, size, weights),
  };
}

/** Fleiss' kappa as a function of sums: items, their shares of equal pairs, and how often each label occurs. */
export function fleissTallies({ items, order }: LabelledItems): SummedStatistic {
  const columns = 2 + order.length;
  const places = new Map(order.map((label, place) => [label, 2 + place]));
  const tallies = new Float64Array(items.length * columns);
  for (const [item, labels] of items.entries()) {
    const own = tallies.subarray(item * columns, (item + 1) * columns);
    for (const label of labels) own[places.get(label)!]! += 1;
    own[0] = 1;
    let equal = 0;
    for (const times of own.subarray(2)) equal += times * (times - 1);
    own[1] = equal / (labels.length * (labels.length - 1));
  }
  const of = (sums: Float64Array): number | null => {
    const counts = sums.subarray(2);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const used = counts.reduce((sum, count) => sum + Number(count > 0), 0);
    if (used < 2) return null;
    const expected = counts.reduce((sum, count) => sum + (count / total) ** 2, 0);
    return (sums[1]! / sums[0]! - expected) / (1 - expected);
  };
  return { items: items.length, columns, tallies, of };
}

/** Krippendorff's alpha as a function of sums: coincidences of labels, or moments where labels are values. */
export function alphaTallies(labelled: LabelledItems, level: MeasurementLevel): SummedStatistic {
  return level === 'interval' ? momentTallies(labelled.items) : coincidenceTallies(labelled, level);
}

/** Observed disagreement, and count, sum and sum of squares of all labels, taken from their middle. */
function momentTallies(items: LabelledItems['items']): SummedStatistic {
  const all = items.flat().map(Number);
  assertFinite(all, 'interval labels');
  const middle = all.reduce((sum, value) => sum + value, 0) / all.length;
  const columns = 4;
  const tallies = new Float64Array(items.length * columns);
  for (const [item, labels] of items.entries()) {
    const points = labels.map((label) => Number(label) - middle);
    const sum = points.reduce((total, point) => total + point, 0);
    const squares = points.reduce((total, point) => total + point * point, 0);
    const own = [
      (2 * (points.length * squares - sum * sum)) / (points.length - 1),
      points.length,
      sum,
      squares,
    ];
    tallies.set(own, item * columns);
  }
  const scale = all.reduce((most, value) => Math.max(most, Math.abs(value - middle)), 0);
  const of = ([observed, count, sum, squares]: Float64Array): number | null => {
    const expected = 2 * (count! * squares! - sum! * sum!);
    // What rounding leaves of labels that are all the same is no disagreement.
    return expected <= 1e-12 * (count! * scale) ** 2 ? null : 1 - (observed! * (count! - 1)) / expected;
  };
  return { items: items.length, columns, tallies, of };
}

function coincidenceTallies({ items, order }: LabelledItems, level: 'nominal' | 'ordinal'): SummedStatistic {
  const size = order.length;
  const columns = size + size * size;
  const places = new Map(order.map((label, place) => [label, place]));
  const tallies = new Float64Array(items.length * columns);
  for (const [item, labels] of items.entries()) {
    const own = tallies.subarray(item * columns, (item + 1) * columns);
    for (const label of labels) own[places.get(label)!]! += 1;
    for (let one = 0; one < size; one += 1)
      for (let other = 0; other < size; other += 1)
        if (one !== other) own[size + one * size + other] = (own[one]! * own[other]!) / (labels.length - 1);
  }
  const of = (sums: Float64Array): number | null => {
    const points = toPoints(sums.subarray(0, size), level);
    let observed = 0;
    let expected = 0;
    let total = 0;
    for (let one = 0; one < size; one += 1) {
      total += sums[one]!;
      for (let other = 0; other < size; other += 1) {
        if (one === other) continue;
        const distance = level === 'nominal' ? 1 : (points[one]! - points[other]!) ** 2;
        observed += sums[size + one * size + other]! * distance;
        expected += sums[one]! * sums[other]! * distance;
      }
    }
    return expected === 0 ? null : 1 - (observed * (total - 1)) / expected;
  };
  return { items: items.length, columns, tallies, of };
}

/** Where labels lie when their distance is how many labels lie between the middles of their places. */
function toPoints(counts: Float64Array, level: 'nominal' | 'ordinal'): number[] {
  let below = 0;
  return level === 'nominal'
    ? []
    : Array.from(counts, (count) => {
        const point = below + count / 2;
        below += count;
        return point;
      });
}
