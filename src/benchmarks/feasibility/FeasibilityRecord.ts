import { z } from 'zod';
import { blockingSigns } from '../../browser/freeze/findSigns.js';
import { instanceIdSchema } from '../../datasets/instanceIdSchema.js';

const siteVisitSchema = z.strictObject({
  site: z.string().min(1),
  url: z.string().min(1),
  finalUrl: z.string().nullable(),
  status: z.int().nullable(),
  title: z.string().nullable(),
  text: z.strictObject({ sha256: z.string(), characters: z.int().nonnegative() }).nullable(),
  signs: z.array(z.enum(blockingSigns)),
  problem: z.string().nullable(),
  seconds: z.number().nonnegative(),
  /** What is otherwise than at the visit before, a sentence each. */
  drift: z.array(z.string()),
});

export const feasibilityOutcomes = ['feasible', 'doubtful', 'infeasible'] as const;

/** One check of one task: a line of feasibility.jsonl, to which lines are only ever added. */
export const feasibilityRecordSchema = z.strictObject({
  schemaVersion: z.literal(1),
  /** When, as ISO 8601 in UTC; one for all tasks of a check. */
  at: z.iso.datetime(),
  instance: instanceIdSchema,
  /** feasible: every site of it answers, with nothing in the way; doubtful: some do; infeasible: none. */
  outcome: z.enum(feasibilityOutcomes),
  sites: z.array(siteVisitSchema).min(1),
});

export type FeasibilityRecord = z.output<typeof feasibilityRecordSchema>;
export type RecordedVisit = FeasibilityRecord['sites'][number];
