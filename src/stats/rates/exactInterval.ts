import { assertCounts } from './assertCounts.js';
import { betaCdf } from './betaCdf.js';
import type { RateInterval } from './RateInterval.js';

/**
 * The exact (Clopper-Pearson) interval of a rate: it holds the true rate at least as often as its confidence says, and is
 * wider than Wilson's for it.
 * Source: Clopper and Pearson, "The use of confidence or fiducial limits", Biometrika 26 (1934).
 * @param confidence two-sided, such as 0.95
 * @throws DeixisError VALUES_INVALID (input) for counts that cannot be, or a confidence outside (0, 1)
 */
export function exactInterval(successes: number, n: number, confidence = 0.95): RateInterval {
  assertCounts(successes, n, confidence);
  if (n === 0) return { rate: null, low: 0, high: 1, method: 'exact' };
  const tail = (1 - confidence) / 2;
  return {
    rate: successes / n,
    low: successes === 0 ? 0 : betaQuantile(tail, successes, n - successes + 1),
    // By the mirror image, since a small tail keeps its digits where 1 - tail does not.
    high: successes === n ? 1 : 1 - betaQuantile(tail, n - successes, successes + 1),
    method: 'exact',
  };
}

/** The x below which the given share of the distribution lies, by halving: the function rises throughout. */
function betaQuantile(share: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (betaCdf(middle, a, b) < share) low = middle;
    else high = middle;
  }
}
