import type { BuildFile } from '../BuildFile.js';
import { countNarrations, type VideoNarrations } from './readNarrations.js';

/** A stretch of a video that may become a clip. */
export interface ClipCandidate {
  id: string;
  /** Seconds in the whole video. */
  startSeconds: number;
  endSeconds: number;
  /** null: the video has none. */
  narrations: number | null;
}

/** Cuts a video's length into stretches that do not overlap; what is left at its end is too short for one. */
export function planClips(
  video: string,
  durationSeconds: number,
  { clipSeconds }: Pick<BuildFile, 'clipSeconds'>,
  narrations: VideoNarrations | undefined,
): ClipCandidate[] {
  // A container's clock may say 179.999 where 180 was meant.
  const count = Math.floor((durationSeconds + 0.01) / clipSeconds);
  return Array.from({ length: count }, (_, index) => {
    const startSeconds = index * clipSeconds;
    const endSeconds = Math.min(startSeconds + clipSeconds, durationSeconds);
    return {
      id: `${video}-c${String(index + 1).padStart(3, '0')}`,
      startSeconds,
      endSeconds,
      narrations: narrations ? countNarrations(narrations, startSeconds, endSeconds) : null,
    };
  });
}

/**
 * The order in which clips are taken: one of each video in turn, so that a small choice is of many videos; within a video those
 * with more narrations first, then the earlier.
 */
export function orderClips(videos: readonly (readonly ClipCandidate[])[]): ClipCandidate[] {
  const sorted = videos.map((clips) =>
    clips.toSorted(
      (left, right) =>
        (right.narrations ?? 0) - (left.narrations ?? 0) || left.startSeconds - right.startSeconds,
    ),
  );
  const longest = Math.max(0, ...sorted.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) =>
    sorted.flatMap((clips) => clips[turn] ?? []),
  );
}
