import { inputError } from '../core/errors.js';

/** Squares of larger numbers, and sums of those, would run over and come back as infinities and NaN. */
const largest = 1e150;

/**
 * Refuses NaN, infinities and numbers above 1e150, which would pass through sums and sorts unnoticed.
 * @throws DeixisError VALUES_INVALID (input)
 */
export function assertFinite(values: ArrayLike<number>, name: string): void {
  for (let index = 0; index < values.length; index += 1)
    if (!(Math.abs(values[index]!) <= largest))
      throw inputError(
        'VALUES_INVALID',
        `${name}[${index}] is ${values[index]}; a finite number of at most ${largest} is expected`,
      );
}
