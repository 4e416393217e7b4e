import type { Random } from '../../../../core/createRandom.js';

/** The paper's least time from what is asked about to the question. */
export const minimumDelaySeconds = 180;

/**
 * When a question about a target is asked: uniform from the least delay after it to the end of the video; null where too little
 * video is left, which the ledger counts (egoeverything, QGMC).
 */
export function planQueryTime(
  targetSeconds: number,
  videoSeconds: number,
  random: Random,
  delaySeconds = minimumDelaySeconds,
): number | null {
  const earliest = targetSeconds + delaySeconds;
  if (earliest > videoSeconds) return null;
  return earliest + random.next() * (videoSeconds - earliest);
}
