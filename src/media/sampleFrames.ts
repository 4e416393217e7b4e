import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { usageError } from '../core/errors.js';
import { followSignal } from '../core/followSignal.js';
import { makeFolder } from '../core/makeFolder.js';
import { removeEmptyFolders } from '../core/removeEmptyFolders.js';
import type { MediaFault } from './MediaFault.js';
import { runMediaJob } from './runMediaJob.js';
import type { SampledFrame } from './SampledFrame.js';
import type { VideoFacts } from './VideoFacts.js';

/** A stretch of the timeline of which one frame, the one at its middle, is wanted. */
export interface FrameSegment {
  startSeconds: number;
  endSeconds: number;
  name?: string;
}

export interface SampleOptions {
  /** Exactly one of the four; none means every: 1. */
  every?: number;
  /** Seconds on the presentation timeline. */
  at?: readonly number[];
  /** So many frames, at the middles of equal stretches of what can be decoded; fewer when the file has fewer. */
  count?: number;
  segments?: readonly FrameSegment[];
  /** Longest side in pixels; pictures are never enlarged. */
  maxSide?: number;
  /** Draws the time of the frame, top left. */
  burnTime?: boolean;
  /** Times after the end give the last frame, flagged, instead of an error. */
  clamp?: boolean;
  outDirectory: string;
  format?: 'jpeg' | 'png';
  /** JPEG quality 1 to 100. Default 95. */
  quality?: number;
  /** Told how many of the wanted frames are written. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

export interface SampleResult {
  video: VideoFacts;
  frames: SampledFrame[];
  /** Stretches in which asked-for frames could not be decoded well. */
  faults: MediaFault[];
}

/**
 * Writes frames of a video to files, picked by time (contract 1): by interval, at times, evenly spread, or one a segment.
 * Two stretches of the timeline are decoded at once where there are two cores.
 * @throws DeixisError MEDIA_* (input) naming the file and its fault; MEDIA_TIME_OUTSIDE for times after the end
 */
export async function sampleFrames(path: string, options: SampleOptions): Promise<SampleResult> {
  const {
    every,
    at,
    count,
    segments,
    maxSide,
    burnTime = false,
    clamp = false,
    format = 'jpeg',
    quality = 95,
  } = options;
  checkOptions(options);
  const outDirectory = resolve(options.outDirectory);
  const made = makeFolder(outDirectory);
  const asked = at?.length ?? segments?.length ?? count ?? Number.POSITIVE_INFINITY;
  // Each process reads the whole index; few frames are found sooner by one.
  const parts = asked < 24 ? 1 : Math.min(2, availableParallelism());
  const failed = new AbortController();
  const unfollow = followSignal(failed, options.signal);
  const written: number[] = Array(parts).fill(0);
  const wanted: number[] = Array(parts).fill(0);
  const done = await Promise.all(
    Array.from({ length: parts }, async (_, index) => {
      const job = { every, at, count, segments, maxSide, burnTime, clamp, outDirectory, format, quality };
      try {
        return (await runMediaJob<SampleResult>(
          { kind: 'sample', path, ...job, part: { index, of: parts } },
          {
            signal: failed.signal,
            onMessage: ({ done, total }) => {
              written[index] = Number(done);
              wanted[index] = Number(total);
              options.onProgress?.(sum(written), sum(wanted));
            },
          },
        ))!;
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    }),
  )
    .catch((error: unknown) => {
      removeEmptyFolders(made);
      throw error;
    })
    .finally(unfollow);
  return {
    video: { ...done[0]!.video, path },
    frames: done.flatMap(({ frames }) => frames).sort((a, b) => a.index - b.index),
    faults: done.flatMap(({ faults }) => faults),
  };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function checkOptions({ every, at, count, segments, maxSide, quality }: SampleOptions): void {
  const ways = Object.entries({ every, at, count, segments }).filter(([, value]) => value !== undefined);
  if (ways.length > 1)
    throw usageError(
      'FRAMES_ONE_WAY',
      `give one of every, at, count and segments, not ${ways.map(([name]) => name).join(' and ')}`,
    );
  const positive = (name: string, value: number | undefined, whole: boolean): void => {
    if (value !== undefined && !(value > 0 && Number.isFinite(value) && (!whole || Number.isInteger(value))))
      throw usageError(
        'OPTION_INVALID',
        `${name}: expected a ${whole ? 'whole ' : ''}number above 0, got ${value}`,
      );
  };
  positive('every', every, false);
  positive('count', count, true);
  positive('maxSide', maxSide, true);
  if (quality !== undefined && !(quality >= 1 && quality <= 100))
    throw usageError('OPTION_INVALID', `quality: expected 1 to 100, got ${quality}`);
  for (const time of at ?? [])
    if (!Number.isFinite(time))
      throw usageError('OPTION_INVALID', `at: expected times in seconds, got ${time}`);
  for (const { startSeconds, endSeconds } of segments ?? [])
    if (!(endSeconds > startSeconds && startSeconds >= 0))
      throw usageError(
        'OPTION_INVALID',
        `segments: ${startSeconds} to ${endSeconds} is not a stretch of time`,
      );
}
