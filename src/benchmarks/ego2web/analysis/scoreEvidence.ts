import { inputError } from '../../../core/errors.js';

export interface TimeRange {
  startSeconds: number;
  /** Not before the start. A moment has both ends equal. */
  endSeconds: number;
}

export interface EvidenceScore {
  /** Share of the marked ranges that some citation touches, in [0, 1]; null without a marked range. */
  found: number | null;
  /** Share of the citations that touch a marked range; null without a citation. */
  right: number | null;
  /** Time in both over time in either; null where both come to no time at all. */
  intersectionOverUnion: number | null;
}

/**
 * How well the times that a subject cites meet the marked evidence clip. Overlapping ranges count once; seconds on the
 * presentation timeline of the video.
 * @throws DeixisError VALUES_INVALID (input) for a range that ends before it starts, or has no numbers
 */
export function scoreEvidence(cited: readonly TimeRange[], evidence: readonly TimeRange[]): EvidenceScore {
  for (const { startSeconds, endSeconds } of [...cited, ...evidence])
    if (!(startSeconds <= endSeconds) || !Number.isFinite(endSeconds - startSeconds))
      throw inputError(
        'VALUES_INVALID',
        `times ${startSeconds} to ${endSeconds}: a range in seconds that does not end before it starts expected`,
      );
  const touch = (one: TimeRange, other: TimeRange): boolean =>
    one.startSeconds <= other.endSeconds && other.startSeconds <= one.endSeconds;
  const share = (part: readonly TimeRange[], others: readonly TimeRange[]): number | null =>
    part.length === 0
      ? null
      : part.filter((range) => others.some((other) => touch(range, other))).length / part.length;
  const either = lengthOf([...cited, ...evidence]);
  const both = lengthOf(cited) + lengthOf(evidence) - either;
  return {
    found: share(evidence, cited),
    right: share(cited, evidence),
    // The difference of sums can come out a hair below zero.
    intersectionOverUnion: either > 0 ? Math.max(0, both) / either : null,
  };
}

/** Seconds that the ranges cover together. */
function lengthOf(ranges: readonly TimeRange[]): number {
  const sorted = [...ranges].sort((left, right) => left.startSeconds - right.startSeconds);
  let covered = 0;
  let end = -Infinity;
  for (const { startSeconds, endSeconds } of sorted) {
    covered += Math.max(0, endSeconds - Math.max(startSeconds, end));
    end = Math.max(end, endSeconds);
  }
  return covered;
}
