import { z } from 'zod';
import { optionNumber } from '../../options/optionNumber.js';
import { readBenchmarkOptions } from '../../options/readBenchmarkOptions.js';

/** The options of an EgoEverything run, beside what every run has. */
export const egoEverythingOptionsSchema = z.strictObject({
  /** In how many orders of the options each question is asked: 1, or up to all five turns of them. */
  rotations: optionNumber(z.number().int().min(1).max(5)).default(1),
  /** Whether the square around the gaze holds its share of the frame's pixels or of its shorter side. */
  shareOf: z.enum(['area', 'side']).default('area'),
  /** That share, which is also what `ad` keeps of the pixels. */
  share: optionNumber(z.number().gt(0).lt(1)).default(0.1),
  /** A folder with prompts of the user's own. */
  prompts: z.string().min(1).optional(),
});

export type EgoEverythingOptions = z.output<typeof egoEverythingOptionsSchema>;

/** @throws DeixisError OPTIONS_INVALID (usage): unknown or wrong options, by name */
export function readOptions(options: Record<string, unknown>): EgoEverythingOptions {
  return readBenchmarkOptions('egoeverything', egoEverythingOptionsSchema, options);
}
