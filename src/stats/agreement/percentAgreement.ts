import { mean } from '../mean.js';
import { comparedLabels } from './comparedLabels.js';
import { countLabels } from './countLabels.js';
import type { Label, Ratings } from './Ratings.js';

/**
 * Observed agreement, in [0, 1]: the share of an item's pairs of labels that are equal, averaged over the items with at
 * least two labels. With two raters, the share of items on which they agree. Null where no item has two labels.
 * Source: Fleiss, "Measuring nominal scale agreement among many raters", Psychological Bulletin 76 (1971), P-bar.
 */
export function percentAgreement(ratings: Ratings): number | null {
  const items = comparedLabels(ratings);
  return items.length === 0 ? null : mean(items.map(shareOfEqualPairs));
}

function shareOfEqualPairs(labels: readonly Label[]): number {
  const count = labels.length;
  let equal = 0;
  for (const times of countLabels(labels).values()) equal += times * (times - 1);
  return equal / (count * (count - 1));
}
