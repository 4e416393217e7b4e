import { normalQuantile } from '../normalQuantile.js';
import { assertCounts } from './assertCounts.js';
import type { RateInterval } from './RateInterval.js';

/**
 * Wilson's score interval of a rate: short, and near its confidence on average, but not at least so for every rate.
 * Source: Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
 * @param confidence two-sided, such as 0.95
 * @throws DeixisError VALUES_INVALID (input) for counts that cannot be, or a confidence outside (0, 1)
 */
export function wilsonInterval(successes: number, n: number, confidence = 0.95): RateInterval {
  assertCounts(successes, n, confidence);
  if (n === 0) return { rate: null, low: 0, high: 1, method: 'wilson' };
  const rate = successes / n;
  const z = -normalQuantile((1 - confidence) / 2);
  const share = (z * z) / n;
  const center = (rate + share / 2) / (1 + share);
  const half = (z / (1 + share)) * Math.sqrt((rate * (1 - rate)) / n + share / (4 * n));
  return {
    rate,
    // Rounding would put the closed ends beside 0 and 1.
    low: successes === 0 ? 0 : Math.max(0, center - half),
    high: successes === n ? 1 : Math.min(1, center + half),
    method: 'wilson',
  };
}
