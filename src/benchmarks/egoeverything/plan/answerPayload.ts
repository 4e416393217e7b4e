import { z } from 'zod';

/** What the record of one answer holds. */
export const answerPayloadSchema = z.strictObject({
  kind: z.literal('answer'),
  rotation: z.int().min(0).max(4),
  /** As shown, A first. */
  options: z.array(z.string()),
  /** Artifact of what the subject said; null where it said nothing. */
  answer: z.string().nullable(),
  /** Places as shown, from 0; chosen is null where nothing could be read. */
  chosenPlace: z.int().nullable(),
  rightPlace: z.int(),
  queryTimeSeconds: z.number().nullable(),
  /** Told by the video and the gaze, for the factor tables; null where they are not known. */
  facts: z.strictObject({
    videoSeconds: z.number().nullable(),
    distancePixels: z.number().nullable(),
    areaSquarePixels: z.number().nullable(),
  }),
  cost: z.strictObject({
    frames: z.number().nullable(),
    pixels: z.number().nullable(),
    memoryBytes: z.number().nullable(),
    timeSeconds: z.number(),
    /** Of the condition stream, from the question on; null where the machine does not report it. */
    energyJoules: z.number().nullable().optional(),
  }),
});

export type AnswerPayload = z.output<typeof answerPayloadSchema>;
