import { confusion } from './confusion.js';
import type { Label } from './Ratings.js';

export interface CohenKappaOptions<L extends Label> {
  /** What a disagreement weighs: all the same, or the distance of the two labels in `order`, or its square. */
  weights?: 'none' | 'linear' | 'quadratic';
  /** All labels from lowest to highest; without it, numbers by value and text by its characters. */
  order?: readonly L[];
}

/**
 * Agreement of two raters beyond chance, in [-1, 1]: 1 - observed / expected disagreement, an item a place. Null where it
 * is not defined: no item, or both use one and the same label throughout.
 * Sources: Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20 (1960);
 * weighted: Cohen, Psychological Bulletin 70 (1968).
 * @throws DeixisError VALUES_INVALID (input) for lists of different length, or a label that is not in `order`
 */
export function cohenKappa<L extends Label>(
  first: readonly L[],
  second: readonly L[],
  { weights = 'none', order }: CohenKappaOptions<L> = {},
): number | null {
  const { counts } = confusion(first, second, order);
  return kappaOfTable(counts.flat(), counts.length, weights);
}

/**
 * Cohen's kappa of a table of counts, rows by the first rater; null where it is not defined.
 * @param table at [row * size + column]
 */
export function kappaOfTable(
  table: ArrayLike<number>,
  size: number,
  weights: NonNullable<CohenKappaOptions<Label>['weights']>,
): number | null {
  const rowTotals = new Float64Array(size);
  const columnTotals = new Float64Array(size);
  let items = 0;
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const count = table[row * size + column]!;
      rowTotals[row]! += count;
      columnTotals[column]! += count;
      items += count;
    }
  let observed = 0;
  let expected = 0;
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const weight = disagreement[weights](Math.abs(row - column));
      observed += weight * table[row * size + column]!;
      expected += weight * rowTotals[row]! * columnTotals[column]!;
    }
  // Multiplied out, so that whole numbers stay whole as long as they can.
  return expected === 0 ? null : 1 - (observed * items) / expected;
}

const disagreement: Record<NonNullable<CohenKappaOptions<Label>['weights']>, (distance: number) => number> = {
  none: (distance) => (distance === 0 ? 0 : 1),
  linear: (distance) => distance,
  quadratic: (distance) => distance * distance,
};
