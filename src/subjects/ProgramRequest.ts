import { z } from 'zod';
import { frameShape } from '../core/frameShape.js';

const span = z.strictObject({ startSeconds: z.number(), endSeconds: z.number() });
/** Paths are absolute or relative to the folder that the run was started in; the files are read, never written to. */
const path = z.string().min(1);
const media = {
  path,
  mediaType: z.string(),
  span,
  hasAudio: z.boolean(),
  /** How far the sound was shifted, circularly; 0 when untouched. */
  soundShiftSeconds: z.number(),
};

/** What a program under test reads on its standard input: one such object a line. */
export const programRequestSchema = z.strictObject({
  /** To be repeated in the answer. */
  id: z.string(),
  instance: z.string(),
  /** The benchmark's name for what is asked for, such as a track. */
  task: z.string(),
  condition: z.string(),
  repeat: z.int().nonnegative(),
  seed: z.int(),
  /** Everything that is given, in order. */
  parts: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text'), text: z.string(), label: z.string() }),
      z.strictObject({
        type: z.literal('frame'),
        path,
        mediaType: z.enum(['image/jpeg', 'image/png']),
        ...frameShape,
      }),
      z.strictObject({ type: z.literal('image'), path, mediaType: z.string(), label: z.string() }),
      z.strictObject({ type: z.literal('video'), ...media }),
      z.strictObject({ type: z.literal('audio'), ...media }),
    ]),
  ),
  /**
   * The pictures that a step may ask for, as one of the parts lists them in words; empty without any. `address` is what a
   * page writes, and is missing where no page is to be written.
   */
  pictures: z.array(z.strictObject({ description: z.string(), address: z.string().optional() })),
});

export type ProgramRequest = z.output<typeof programRequestSchema>;
