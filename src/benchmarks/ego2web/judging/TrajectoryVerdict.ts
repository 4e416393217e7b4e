import { z } from 'zod';
import { protocolNames } from './JudgeProtocol.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/, '64 lower-case hexadecimal digits');

/** What judging a trajectory leaves in a run: enough to explain the verdict, and to make it again from the cache. */
export const trajectoryVerdictSchema = z.strictObject({
  kind: z.literal('trajectory-verdict'),
  schemaVersion: z.literal(1),
  protocol: z.enum(protocolNames),
  judge: z.string(),
  /** The trajectory as a document (schemas/trajectory.schema.json), an artifact; the names that tables are made by. */
  trajectory: hash,
  task: z.string().nullable(),
  subject: z.string(),
  domain: z.string().nullable(),
  /** What was wrong with the source of the trajectory or with the video. */
  problems: z.array(z.string()),
  status: z.enum(['success', 'failure']).nullable(),
  /** Why it counts as failure though the judge does not clearly say so. */
  unparsed: z.string().nullable(),
  thoughts: z.string(),
  keyPoints: z.array(z.string()).nullable(),
  /** Which ratings keep a screenshot; null for a protocol without ratings. */
  threshold: z.strictObject({ value: z.number(), rule: z.string() }).nullable(),
  screenshots: z.array(
    z.strictObject({
      step: z.int().positive(),
      sha256: hash,
      score: z.int().min(1).max(5).nullable(),
      summary: z.string().nullable(),
      /** Whether the verdict was made from it. */
      key: z.boolean(),
    }),
  ),
  evidence: z
    .strictObject({
      video: z.string(),
      videoSha256: hash,
      ranges: z.array(z.strictObject({ startSeconds: z.number(), endSeconds: z.number() })),
      /** Seconds on the presentation timeline; sent is an artifact. */
      keyframes: z.array(z.strictObject({ timeSeconds: z.number(), sha256: hash, sentSha256: hash })),
    })
    .nullable(),
  /** Hash of each stage's prompt. */
  prompts: z.record(z.string(), hash),
  /** The replies of each stage in order, as artifacts. */
  replies: z.strictObject({
    keyPoints: z.array(hash),
    screenshots: z.array(hash),
    verdict: z.array(hash),
  }),
  notes: z.array(z.string()),
});

export type TrajectoryVerdict = z.output<typeof trajectoryVerdictSchema>;
