import { normalCdf } from './normalCdf.js';

/** The z below which the given share of the standard normal distribution lies; infinite at 0 and 1. */
export function normalQuantile(share: number): number {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`a share from 0 to 1 expected, not ${share}`);
  if (share === 0) return -Infinity;
  // The lower half alone is searched, where small shares keep all their digits.
  if (share > 0.5) return -normalQuantile(1 - share);
  let low = -40;
  let high = 0;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return high;
    if (normalCdf(middle) < share) low = middle;
    else high = middle;
  }
}
