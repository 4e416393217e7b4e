import { z } from 'zod';
import { parseDecimal } from '../../core/parseDecimal.js';

/** A number in a run file, or one as people write it on the command line; what is no number stays a text, so that the error can show it. */
export function optionNumber<Inner extends z.ZodType<number>>(inner: Inner) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    const number = parseDecimal(value);
    return Number.isNaN(number) ? value : number;
  }, inner);
}
