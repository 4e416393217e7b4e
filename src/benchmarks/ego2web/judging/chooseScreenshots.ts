import type { JudgeProtocol } from './JudgeProtocol.js';

export interface RatedStep {
  step: number;
  score: number;
}

/**
 * The steps whose screenshots the verdict is made from: those that the rule keeps, the best rated first and of equals the later,
 * at most so many; given in the order of time.
 */
export function chooseScreenshots(
  rated: readonly RatedStep[],
  { keeps }: Pick<JudgeProtocol, 'keeps'>,
  { threshold, maximum }: { threshold: number; maximum: number },
): number[] {
  return rated
    .filter(({ score }) => keeps(score, threshold))
    .sort((a, b) => b.score - a.score || b.step - a.step)
    .slice(0, maximum)
    .map(({ step }) => step)
    .sort((a, b) => a - b);
}
