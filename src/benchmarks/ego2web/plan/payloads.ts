import { z } from 'zod';
import { finalCheckSchema } from '../finalState/FinalCheck.js';
import { rangeSchema } from '../judging/Evidence.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/, '64 lower-case hexadecimal digits');

/** What an episode leaves for its judge. */
export const episodePayloadSchema = z.strictObject({
  kind: z.literal('episode'),
  schemaVersion: z.literal(1),
  /** The trajectory as a document (schemas/trajectory.schema.json), an artifact. */
  trajectory: hash,
  /** Its screenshots, as artifacts. */
  screenshots: z.array(hash),
  /** What the sites held at the end, as an artifact; null where they keep no state. */
  state: hash.nullable(),
  ended: z.enum(['answered', 'gave-up', 'stopped', 'not-executable', 'unknown']),
  /** Steps, and those of them that count as actions. */
  steps: z.int().nonnegative(),
  /** Stretches of the video that the answer cites, in seconds; null where none could be given. */
  cited: z.array(rangeSchema).nullable(),
  /** Why it is no episode that could be judged. */
  unusable: z.string().nullable(),
  /** How the subject came to what it did, as an artifact. */
  evidence: hash.nullable(),
  notes: z.array(z.string()),
});

export type EpisodePayload = z.output<typeof episodePayloadSchema>;

/** What the deterministic judge leaves: each check of the task, and what was found. */
export const finalStateVerdictSchema = z.strictObject({
  kind: z.literal('final-state-verdict'),
  schemaVersion: z.literal(1),
  judge: z.literal('deterministic'),
  trajectory: hash,
  state: hash.nullable(),
  checks: z.array(z.strictObject({ check: finalCheckSchema, met: z.boolean(), reason: z.string() })),
});

export type FinalStateVerdict = z.output<typeof finalStateVerdictSchema>;
