export interface RateInterval {
  /** successes / n; null for no trial, of which the interval from 0 to 1 says all there is to say. */
  rate: number | null;
  /** Bounds of the rate, in [0, 1]. */
  low: number;
  high: number;
  method: 'wilson' | 'exact';
}
