import { z } from 'zod';
import { instanceSchema, languages } from '../../schema.js';

const common = {
  /** When, as ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Who: a person, or the model that was asked. */
  by: z.string().min(1).max(500),
  /** The page or the item. */
  id: instanceSchema.shape.id,
  note: z.string().optional(),
  /** Paths inside the workspace to the SHA-256 of what was written there. */
  files: z.record(z.string().min(1), z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits')).default({}),
};

/** One line of ledger.jsonl. */
export const ledgerEventSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('page'), ...common }),
  /** The pictures that steps may ask for, and their catalogue; they take the place of earlier ones. */
  z.strictObject({ action: z.literal('pictures'), ...common }),
  z.strictObject({
    action: z.literal('script'),
    ...common,
    page: z.string().min(1),
    language: z.enum(languages),
  }),
  z.strictObject({
    action: z.enum(['accept', 'reject']),
    ...common,
    /** Before recording, or of targets and edits after it. */
    review: z.enum(['first', 'second']),
  }),
  z.strictObject({
    action: z.literal('record'),
    ...common,
    /** What the person who was recorded agreed to. */
    consent: z.string().min(1),
    durationSeconds: z.number().positive(),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
  /** A rubric as a program or model drafts it; nothing follows from it. */
  z.strictObject({ action: z.literal('draft'), ...common }),
  z.strictObject({ action: z.literal('annotate'), ...common }),
  z.strictObject({
    action: z.literal('export'),
    ...common,
    /** Hash of the data set that it went into. */
    dataset: z.string().min(1),
  }),
]);

export type LedgerEvent = z.output<typeof ledgerEventSchema>;
export type LedgerAction = LedgerEvent['action'];
