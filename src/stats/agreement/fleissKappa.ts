import { inputError } from '../../core/errors.js';
import { comparedLabels } from './comparedLabels.js';
import { countLabels } from './countLabels.js';
import { percentAgreement } from './percentAgreement.js';
import type { Ratings } from './Ratings.js';

/**
 * Agreement beyond chance of several raters, who need not be the same from item to item, over the items with at least
 * two labels; 1 at most. Null where it is not defined: no such item, or one label throughout.
 * Source: Fleiss, "Measuring nominal scale agreement among many raters", Psychological Bulletin 76 (1971).
 * @throws DeixisError RATINGS_INCOMPLETE (input) where those items have different numbers of labels
 */
export function fleissKappa(ratings: Ratings): number | null {
  const items = comparedLabels(ratings);
  const uneven = items.find((labels) => labels.length !== items[0]!.length);
  if (uneven)
    throw inputError(
      'RATINGS_INCOMPLETE',
      `Fleiss' kappa needs equally many labels of every item, not ${items[0]!.length} and ${uneven.length}`,
      { hint: "use Krippendorff's alpha, which allows for missing labels" },
    );
  const counts = countLabels(items.flat());
  const observed = percentAgreement(ratings);
  if (observed === null || counts.size < 2) return null;
  const total = items.length * items[0]!.length;
  let expected = 0;
  for (const count of counts.values()) expected += (count / total) ** 2;
  return (observed - expected) / (1 - expected);
}
