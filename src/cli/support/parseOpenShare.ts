import { InvalidArgumentError } from 'commander';
import { parseDecimal } from '../../core/parseDecimal.js';

/** An option parser for shares of which neither 0 nor 1 makes sense, such as a confidence. */
export function parseOpenShare(text: string): number {
  const share = parseDecimal(text);
  if (!(share > 0 && share < 1))
    throw new InvalidArgumentError('expected a number above 0 and below 1, such as 0.95.');
  return share;
}
