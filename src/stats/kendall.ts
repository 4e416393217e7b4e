import { assertFinite } from './assertFinite.js';
import { assertPairs } from './assertPairs.js';

/**
 * Kendall's tau-b, which corrects for ties on both sides; null where it is not defined (fewer than two pairs, or one
 * list constant). Quadratic in the number of pairs: meant for lists of subjects, pages or items, not of frames.
 * @throws DeixisError VALUES_INVALID (input) for lists of different length and for NaN or infinities
 */
export function kendall(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  assertPairs(x, y);
  assertFinite(x, 'x');
  assertFinite(y, 'y');
  let concordance = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let first = 1; first < x.length; first += 1) {
    for (let second = 0; second < first; second += 1) {
      const signX = Math.sign(x[first]! - x[second]!);
      const signY = Math.sign(y[first]! - y[second]!);
      concordance += signX * signY;
      untiedX += Math.abs(signX);
      untiedY += Math.abs(signY);
    }
  }
  const scale = Math.sqrt(untiedX) * Math.sqrt(untiedY);
  return scale > 0 ? concordance / scale : null;
}
