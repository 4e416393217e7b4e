import { z } from 'zod';
import { instanceIdSchema } from '../../datasets/instanceIdSchema.js';
import { domains } from './analysis/TaskOutcome.js';
import { rangeSchema } from './judging/Evidence.js';

export const difficulties = ['easy', 'medium', 'hard'] as const;

/** One instance of Ego2Web: a line of instances.jsonl (ego2web, Task and Building pairs). */
export const instanceSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id: instanceIdSchema,
  /** I of the source: what is to be done on the web, which cannot be met without seeing the video. */
  instruction: z.string().min(1),
  /** V of the source: the video's name, where it comes from. */
  video: z.string().min(1),
  /** A path inside the data set folder, where the video is there. */
  videoFile: z.string().min(1).optional(),
  domain: z.enum(domains).optional(),
  /** The sites on which it can be done, such as "amazon.com". */
  websites: z.array(z.string().min(1)).default([]),
  difficulty: z.enum(difficulties).optional(),
  /** What the web result has to share with what the video shows. */
  mustMatch: z.array(z.string().min(1)).default([]),
  /** v of the source: the stretches that the task hangs on, in seconds on the presentation timeline. */
  evidence: z.array(rangeSchema).default([]),
});

export type Ego2WebInstance = z.output<typeof instanceSchema>;
