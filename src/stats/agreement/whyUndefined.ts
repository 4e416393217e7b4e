import { comparedLabels } from './comparedLabels.js';
import type { Ratings } from './Ratings.js';

/**
 * Why a measure of agreement beyond chance (Cohen's and Fleiss' kappa, Krippendorff's alpha) is null for these ratings;
 * undefined where it is a number. The three are undefined in the same two cases.
 */
export function whyUndefined(ratings: Ratings): string | undefined {
  const labels = comparedLabels(ratings).flat();
  if (labels.length === 0) return 'no item has two labels';
  if (new Set(labels).size === 1) return 'every label is the same, so that nothing is left to chance';
  return undefined;
}
