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

/**
 * For the condition global+local: small frames on half of the pixels, whole ones to ask for on the other half. Without a budget of
 * pixels or tokens, so many whole frames as have the pixels of the small ones, at least one.
 */
export function splitBudget(
  { frames, pixels, tokens }: FrameBudget,
  small: number,
  whole: number,
): { frames: number; looks: number } {
  const most = Math.min(
    pixels ?? Number.POSITIVE_INFINITY,
    (tokens ?? Number.POSITIVE_INFINITY) * pixelsPerToken,
  );
  if (!Number.isFinite(most)) {
    const count = countFrames({ ...(frames === undefined ? {} : { frames }) }, small);
    return { frames: count, looks: Math.max(1, Math.floor((count * small) / whole)) };
  }
  const count = countFrames({ ...(frames === undefined ? {} : { frames }), pixels: most / 2 }, small);
  return { frames: count, looks: Math.floor((most - count * small) / whole) };
}

/** The middles of equal stretches from the start to the question, so that none lies after it. */
export function planFrameTimes(queryTimeSeconds: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * queryTimeSeconds) / count);
}
