import { z } from 'zod';

/** true and false in a run file, yes and no (or true and false) on the command line. */
export const optionYesNo = z.preprocess(
  (value) => ({ yes: true, true: true, no: false, false: false })[String(value)] ?? value,
  z.boolean('expected yes or no'),
);
