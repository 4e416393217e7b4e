import { z } from 'zod';

export const tracks = ['A', 'B', 'C'] as const;
export type Track = (typeof tracks)[number];

export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

/** Judges write true and false, or 1 and 0. */
const decision = z.union([
  z.boolean(),
  z.literal(0).transform(() => false),
  z.literal(1).transform(() => true),
]);

export const itemDecisionSchema = z.strictObject({
  /** A rubric item's id. */
  id: z.string().min(1),
  met: decision,
  category: z.string().optional(),
  reason: z.string().nullish(),
  element: z.json().optional(),
});

export const damageDecisionSchema = z.strictObject({
  /** The change's id in the change list. */
  id: z.union([z.string().min(1), z.int()]),
  isDamage: decision,
  severity: z.enum(severities).nullish(),
  reason: z.string().nullish(),
});

export const stepMatchSchema = z.strictObject({
  /** Reference step. */
  step: z.int().positive(),
  /** The predicted step that it was matched to, or null. */
  matched: z.int().positive().nullable(),
  target: decision,
  action: decision,
  reason: z.string().nullish(),
});

/**
 * One judged output: a line of the file that `score omni2web` reads. Tracks A and C need items and damage, track B
 * needs steps and predictedSteps; an unusable or ungraded output needs none of them.
 */
export const judgmentSchema = z.strictObject({
  instance: z.string().min(1),
  subject: z.string().min(1),
  track: z.enum(tracks),
  items: z.array(itemDecisionSchema).optional(),
  damage: z.array(damageDecisionSchema).optional(),
  steps: z.array(stepMatchSchema).optional(),
  predictedSteps: z.int().nonnegative().optional(),
  /** Why the output counts as zero (refused, empty, unparsable ...), or null. */
  unusable: z.string().min(1).nullish(),
  /** Why no judgment could be had, or null: such an output is not zero, it leaves the mean incomplete. */
  ungraded: z.string().min(1).nullish(),
});

export type ItemDecision = z.output<typeof itemDecisionSchema>;
export type DamageDecision = z.output<typeof damageDecisionSchema>;
export type StepMatch = z.output<typeof stepMatchSchema>;
export type Judgment = z.output<typeof judgmentSchema>;
