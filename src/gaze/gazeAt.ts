import type { GazeTrace } from './GazeTrace.js';

export interface GazeQuery {
  /** nearest: the sample next in time, either way; interpolated: on the line between the two around it. Default nearest. */
  method?: 'nearest' | 'interpolated';
  /** How far in time a sample may lie. Default 0.1 (egoeverything, GOTS: no valid gaze sample within 100 ms is none). */
  limitSeconds?: number;
}

export interface GazeAtTime {
  x: number;
  y: number;
  /** Of the sample; with interpolation of the farther of the two. */
  sampleTimeSeconds: number;
  /** From the time asked for to that sample. */
  distanceSeconds: number;
}

/**
 * Where somebody looked at a time; null where no sample lies near enough, never (0, 0). Interpolation needs a sample
 * within the limit on both sides (one exactly at the time is both); it never bridges a blink.
 */
export function gazeAt(
  { points }: Pick<GazeTrace, 'points'>,
  timeSeconds: number,
  { method = 'nearest', limitSeconds = 0.1 }: GazeQuery = {},
): GazeAtTime | null {
  const next = firstAtOrAfter(points, timeSeconds);
  const after = points[next];
  const before = after?.timeSeconds === timeSeconds ? after : points[next - 1];
  const distance = (point: { timeSeconds: number } | undefined): number =>
    point === undefined ? Number.POSITIVE_INFINITY : Math.abs(point.timeSeconds - timeSeconds);
  // Times are sums of decimals: a sample at exactly the limit must not fall out by rounding.
  const limit = limitSeconds + 1e-9;
  if (method === 'interpolated') {
    const distanceSeconds = Math.max(distance(before), distance(after));
    if (!before || !after || distanceSeconds > limit) return null;
    const span = after.timeSeconds - before.timeSeconds;
    const share = span === 0 ? 0 : (timeSeconds - before.timeSeconds) / span;
    return {
      x: before.x + share * (after.x - before.x),
      y: before.y + share * (after.y - before.y),
      sampleTimeSeconds: (distance(before) > distance(after) ? before : after).timeSeconds,
      distanceSeconds,
    };
  }
  const nearest = distance(before) <= distance(after) ? before : after;
  if (!nearest || distance(nearest) > limit) return null;
  const { x, y, timeSeconds: sampleTimeSeconds } = nearest;
  return { x, y, sampleTimeSeconds, distanceSeconds: distance(nearest) };
}

function firstAtOrAfter(points: GazeTrace['points'], timeSeconds: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.timeSeconds < timeSeconds) low = middle + 1;
    else high = middle;
  }
  return low;
}
