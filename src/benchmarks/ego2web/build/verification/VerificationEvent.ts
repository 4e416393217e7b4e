import { z } from 'zod';
import { instanceIdSchema } from '../../../../datasets/instanceIdSchema.js';
import { rangeSchema } from '../../judging/Evidence.js';
import { pairTaskSchema } from '../tasks/Pair.js';

/** What people check of a pair (ego2web, Building pairs, 3). */
export const criteria = ['visual-grounding', 'web-feasibility', 'instruction-quality'] as const;
export type Criterion = (typeof criteria)[number];

/** Why a task cannot be done on the web. */
export const infeasibleReasons = [
  'out-of-stock',
  'geo-restricted',
  'login',
  'captcha',
  'site-gone',
  'not-found',
  'other',
] as const;

const common = {
  /** When, as ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** The person. */
  by: z.string().trim().min(1).max(200),
  /** The pair. */
  id: instanceIdSchema,
  /** Why. */
  reason: z.string().trim().min(1).max(5000).optional(),
  /** Time spent on it; null where nobody knows. */
  secondsSpent: z.number().nonnegative().nullable().default(null),
};

export const evidenceMarksSchema = z.strictObject({
  /** v of the source: what the judge will see, in seconds in the clip. */
  evidence: z.array(rangeSchema).min(1),
  /** Moments inside the evidence that show it best; without any the judge takes evenly spread ones. */
  keyframesSeconds: z.array(z.number().nonnegative()).default([]),
});

/** One line of verification.jsonl: who did what with a pair, when, why and in what time. Lines are only ever added. */
export const verificationEventSchema = z.discriminatedUnion('action', [
  /** Somebody took it up; it is not handed to others for a while. */
  z.strictObject({ action: z.literal('open'), ...common }),
  /** Something of the pair or of its evidence was changed; it still waits for a decision. */
  z.strictObject({
    action: z.literal('edit'),
    ...common,
    changes: z.strictObject({ ...pairTaskSchema.partial().shape, ...evidenceMarksSchema.partial().shape }),
  }),
  /** All three criteria are met. */
  z.strictObject({ action: z.literal('accept'), ...common, ...evidenceMarksSchema.shape }),
  /** Its sites were recorded while somebody did the task; no decision. */
  z.strictObject({
    action: z.literal('record'),
    ...common,
    /** Inside the build folder. */
    file: z.string().regex(/^sites\/[A-Za-z0-9._-]+\.har\.zip$/),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    startUrl: z.url({ protocol: /^https?$/ }),
  }),
  z.strictObject({
    action: z.literal('reject'),
    ...common,
    reason: common.reason.unwrap(),
    failed: z.array(z.enum(criteria)).min(1),
    infeasible: z.enum(infeasibleReasons).optional(),
  }),
]);

export type VerificationEvent = z.output<typeof verificationEventSchema>;

/** An event before its time is known. */
export type NewVerificationEvent =
  z.input<typeof verificationEventSchema> extends infer Event
    ? Event extends unknown
      ? Omit<Event, 'at'>
      : never
    : never;
