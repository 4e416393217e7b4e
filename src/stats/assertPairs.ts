import { inputError } from '../core/errors.js';

/** Refuses two lists of which not every value has its partner. @throws DeixisError VALUES_INVALID (input) */
export function assertPairs(first: ArrayLike<unknown>, second: ArrayLike<unknown>): void {
  if (first.length !== second.length)
    throw inputError(
      'VALUES_INVALID',
      `lists of equal length expected, not ${first.length} and ${second.length}`,
    );
}
