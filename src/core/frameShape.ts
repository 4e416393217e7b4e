import { z } from 'zod';
import { sha256Schema } from './sha256Schema.js';

/** What is told of a frame that was shown, wherever a document of ours tells it: contracts 1 and 2. */
export const frameShape = {
  /** Seconds on the timeline that sound and picture share. */
  timeSeconds: z.number(),
  requestedSeconds: z.number(),
  pts: z.number(),
  timeBase: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Of the picture as decoded. */
  sha256: sha256Schema,
  /** Of the file. */
  sentSha256: sha256Schema,
};
