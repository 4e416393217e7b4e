import { z } from 'zod';
import type { Exposure } from './Exposure.js';
import { frameShape } from './frameShape.js';
import { sha256Schema } from './sha256Schema.js';

const span = z.strictObject({ startSeconds: z.number(), endSeconds: z.number() });

const part = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    label: z.string(),
    sha256: sha256Schema,
    characters: z.int().nonnegative(),
  }),
  z.strictObject({
    kind: z.literal('frame'),
    ...frameShape,
    mediaType: z.string(),
  }),
  z.strictObject({
    kind: z.enum(['video', 'audio']),
    sentSha256: sha256Schema,
    mediaType: z.string(),
    sizeBytes: z.int().nonnegative(),
    span,
    hasAudio: z.boolean(),
    soundShiftSeconds: z.number(),
  }),
]);

/** The exposure record as a document: what a run stores of everything that was shown (contract 2). */
export const exposureSchema: z.ZodType<Exposure> = z.strictObject({
  completeness: z.enum(['exact', 'browser-only', 'declared']),
  condition: z.string(),
  parts: z.array(part),
  derivations: z.array(
    z.strictObject({ name: z.string(), inputs: z.array(z.string()), output: z.string(), span }),
  ),
  requestSha256: sha256Schema.optional(),
  conversions: z.array(z.string()),
});
