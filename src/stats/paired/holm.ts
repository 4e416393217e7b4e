import { inputError } from '../../core/errors.js';

/**
 * p values adjusted for their number, in the order in which they came: comparing each with a level keeps the chance of
 * any false finding among all below that level. No values give none.
 * Source: Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979).
 * @throws DeixisError VALUES_INVALID (input) for a value outside [0, 1]
 */
export function holm(pValues: readonly number[]): number[] {
  const wrong = pValues.find((p) => !(p >= 0 && p <= 1));
  if (wrong !== undefined)
    throw inputError('VALUES_INVALID', `p is ${wrong}; a number from 0 to 1 is expected`);
  const order = pValues.map((_, index) => index).sort((left, right) => pValues[left]! - pValues[right]!);
  const adjusted = new Array<number>(pValues.length);
  let highest = 0;
  for (const [place, index] of order.entries()) {
    highest = Math.max(highest, Math.min(1, (pValues.length - place) * pValues[index]!));
    adjusted[index] = highest;
  }
  return adjusted;
}
