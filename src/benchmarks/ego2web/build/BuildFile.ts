import { z } from 'zod';

/** `build.json`: what the data set will be, and how its clips are chosen (ego2web, Building pairs, 1). */
export const buildFileSchema = z.strictObject({
  schemaVersion: z.literal(1),
  benchmark: z.literal('ego2web'),
  name: z.string().min(1).max(200),
  version: z.string().min(1).max(100),
  description: z.string().min(1).optional(),
  /** Of the videos, as it will stand in every instance. */
  licence: z.string().min(1),
  /** For the composition of the data: where the videos come from, such as "Ego4D". */
  source: z.string().min(1).optional(),
  /** A clip is exactly so long. */
  clipSeconds: z.number().min(1).max(3600).default(180),
  /** Fewest narrations in a clip, where a video has narrations. */
  minimumNarrations: z.int().nonnegative().default(30),
  /** Most clips over all videos; absent: all. */
  maximumClips: z.int().positive().optional(),
  /** An Ego4D narration file; absent: clips are chosen without. */
  narrations: z.string().min(1).optional(),
});

export type BuildFile = z.output<typeof buildFileSchema>;
