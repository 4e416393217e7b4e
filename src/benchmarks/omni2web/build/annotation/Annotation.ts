import { z } from 'zod';
import { rubricItemSchema, transcriptLineSchema } from '../../schema.js';

/** What people made of a recording: annotations/<id>.<n>.json. */
export const annotationSchema = z.strictObject({
  schemaVersion: z.literal(1),
  transcript: z.array(transcriptLineSchema).min(1),
  rubric: z.array(rubricItemSchema).min(1),
  /** The rubric is a draft that nobody changed. */
  isUnchangedDraft: z.boolean(),
  /** What the second review should look at. */
  notes: z.array(z.string()),
});

export type Annotation = z.output<typeof annotationSchema>;

/** A rubric as a person hands it in, or as it is drafted for correction: ids and questions may be left out. */
export const rubricFileSchema = z.strictObject({
  schemaVersion: z.literal(1).default(1),
  /** Which program or model drafted it; told on, never trusted. */
  draftedBy: z.string().optional(),
  items: z
    .array(
      rubricItemSchema.extend({
        id: rubricItemSchema.shape.id.optional(),
        question: rubricItemSchema.shape.question.optional(),
      }),
    )
    .min(1),
});

export type RubricFile = z.output<typeof rubricFileSchema>;
