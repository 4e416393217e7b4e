import { z } from 'zod';
import { rangeSchema } from '../../judging/Evidence.js';

/** A thing, place or event in a clip that tasks can hang on (ego2web, Building pairs, 2b). */
export const anchorSchema = z.strictObject({
  nameGuess: z.string().min(1),
  cues: z.array(z.string().min(1)).min(3).max(5),
  /** Where it is seen, in seconds in the clip. */
  seen: z.array(rangeSchema).min(1),
  whyVideo: z.string().min(1),
});

export type Anchor = z.output<typeof anchorSchema>;
