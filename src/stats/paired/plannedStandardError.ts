import { inputError } from '../../core/errors.js';
import type { PlannedComparison } from './PlannedComparison.js';

/**
 * The standard error that the mean difference of a planned comparison will have: standardDeviation sqrt(effect / n) with
 * the design effect 1 + (clusterSize - 1) intraclassCorrelation, by which clusters make a sample count for less.
 * Sources: Kish, "Survey Sampling" (1965), section 5.4; with clusters of unequal size: Eldridge, Ashby and Kerry,
 * International Journal of Epidemiology 35 (2006).
 * @throws DeixisError VALUES_INVALID (input) for values that no comparison can have
 */
export function plannedStandardError({
  n,
  standardDeviation,
  clusterSize = 1,
  intraclassCorrelation = 0,
}: PlannedComparison): number {
  expect('n', n, n >= 1 && Number.isSafeInteger(n), 'a whole number of at least 1');
  expect('standardDeviation', standardDeviation, standardDeviation > 0, 'a number above 0');
  expect('clusterSize', clusterSize, clusterSize >= 1 && clusterSize <= n, 'a number from 1 to n');
  expect(
    'intraclassCorrelation',
    intraclassCorrelation,
    intraclassCorrelation >= 0 && intraclassCorrelation <= 1,
    'a number from 0 to 1',
  );
  return standardDeviation * Math.sqrt((1 + (clusterSize - 1) * intraclassCorrelation) / n);
}

function expect(name: string, value: number, holds: boolean, expected: string): void {
  if (!holds || !Number.isFinite(value))
    throw inputError('VALUES_INVALID', `${name} is ${value}; ${expected} is expected`);
}
