import { z } from 'zod';
import { rotations } from '../../../gaze/projectGaze.js';

/** Steps of the build that can be left out, to measure what each does for the data (egoeverything, build ablations). */
export const ablations = ['merge', 'validator', 'blind', 'human'] as const;

/** `build.json`: what the data set will be, and by which rules its questions are made (egoeverything, Building questions). */
export const buildFileSchema = z.strictObject({
  schemaVersion: z.literal(1),
  benchmark: z.literal('egoeverything'),
  name: z.string().min(1).max(200),
  version: z.string().min(1).max(100),
  description: z.string().min(1).optional(),
  /** Of the videos. */
  licence: z.string().min(1),
  /** The data set that the videos are from, such as "aria_everyday". */
  source: z.string().min(1).optional(),
  /** paper: what the paper says; released: what the authors' code does. */
  protocol: z.enum(['paper', 'released']).default('paper'),
  /** How many kinds of activity a video is cut into (K). Absent: 12, as the paper and the released code. */
  groups: z.int().min(2).max(64).optional(),
  /** What describes pictures when a video is cut: the local model, or one of the hub such as Xenova/resnet-50. */
  features: z.string().min(1).default('local'),
  /** Least time from what is asked about to the question. The paper's three minutes leave no question in most Aria videos. */
  minimumDelaySeconds: z.number().nonnegative().default(180),
  seed: z.int().nonnegative().default(0),
  /** Targets drawn for a video. Absent: four times its unique objects, as in the released code; the paper does not say. */
  questionsPerVideo: z.int().positive().max(100_000).optional(),
  /** Pictures that are searched for objects, spread evenly. Absent: 60 in `released`; 12 in `paper`, which does not say (OURS). */
  framesPerMinute: z.number().positive().max(600).optional(),
  /** How fast the chance of a thing falls with its distance to the gaze, in pixels. */
  spreadPixels: z.number().positive().default(400),
  /** OURS: the spread is meant for frames of 1408 pixels and grows with their width. */
  scaleSpread: z.boolean().default(false),
  /**
   * every-order: each model in all five orders of the options, before the people (OURS). one-order: each model once, after the
   * people, as in the paper; one question in five falls by luck. Absent: one-order in `paper`, every-order in `released`.
   */
  blindTest: z.enum(['every-order', 'one-order']).optional(),
  without: z.array(z.enum(ablations)).default([]),
  /** Where gaze files lie and what their numbers are of. */
  gaze: z
    .strictObject({
      /** Holds a file called after each video: <video>.csv. */
      directory: z.string().min(1),
      /** The frame that pixels are of; absent: as large as each video's own. */
      width: z.int().positive().optional(),
      height: z.int().positive().optional(),
      calibrationFile: z.string().min(1).optional(),
      rotation: z.enum(rotations).optional(),
      /** The reading of every gaze file's own clock at t = 0 of its video; absent: that of its first row. */
      clockZeroSeconds: z.number().optional(),
      /** Added to the times of every gaze file. */
      offsetSeconds: z.number().optional(),
    })
    .optional(),
});

export type BuildFile = z.output<typeof buildFileSchema>;

/** Whether the blind test comes after the people, as in the paper. */
export function blindTestOf({ blindTest, protocol }: BuildFile): 'every-order' | 'one-order' {
  return blindTest ?? (protocol === 'paper' ? 'one-order' : 'every-order');
}
