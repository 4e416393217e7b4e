import { assertFinite } from '../assertFinite.js';
import { averageRanks } from '../averageRanks.js';
import { comparedLabels } from './comparedLabels.js';
import { countLabels } from './countLabels.js';
import type { Label, Ratings } from './Ratings.js';

/** How far apart two labels are: the same or not; by their ranks; by their values. */
export type MeasurementLevel = 'nominal' | 'ordinal' | 'interval';

/**
 * Krippendorff's alpha, 1 at most, for any number of raters and missing labels: 1 - observed / expected disagreement over
 * the items with at least two labels. Ordinal and interval labels are numbers. Null where it is not defined: no such
 * item, or one label throughout.
 * Source: Krippendorff, "Computing Krippendorff's alpha-reliability" (2011).
 * @throws DeixisError VALUES_INVALID (input) for an ordinal or interval label that is no finite number
 */
export function krippendorffAlpha(ratings: Ratings, level: MeasurementLevel = 'nominal'): number | null {
  const items = comparedLabels(ratings);
  const all = items.flat();
  if (new Set(all).size < 2) return null;
  const [spread, units] =
    level === 'nominal' ? [unequalPairs, items] : [squaredDistances, toPoints(items, all, level)];
  let observed = 0;
  for (const unit of units) observed += spread(unit) / (unit.length - 1);
  return 1 - (observed * (all.length - 1)) / spread(units.flat());
}

/**
 * Labels as points on a line, so that the distance of the measure is the plain one: the ordinal distance of two labels,
 * the number of labels from the middle of the one's place to the middle of the other's, is the difference of their ranks.
 */
function toPoints(
  items: readonly Label[][],
  all: readonly Label[],
  level: 'ordinal' | 'interval',
): number[][] {
  const values = all.map((label) => (typeof label === 'number' ? label : Number.NaN));
  assertFinite(values, `${level} labels`);
  const points = level === 'ordinal' ? averageRanks(values) : values;
  let next = 0;
  return items.map((labels) => labels.map(() => points[next++]!));
}

/** Ordered pairs of different labels. */
function unequalPairs(labels: readonly Label[]): number {
  let equal = 0;
  for (const count of countLabels(labels).values()) equal += count * count;
  return labels.length ** 2 - equal;
}

/** The squared distances of all ordered pairs, as 2 n times the squared distances from the mean. */
function squaredDistances(points: readonly Label[]): number {
  const numbers = points as readonly number[];
  const middle = numbers.reduce((sum, point) => sum + point, 0) / numbers.length;
  return 2 * numbers.length * numbers.reduce((sum, point) => sum + (point - middle) ** 2, 0);
}
