import { z } from 'zod';
import { instanceIdSchema } from '../../datasets/instanceIdSchema.js';
import { anchorSchema } from '../../html/Anchor.js';
import { checkSchema } from '../../html/checks/Check.js';
import { operationTypes, typedEditSchema } from '../../html/TypedEdit.js';

export const rubricCategories = ['target_grounding', 'edit_fulfillment', 'revision', 'no_damage'] as const;
export type RubricCategory = (typeof rubricCategories)[number];

export const languages = ['en', 'zh'] as const;
export const difficulties = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/** One yes-or-no question about the edited page (omni2web, Instance). */
export const rubricItemSchema = z.strictObject({
  id: z.string().min(1).max(200),
  /** The step it belongs to; null for the instance-level no-damage item. */
  step: z.int().positive().nullable(),
  category: z.enum(rubricCategories),
  question: z.string().min(1),
  /** How to find the element before the edit, in words. */
  beforeAnchor: z.string(),
  afterExpectedChange: z.string(),
  forbiddenChange: z.string(),
  /** What a program can check in a browser; absent in data made for model judges only. */
  check: checkSchema.optional(),
});

export const stepSchema = z.strictObject({
  step: z.int().positive(),
  operation: z.enum(operationTypes),
  /** Explicit reference instruction, without deictic words. */
  instruction: z.string().min(1),
  /** Description of the target in words. */
  target: z.string().min(1),
  targetAnchors: z.array(anchorSchema).optional(),
  /** The earlier steps that this revision cancels as a whole; empty for all but revert steps. */
  undoes: z.array(z.int().positive()).default([]),
  /** The edit as a program would make it; made data has it, recorded data may not. */
  edits: z.array(typedEditSchema).optional(),
});

export const transcriptLineSchema = z.strictObject({
  step: z.int().positive(),
  text: z.string().min(1),
  /** When it is spoken, if known: made data knows it, recorded data may not. Never given to a subject. */
  startSeconds: z.number().nonnegative().optional(),
  endSeconds: z.number().nonnegative().optional(),
});

/** One instance of Omni2Web: a line of instances.jsonl. What ties fields together is in findInstanceProblems. */
export const instanceSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id: instanceIdSchema,
  /** The source page, the cluster of the bootstrap. */
  page: z.string().min(1),
  language: z.enum(languages),
  /** Paths inside the data set folder. */
  sourcePage: z.string().min(1),
  referencePage: z.string().min(1).optional(),
  recording: z.string().min(1).optional(),
  transcript: z.array(transcriptLineSchema).min(1),
  steps: z.array(stepSchema).min(1),
  rubric: z.array(rubricItemSchema).min(1),
  difficulty: z.enum(difficulties).optional(),
  /** The width and height at which the page was recorded, in CSS pixels. */
  viewport: z
    .strictObject({ width: z.int().positive(), height: z.int().positive() })
    .default({ width: 1280, height: 720 }),
  consent: z.string().min(1),
  licence: z.string().min(1),
  provenance: z.record(z.string(), z.json()).optional(),
});

export type RubricItem = z.output<typeof rubricItemSchema>;
export type Omni2WebStep = z.output<typeof stepSchema>;
export type Omni2WebInstance = z.output<typeof instanceSchema>;
