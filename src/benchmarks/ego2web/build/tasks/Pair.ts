import { z } from 'zod';
import { instanceIdSchema } from '../../../../datasets/instanceIdSchema.js';
import { domains } from '../../analysis/TaskOutcome.js';
import { rangeSchema } from '../../judging/Evidence.js';
import { difficulties } from '../../schema.js';
import { anchorSchema } from './Anchor.js';

/** What a person may change of a pair. */
export const pairTaskSchema = z.strictObject({
  instruction: z.string().trim().min(1).max(2000),
  difficulty: z.enum(difficulties),
  domain: z.enum(domains),
  /** Sites of the pool; the first decides the domain. */
  websites: z.array(z.string().min(1)).min(1),
  /** Cues that the web result has to share with the video. */
  mustMatch: z.array(z.string().min(1)).min(2),
  /** What the video shows, a sentence each: for subjects that are told it (condition oracle). */
  oracle: z.array(z.string().min(1)).min(1),
});

/** A clip and a task for it, as they were written (ego2web, Building pairs, 2c). Nobody has verified it yet. */
export const pairSchema = z.strictObject({
  ...pairTaskSchema.shape,
  id: instanceIdSchema,
  clip: instanceIdSchema,
  anchor: anchorSchema,
  /** Where the writer thinks that it is seen, in seconds in the clip: a start for the evidence that people mark. */
  suggested: z.array(rangeSchema).min(1),
  whyVideo: z.string().min(1),
  writtenBy: z.string().min(1),
});

export type Pair = z.output<typeof pairSchema>;
