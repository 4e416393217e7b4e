import { z } from 'zod';
import { anchorSchema } from '../../../../html/Anchor.js';
import { operationTypes, typedEditSchema } from '../../../../html/TypedEdit.js';
import { instanceSchema, languages } from '../../schema.js';

/** One step of a script: what is to be said, and what is meant by it. */
export const scriptStepSchema = z.strictObject({
  /** Counts from 1; may be left out. */
  step: z.int().positive().optional(),
  operation: z.enum(operationTypes),
  /** As the person will say it while pointing, with weak references. */
  said: z.string().trim().min(1),
  /** The same, explicit: understood without pointing. */
  instruction: z.string().trim().min(1),
  /** The target in words. */
  target: z.string().trim().min(1),
  /** What is seen when it is done. */
  expected: z.string().trim().min(1).optional(),
  targetAnchors: z.array(anchorSchema).min(1).optional(),
  edits: z.array(typedEditSchema).min(1).optional(),
  /** The earlier steps that a revert takes back. */
  undoes: z.array(z.int().positive()).default([]),
});

/** A script: one person, one page, one recording. */
export const scriptSchema = z.strictObject({
  schemaVersion: z.literal(1).default(1),
  /** Default: page, language and the next free number. */
  id: instanceSchema.shape.id.optional(),
  /** Default: the page's. */
  language: z.enum(languages).optional(),
  /** The size of the window that is recorded, in CSS pixels. */
  viewport: instanceSchema.shape.viewport,
  steps: z.array(scriptStepSchema).min(1),
});

export type Script = z.output<typeof scriptSchema>;
