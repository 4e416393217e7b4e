import type { VideoFacts } from '../VideoFacts.js';

/** A container may round what it states, or count a track that nobody uses. */
const leastLackSeconds = 1;
const leastLackShare = 0.05;

/**
 * How much of what its container states a file lacks, as a sentence: files that were cut off on their way are mostly read without a
 * fault up to where they end. Null where nothing is stated or nothing lacks. It costs nothing: both numbers are known by then.
 */
export function lackOfVideo({
  statedDuration,
  duration,
}: Pick<VideoFacts, 'statedDuration' | 'duration'>): string | null {
  if (statedDuration === null) return null;
  const lack = statedDuration - duration;
  if (lack <= Math.max(leastLackSeconds, leastLackShare * statedDuration)) return null;
  return `its container states ${statedDuration.toFixed(1)} s, and pictures and sound end at ${duration.toFixed(1)} s: it is probably cut off`;
}
