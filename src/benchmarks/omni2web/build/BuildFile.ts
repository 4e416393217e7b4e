import { z } from 'zod';

const range = (minimum: number, maximum: number) =>
  z
    .strictObject({ minimum: z.int().nonnegative(), maximum: z.int().positive() })
    .default({ minimum, maximum });

/** `build.json`: what the data set will be, and what its scripts must be like. */
export const buildFileSchema = z.strictObject({
  schemaVersion: z.literal(1),
  benchmark: z.literal('omni2web'),
  name: z.string().min(1).max(200),
  version: z.string().min(1).max(100),
  description: z.string().min(1).optional(),
  /** Of the pages and recordings, as it will stand in every instance. */
  licence: z.string().min(1),
  /** What everybody who is recorded agrees to. */
  consent: z.string().min(1),
  /** Steps and revisions of a script (omni2web, Task: 10-20 steps, 1-3 revisions). */
  steps: range(10, 20),
  revisions: range(1, 3),
});

export type BuildFile = z.output<typeof buildFileSchema>;
