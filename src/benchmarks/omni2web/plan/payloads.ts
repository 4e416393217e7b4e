import { z } from 'zod';
import { judgmentSchema } from '../scoring/Judgment.js';

const unusable = z.string().nullable();
const hash = z.string().nullable();

/** What tracks A and C leave for their judge: a page, or why there is none. Texts are artifacts, named by hash. */
export const pagePayloadSchema = z.strictObject({
  kind: z.literal('page'),
  page: hash,
  /** The answer as it came. */
  answer: hash,
  unusable,
  detail: z.string().nullable(),
  /** What an executor could not do: by step, in words. */
  undone: z.array(z.strictObject({ step: z.int(), reason: z.string() })).default([]),
  /** Steps given to an executor. */
  instructions: z.int().nullable().default(null),
  /** A baseline's evidence, as an artifact. */
  evidence: hash.default(null),
});

/** What track B leaves: the recovered steps. */
export const stepsPayloadSchema = z.strictObject({
  kind: z.literal('steps'),
  steps: z.array(z.strictObject({ step: z.int().positive(), target: z.string(), instruction: z.string() })),
  answer: hash,
  unusable,
  detail: z.string().nullable(),
  evidence: hash.default(null),
});

/** What a judge leaves. */
export const verdictPayloadSchema = z.strictObject({
  kind: z.literal('verdict'),
  judge: z.string(),
  executor: z.string().nullable(),
  judgment: judgmentSchema,
  /** Artifacts: the change list and the judge's replies. */
  changes: hash,
  replies: z.array(z.string()),
  /** The page that was judged, and pictures of it. */
  page: hash,
  screenshot: hash,
  /** Shares that the deterministic judge of track B must show. */
  unparsedActions: z.int().nonnegative().nullable().default(null),
});

export type PagePayload = z.output<typeof pagePayloadSchema>;
export type StepsPayload = z.output<typeof stepsPayloadSchema>;
export type VerdictPayload = z.output<typeof verdictPayloadSchema>;
