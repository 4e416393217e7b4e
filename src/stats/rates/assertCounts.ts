import { inputError } from '../../core/errors.js';

/** Beyond this the logarithms of the exact methods have too few digits left. */
const mostCounted = 1e9;

/**
 * @throws DeixisError VALUES_INVALID (input) unless 0 <= successes <= n <= 1e9 are whole and the confidence is between 0
 * and 1
 */
export function assertCounts(successes: number, n: number, confidence = 0.95): void {
  const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= mostCounted;
  if (!isCount(successes) || !isCount(n) || successes > n)
    throw inputError(
      'VALUES_INVALID',
      `${successes} successes of ${n}; whole numbers up to ${mostCounted} are expected, with at most n successes`,
    );
  if (!(confidence > 0 && confidence < 1))
    throw inputError('VALUES_INVALID', `confidence is ${confidence}; a number between 0 and 1 is expected`);
}
