import type { SampleJob } from './MediaJob.js';
import type { FrameFlag } from './SampledFrame.js';
import type { VideoFacts } from './VideoFacts.js';
import { MediaProblem } from './worker/MediaProblem.js';

/** A wanted frame: which of the presented frames answers a request. */
export interface FrameRequest {
  index: number;
  requestedSeconds: number;
  /** Into the list of presented frames. */
  position: number;
  flags: FrameFlag[];
  segment?: string;
}

/** Times closer than this to a frame's own time mean that frame: decimal times must find the frame they were read from. */
const toleranceSeconds = 1e-6;

type Plan = Pick<SampleJob, 'every' | 'at' | 'count' | 'segments' | 'clamp'>;

/**
 * Which frames answer the asked-for times: the last one at or before each time (contract 1).
 * @throws MediaProblem MEDIA_TIME_OUTSIDE for times before 0 or after the end of the pictures, unless clamped
 */
export function planFrames(
  plan: Plan,
  facts: Pick<VideoFacts, 'videoStart' | 'videoEnd'>,
  pictures: { pts: Float64Array; secondsPerTick: number },
  offsetSeconds: number,
): FrameRequest[] {
  const times = Float64Array.from(pictures.pts, (pts) => pts * pictures.secondsPerTick - offsetSeconds);
  const pick = (requestedSeconds: number, index: number, segment?: string): FrameRequest => {
    const flags: FrameFlag[] = [];
    let position = lastAtOrBefore(times, requestedSeconds + toleranceSeconds);
    if (position < 0) {
      position = 0;
      flags.push('beforeFirst');
    }
    const isOutside = requestedSeconds < 0 || requestedSeconds >= facts.videoEnd - toleranceSeconds / 2;
    if (isOutside) {
      if (!plan.clamp) throw outside(requestedSeconds, facts.videoEnd);
      flags.push('clamped');
    }
    return { index, requestedSeconds, position, flags, ...(segment === undefined ? {} : { segment }) };
  };
  if (plan.at) return plan.at.map((time, index) => pick(time, index));
  if (plan.segments)
    return plan.segments.map(({ startSeconds, endSeconds, name }, index) =>
      pick((startSeconds + endSeconds) / 2, index, name),
    );
  if (plan.count !== undefined) return spread(plan.count, facts, times);
  const every = plan.every ?? 1;
  const count = Math.max(1, Math.ceil((facts.videoEnd - toleranceSeconds) / every));
  return Array.from({ length: count }, (_, index) => pick(Math.round(index * every * 1e9) / 1e9, index));
}

/** The middles of `count` equal stretches of the picture track; each frame at most once. */
function spread(
  count: number,
  { videoStart, videoEnd }: Pick<VideoFacts, 'videoStart' | 'videoEnd'>,
  times: Float64Array,
): FrameRequest[] {
  const wanted = Array.from(
    { length: count },
    (_, index) => videoStart + ((videoEnd - videoStart) * (index + 0.5)) / count,
  );
  const requests: FrameRequest[] = [];
  for (const requestedSeconds of wanted) {
    const position = Math.max(0, lastAtOrBefore(times, requestedSeconds + toleranceSeconds));
    if (requests[requests.length - 1]?.position === position) continue;
    requests.push({
      index: requests.length,
      requestedSeconds: Math.round(requestedSeconds * 1e9) / 1e9,
      position,
      flags: [],
    });
  }
  return requests;
}

function outside(requestedSeconds: number, videoEnd: number): MediaProblem {
  return new MediaProblem(
    'MEDIA_TIME_OUTSIDE',
    `there is no frame at ${requestedSeconds} s: its pictures last from 0 until before ${videoEnd} s`,
    'ask for an earlier time, or clamp times to the last frame (--clamp)',
  );
}

/** Index of the last value that is at most `limit`; -1 when there is none. */
function lastAtOrBefore(values: Float64Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
