import { inputError } from '../../core/errors.js';
import { normalQuantile } from '../normalQuantile.js';
import { criticalValue } from './criticalValue.js';
import type { PlannedComparison } from './PlannedComparison.js';
import { plannedStandardError } from './plannedStandardError.js';

/**
 * The smallest true difference that a planned paired comparison finds with the power wanted, in the unit of the scores:
 * (z of significance / 2 + z of power) standard errors. Smaller ones will mostly be missed.
 * Source: Bloom, "Minimum detectable effects", Evaluation Review 19 (1995), with the normal distribution in place of t.
 * @throws DeixisError VALUES_INVALID (input) for values that no comparison can have, or a power not above significance
 */
export function smallestDetectableDifference({
  power = 0.8,
  significance = 0.05,
  ...planned
}: PlannedComparison & { power?: number }): number {
  if (!(power > significance && power < 1))
    throw inputError(
      'VALUES_INVALID',
      `power is ${power}; a number between the significance (${significance}) and 1 is expected`,
    );
  return (criticalValue(significance) + normalQuantile(power)) * plannedStandardError(planned);
}
