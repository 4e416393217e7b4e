import { logGamma } from './logGamma.js';

/**
 * Share of the beta distribution with shapes a and b (both above 0) that lies below x: the regularised incomplete beta
 * function. Source: the continued fraction of NIST's Digital Library of Mathematical Functions, 8.17.22.
 */
export function betaCdf(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction settles fast on this side of the mean; the other side is its mirror image.
  if (x > (a + 1) / (a + b + 2)) return 1 - lowerShare(1 - x, b, a);
  return lowerShare(x, a, b);
}

function lowerShare(x: number, a: number, b: number): number {
  const logFactor =
    a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b) - Math.log(a);
  return Math.exp(logFactor) * continuedFraction(x, a, b);
}

/** Worked out from the front (Lentz), two terms a turn, until a turn changes nothing. */
function continuedFraction(x: number, a: number, b: number): number {
  let numerator = 1;
  let denominator = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = denominator;
  for (let turn = 1; ; turn += 1) {
    const even = (turn * (b - turn) * x) / ((a + 2 * turn - 1) * (a + 2 * turn));
    denominator = 1 / awayFromZero(1 + even * denominator);
    numerator = awayFromZero(1 + even / numerator);
    value *= denominator * numerator;
    const odd = (-(a + turn) * (a + b + turn) * x) / ((a + 2 * turn) * (a + 2 * turn + 1));
    denominator = 1 / awayFromZero(1 + odd * denominator);
    numerator = awayFromZero(1 + odd / numerator);
    const change = denominator * numerator;
    value *= change;
    if (Math.abs(change - 1) <= 2 * Number.EPSILON) return value;
  }
}

function awayFromZero(value: number): number {
  return Math.abs(value) < Number.MIN_VALUE * 1e20 ? Number.MIN_VALUE * 1e20 : value;
}
