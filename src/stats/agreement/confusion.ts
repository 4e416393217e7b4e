import { inputError } from '../../core/errors.js';
import { assertPairs } from '../assertPairs.js';
import { orderLabels } from './orderLabels.js';
import type { Label } from './Ratings.js';

export interface Confusion<L extends Label = Label> {
  /** The order of rows and columns. */
  labels: L[];
  /** counts[row][column]: items that the first list calls labels[row] and the second labels[column]. */
  counts: number[][];
}

/**
 * How often two lists of labels, an item a place, say what together.
 * @param order all labels in the order wanted; without it, those that occur, numbers by value and text by its characters
 * @throws DeixisError VALUES_INVALID (input) for lists of different length, or a label that is not in `order`
 */
export function confusion<L extends Label>(
  first: readonly L[],
  second: readonly L[],
  order?: readonly L[],
): Confusion<L> {
  assertPairs(first, second);
  const labels = order ? [...order] : orderLabels([...first, ...second]);
  const places = new Map(labels.map((label, place) => [label, place]));
  const placeOf = (label: L): number => {
    const place = places.get(label);
    if (place === undefined)
      throw inputError('VALUES_INVALID', `the label ${JSON.stringify(label)} is not in the order given`);
    return place;
  };
  const counts = labels.map(() => labels.map(() => 0));
  for (const [index, label] of first.entries()) counts[placeOf(label)]![placeOf(second[index]!)]! += 1;
  return { labels, counts };
}
