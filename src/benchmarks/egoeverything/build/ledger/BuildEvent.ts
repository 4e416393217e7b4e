import { z } from 'zod';
import { instanceIdSchema } from '../../../../datasets/instanceIdSchema.js';
import type { Undated } from '../../../building/changeLedger.js';
import { optionCount } from '../../analysis/AnswerRecord.js';
import { categories } from '../../schema.js';
import { evidenceSchema } from '../questions/QuestionDraft.js';

/** What machines do, in this order: three stages of a video, the targets drawn for it, and three stages of a question. */
export const stages = ['timelines', 'objects', 'draws', 'targets', 'questions', 'rules', 'blind'] as const;
export type Stage = (typeof stages)[number];

const common = {
  /** When, as ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Who: a person, the model that was asked, or this program. */
  by: z.string().min(1).max(500),
  /** The video, the question or the data set that it is about. */
  id: instanceIdSchema,
  /** Paths inside the build folder to the SHA-256 of what was written there. */
  files: z.record(z.string().min(1), z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits')).default({}),
};

const fate = {
  outcome: z.enum(['passed', 'mended', 'dropped']),
  /** Why it was dropped: a short name to count by, and the sentence. */
  reason: z.string().min(1).optional(),
  detail: z.string().optional(),
  /** Dropped for a fault that may pass, such as a damaged file, and not by a decision. */
  fault: z.boolean().optional(),
};
const usage = z.record(z.string(), z.number()).default({});

/** What became of the parts of a video: lines of its timeline, pictures that were searched. They add up. */
export const countsSchema = z.strictObject({
  in: z.int().nonnegative(),
  passed: z.int().nonnegative(),
  mended: z.int().nonnegative(),
  /** By reason. */
  dropped: z.record(z.string(), z.int().positive()),
});
export type Counts = z.output<typeof countsSchema>;

const point = z.strictObject({ x: z.number(), y: z.number() });

/** What a question is to be about. */
export const targetSchema = z.strictObject({
  id: instanceIdSchema,
  name: z.string().min(1),
  timeSeconds: z.number().nonnegative(),
  /** Pixels of the frame as shown. */
  box: z.strictObject({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
  gaze: point.nullable(),
  distancePixels: z.number().nonnegative(),
  /** Of this thing in the draw that chose it. */
  probability: z.number().min(0).max(1),
  /** When it will be asked; null: too little video is left. */
  queryTimeSeconds: z.number().nonnegative().nullable(),
});
export type Target = z.output<typeof targetSchema>;

/** A finished question; its options stand in an order drawn by the seed, since writers like to put the right one first. */
export const questionSchema = z.strictObject({
  question: z.string().min(1),
  options: z.array(z.string().min(1)).length(optionCount),
  rightOption: z
    .int()
    .min(0)
    .max(optionCount - 1),
  category: z.enum(categories),
  evidence: z.array(evidenceSchema.strict()),
  /** Found by the validator itself. */
  newEvidence: z.array(evidenceSchema.strict()),
  reviews: z.int().nonnegative(),
});
export type Question = z.output<typeof questionSchema>;

/** One line of ledger.jsonl. A later event about the same thing takes the place of an earlier one. */
export const buildEventSchema = z.discriminatedUnion('action', [
  /** A video was named, and its gaze; nothing is known of it yet. */
  z.strictObject({
    action: z.literal('video'),
    ...common,
    file: z.string().min(1),
    gazeFile: z.string().min(1).optional(),
  }),
  z.strictObject({
    action: z.literal('timeline'),
    ...common,
    ...fate,
    durationSeconds: z.number().positive().optional(),
    width: z.int().positive().optional(),
    height: z.int().positive().optional(),
    /** clusters: cut by how it looks; summary, narrations: somebody else's, beside the video. */
    made: z.enum(['clusters', 'summary', 'narrations']).optional(),
    lines: countsSchema.optional(),
    usage,
  }),
  z.strictObject({
    action: z.literal('objects'),
    ...common,
    ...fate,
    objects: z.int().nonnegative().optional(),
    frames: countsSchema.optional(),
    usage,
  }),
  z.strictObject({
    action: z.literal('draw'),
    ...common,
    ...fate,
    targets: z.array(targetSchema).default([]),
  }),
  z.strictObject({
    action: z.literal('question'),
    ...common,
    ...fate,
    question: questionSchema.optional(),
    usage,
  }),
  /** A written question was held against the rules, or asked without the video. */
  z.strictObject({
    action: z.literal('check'),
    ...common,
    ...fate,
    stage: z.enum(['rules', 'blind']),
    usage,
  }),
  /** Dropped for a fault: it will be tried again. */
  z.strictObject({ action: z.literal('retry'), ...common, stage: z.enum(stages) }),
  z.strictObject({
    action: z.literal('export'),
    ...common,
    format: z.enum(['deixis', 'released', 'huggingface']),
    /** Hash of the data set; null for formats of others. */
    dataset: z.string().min(1).nullable(),
    questions: z.array(instanceIdSchema),
  }),
]);

export type BuildEvent = z.output<typeof buildEventSchema>;
export type NewBuildEvent = Undated<z.input<typeof buildEventSchema>>;
