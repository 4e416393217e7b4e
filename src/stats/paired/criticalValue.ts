import { inputError } from '../../core/errors.js';
import { normalQuantile } from '../normalQuantile.js';

/**
 * The z beyond which, on either side, a standard normal value falls with this chance.
 * @throws DeixisError VALUES_INVALID (input) for a chance outside (0, 1)
 */
export function criticalValue(significance: number): number {
  if (!(significance > 0 && significance < 1))
    throw inputError(
      'VALUES_INVALID',
      `significance is ${significance}; a number between 0 and 1 is expected`,
    );
  return -normalQuantile(significance / 2);
}
