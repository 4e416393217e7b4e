import { type FrameBudget, pixelsPerToken } from '../parseCondition.js';

/** Frames of an answer where no budget says otherwise. */
export const defaultFrames = 32;

/** More than this no answer is given, whatever its budget of pixels. */
const mostFrames = 512;

/** How many frames a budget buys; 0 where it does not buy one. */
export function countFrames(budget: FrameBudget, pixelsPerFrame: number): number {
  const { frames, pixels, tokens } = budget;
  const byPixels = pixels === undefined ? Number.POSITIVE_INFINITY : Math.floor(pixels / pixelsPerFrame);
  const byTokens =
    tokens === undefined
      ? Number.POSITIVE_INFINITY
      : Math.floor(tokens / Math.ceil(pixelsPerFrame / pixelsPerToken));
  const tightest = Math.min(byPixels, byTokens);
  return Math.min(frames ?? (Number.isFinite(tightest) ? mostFrames : defaultFrames), tightest, mostFrames);
}

/** The middles of equal stretches from the start to the question, so that none lies after it. */
export function planFrameTimes(queryTimeSeconds: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * queryTimeSeconds) / count);
}
