import type { Difficulty, Omni2WebInstance } from '../schema.js';

/**
 * Share of steps whose target the text-only probe named rightly; a step without a prediction is a miss.
 * @param hits step number to the judge's decision
 */
export function probeHitShare(
  { steps }: Pick<Omni2WebInstance, 'steps'>,
  hits: ReadonlyMap<number, boolean>,
): number {
  return steps.filter(({ step }) => hits.get(step) === true).length / steps.length;
}

/**
 * Easy from a half on (the source: 77.45% below 0.5 are Medium and Hard); Hard below a quarter, which is ours
 * (omni2web, Difficulty).
 */
export function difficultyBand(hitShare: number): Difficulty {
  if (hitShare >= 0.5) return 'easy';
  return hitShare < 0.25 ? 'hard' : 'medium';
}
