import { z } from 'zod';
import { instanceIdSchema } from '../../datasets/instanceIdSchema.js';
import { gazeFormats } from '../../gaze/GazeTrace.js';
import { rotations } from '../../gaze/projectGaze.js';
import { optionCount } from './analysis/AnswerRecord.js';

/** The eight categories of the source (egoeverything, Task), in its order. */
export const categories = [
  'item presence',
  'appearance',
  'event verification',
  'state verification',
  'spatial-spatial',
  'direct location',
  'temporal-spatial',
  'others',
] as const;

/** What the numbers of a box are; published boxes differ, so it is declared and never guessed. */
export const boxUnits = ['pixels', 'thousandths', 'unknown'] as const;

/** In `unit`, from the top left corner of the frame; thousandths are of its width and its height. */
export const boxSchema = z
  .strictObject({
    left: z.number().nonnegative(),
    top: z.number().nonnegative(),
    right: z.number().nonnegative(),
    bottom: z.number().nonnegative(),
    unit: z.enum(boxUnits),
  })
  .refine(({ left, right, top, bottom }) => right >= left && bottom >= top, {
    message: 'right lies before left, or bottom above top',
  });

/** A frame that shows what the question is about. */
export const keyframeSchema = z.strictObject({
  /** Seconds on the presentation timeline of the video. */
  timeSeconds: z.number().nonnegative(),
  objectName: z.string().min(1),
  box: boxSchema.nullable(),
  /** A path inside the data set folder, where the picture is there. */
  picture: z.string().min(1).optional(),
});

/** Where the wearer's gaze is told (src/gaze reads it), and what its numbers are of. */
export const gazeSchema = z.strictObject({
  /** A path inside the data set folder. */
  file: z.string().min(1),
  format: z.enum(gazeFormats).optional(),
  /** The frame that pixels are of, as shown. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** A path inside the data set folder, for gaze that is told in angles. */
  calibrationFile: z.string().min(1).optional(),
  rotation: z.enum(rotations).optional(),
  defaultDepthMetres: z.number().positive().optional(),
  clockZeroSeconds: z.number().optional(),
  offsetSeconds: z.number().optional(),
  minimumConfidence: z.number().min(0).max(1).optional(),
});

/** One instance of EgoEverything: a line of instances.jsonl (formats, EgoEverything item). */
export const instanceSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id: instanceIdSchema,
  question: z.string().min(1),
  options: z.array(z.string().min(1)).length(optionCount, `${optionCount} options`),
  /** Place of the right option, from 0. */
  rightOption: z
    .int()
    .min(0)
    .max(optionCount - 1),
  category: z.enum(categories),
  /** The video's name in its data set, the cluster of every interval. */
  video: z.string().min(1),
  /** The data set that the video is from, such as "aria_everyday". */
  videoDataset: z.string().min(1).optional(),
  /** A path inside the data set folder, where the video is there. */
  videoFile: z.string().min(1).optional(),
  gaze: gazeSchema.optional(),
  /** When the target is seen, in seconds on the presentation timeline. */
  targetTimeSeconds: z.number().nonnegative().optional(),
  /** When it is asked. "unknown" is asked at the end of the video, and left out of recall intervals. */
  queryTimeSeconds: z.union([z.number().nonnegative(), z.literal('unknown')]),
  keyframes: z.array(keyframeSchema).default([]),
});

export type EgoEverythingInstance = z.output<typeof instanceSchema>;
