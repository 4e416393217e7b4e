import { z } from 'zod';
import { instanceIdSchema } from '../../../../datasets/instanceIdSchema.js';

const fileHashes = z.record(z.string().min(1), z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits'));

const common = {
  /** When, as ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Who: a person, the model that was asked, or this program. */
  by: z.string().min(1).max(500),
  /** The video, clip or data set that it is about. */
  id: instanceIdSchema,
  /** Paths inside the build folder to the SHA-256 of what was written there. */
  files: fileHashes.default({}),
};

export const stages = [
  'videos',
  'clips',
  'captions',
  'suitability',
  'anchor lists',
  'anchors',
  'task lists',
  'tasks',
] as const;

/** What became of one thing at one stage: it passed at once, after it was sent back, or not at all. */
const fate = {
  outcome: z.enum(['passed', 'mended', 'dropped']),
  /** Why it was dropped: a short name to count by, and the sentence. */
  reason: z.string().min(1).optional(),
  detail: z.string().optional(),
};

export const unitSchema = z.strictObject({ stage: z.enum(stages), id: instanceIdSchema, ...fate });
export type Unit = z.output<typeof unitSchema>;

const usageSchema = z.record(z.string(), z.number()).default({});

/** One line of ledger.jsonl. A later event about the same thing takes the place of an earlier one. */
export const buildEventSchema = z.discriminatedUnion('action', [
  /** A video was named; nothing is known of it yet. */
  z.strictObject({ action: z.literal('video'), ...common, file: z.string().min(1) }),
  /** A video was read through, and the stretches of it that may become clips. */
  z.strictObject({
    action: z.literal('probe'),
    ...common,
    ...fate,
    durationSeconds: z.number().nonnegative().optional(),
    clips: z
      .array(
        z.strictObject({
          id: instanceIdSchema,
          startSeconds: z.number().nonnegative(),
          endSeconds: z.number().positive(),
          narrations: z.int().nonnegative().nullable(),
        }),
      )
      .default([]),
  }),
  /** A clip was cut. */
  z.strictObject({ action: z.literal('clip'), ...common, ...fate }),
  /** A clip was put into words, a few seconds a piece. */
  z.strictObject({
    action: z.literal('captions'),
    ...common,
    ...fate,
    pieces: z.strictObject({
      in: z.int().nonnegative(),
      passed: z.int().nonnegative(),
      mended: z.int().nonnegative(),
      dropped: z.int().nonnegative(),
    }),
    usage: usageSchema,
  }),
  /** Tasks were written for a clip, or it was found unsuitable. */
  z.strictObject({
    action: z.literal('tasks'),
    ...common,
    units: z.array(unitSchema).min(1),
    usage: usageSchema,
  }),
  /** Dropped for a fault that may pass: it will be tried again. */
  z.strictObject({ action: z.literal('retry'), ...common, stage: z.enum(stages) }),
  z.strictObject({
    action: z.literal('export'),
    ...common,
    /** Hash of the data set. */
    dataset: z.string().min(1),
    pairs: z.array(instanceIdSchema),
  }),
]);

export type BuildEvent = z.output<typeof buildEventSchema>;

/** An event before its time is known. */
export type NewBuildEvent =
  z.input<typeof buildEventSchema> extends infer Event
    ? Event extends unknown
      ? Omit<Event, 'at'>
      : never
    : never;
