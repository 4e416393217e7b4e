import { assertFinite } from '../assertFinite.js';
import { normalCdf } from '../normalCdf.js';
import { criticalValue } from './criticalValue.js';
import type { PlannedComparison } from './PlannedComparison.js';
import { plannedStandardError } from './plannedStandardError.js';

/**
 * The chance that a planned paired comparison finds a difference of this size, in (0, 1): the share of a normal
 * distribution around it that lies beyond either critical value. With fewer than some 30 clusters it is less, in truth.
 * Source: Cohen, "Statistical Power Analysis for the Behavioral Sciences", 2nd edition (1988), chapter 2, with the normal
 * distribution in place of t.
 * @param difference in the unit of the scores
 * @throws DeixisError VALUES_INVALID (input) for values that no comparison can have
 */
export function comparisonPower(
  difference: number,
  { significance = 0.05, ...planned }: PlannedComparison,
): number {
  assertFinite([difference], 'difference');
  const shift = difference / plannedStandardError(planned);
  const critical = criticalValue(significance);
  return normalCdf(shift - critical) + normalCdf(-shift - critical);
}
