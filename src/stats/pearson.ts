import { assertFinite } from './assertFinite.js';
import { assertPairs } from './assertPairs.js';
import { mean } from './mean.js';

/**
 * Pearson's correlation of two lists of equal length, in [-1, 1]; null where it is not defined (fewer than two
 * pairs, or one list constant).
 * @throws DeixisError VALUES_INVALID (input) for lists of different length and for NaN or infinities
 */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  assertPairs(x, y);
  assertFinite(x, 'x');
  assertFinite(y, 'y');
  if (x.length < 2 || isConstant(x) || isConstant(y)) return null;
  const meanX = mean(x);
  const meanY = mean(y);
  let products = 0;
  let squaresX = 0;
  let squaresY = 0;
  for (let index = 0; index < x.length; index += 1) {
    const deviationX = x[index]! - meanX;
    const deviationY = y[index]! - meanY;
    products += deviationX * deviationY;
    squaresX += deviationX * deviationX;
    squaresY += deviationY * deviationY;
  }
  const scale = Math.sqrt(squaresX) * Math.sqrt(squaresY);
  return scale > 0 ? Math.max(-1, Math.min(1, products / scale)) : null;
}

/** Checked on the values, since rounding can make the deviations of a constant list differ from zero. */
function isConstant(values: ArrayLike<number>): boolean {
  for (let index = 1; index < values.length; index += 1) if (values[index] !== values[0]) return false;
  return true;
}
