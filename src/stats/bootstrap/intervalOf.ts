import { normalCdf } from '../normalCdf.js';
import { normalQuantile } from '../normalQuantile.js';
import type { IntervalMethod } from './BootstrapOptions.js';
import { selectQuantiles } from './selectQuantiles.js';

export interface Interval {
  low: number;
  high: number;
  /** `percentile` where bca was asked for and is not defined: all replicates on one side of the estimate. */
  method: IntervalMethod;
}

export interface Replicates {
  /** The first `count` values are those of the replicates. */
  values: Float64Array;
  count: number;
  /** The value for the data as they are. */
  estimate: number;
  /** The value without each cluster in turn; wanted by bca only. */
  jackknife?: Float64Array;
  /** Values that are no further apart count as equal. */
  tolerance: number;
}

/** The interval that spans the given share of the replicates. */
export function intervalOf(
  replicates: Replicates,
  { confidence, method }: { confidence: number; method: IntervalMethod },
): Interval {
  const { values, count, jackknife } = replicates;
  const tail = (1 - confidence) / 2;
  if (method === 'bca' && jackknife) {
    const levels = bcaLevels(replicates, jackknife, tail);
    if (levels) {
      const [low, high] = selectQuantiles(values, count, levels);
      return { low: low!, high: high!, method: 'bca' };
    }
  }
  const [low, high] = selectQuantiles(values, count, [tail, 1 - tail]);
  return { low: low!, high: high!, method: 'percentile' };
}

/** The quantiles that bca takes instead of the two tails; null where the bias is infinite. */
function bcaLevels(
  { values, count, estimate, tolerance }: Replicates,
  jackknife: Float64Array,
  tail: number,
): [number, number] | null {
  let below = 0;
  for (let index = 0; index < count; index += 1) {
    const difference = values[index]! - estimate;
    if (difference < -tolerance) below += 1;
    else if (difference <= tolerance) below += 0.5;
  }
  const bias = normalQuantile(below / count);
  if (!Number.isFinite(bias)) return null;
  const skew = acceleration(jackknife, tolerance);
  const moved = (z: number): number => {
    const level = normalCdf(bias + (bias + z) / (1 - skew * (bias + z)));
    // Rounded, so that the last digits of exp, which are the machine's own, do not decide on a place.
    return Math.round(level * 1e9) / 1e9;
  };
  return [moved(normalQuantile(tail)), moved(normalQuantile(1 - tail))];
}

/** A sixth of the skewness of the jackknife values; 0 where they do not differ. */
function acceleration(jackknife: Float64Array, tolerance: number): number {
  let sum = 0;
  for (const value of jackknife) sum += value;
  const center = sum / jackknife.length;
  let squares = 0;
  let cubes = 0;
  for (const value of jackknife) {
    const deviation = center - value;
    if (Math.abs(deviation) <= tolerance) continue;
    squares += deviation * deviation;
    cubes += deviation * deviation * deviation;
  }
  return squares > 0 ? cubes / (6 * squares * Math.sqrt(squares)) : 0;
}
