import { InvalidArgumentError } from 'commander';
import { parseDecimal } from '../core/parseDecimal.js';

/** An option parser for finite numbers within bounds; Commander names the option in its error (exit code 2). */
export function parseNumber({
  minimum = -Infinity,
  maximum = Infinity,
  whole = false,
} = {}): (text: string) => number {
  return (text) => {
    const value = parseDecimal(text);
    if (Number.isNaN(value) || value < minimum || value > maximum || (whole && !Number.isInteger(value))) {
      const bounds = [
        minimum > -Infinity ? `at least ${minimum}` : '',
        maximum < Infinity ? `at most ${maximum}` : '',
      ].filter(Boolean);
      throw new InvalidArgumentError(
        `expected a ${whole ? 'whole ' : ''}number${bounds.length ? ` ${bounds.join(' and ')}` : ''}.`,
      );
    }
    return value;
  };
}
