import { z } from 'zod';
import { errorMessage, usageError } from '../../../core/errors.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { protocolNames } from '../judging/JudgeProtocol.js';

const yesOrNo = z.preprocess(
  (value) => ({ yes: true, true: true, no: false, false: false })[String(value)] ?? value,
  z.boolean('expected yes or no'),
);

/** The options of an Ego2Web run, beside what every run has. */
const ego2WebOptionsSchema = z.strictObject({
  /** Frames in the condition frames. */
  frames: z.coerce.number().int().min(1).max(600).default(32),
  /** A folder of captions for the condition common-captions. */
  commonCaptions: z.string().min(1).optional(),
  /** Of one episode (ego2web, Task). */
  maximumActions: z.coerce.number().int().min(1).max(1000).default(40),
  maximumSeconds: z.coerce.number().min(1).max(86_400).default(600),
  /** Tokens of one episode, in and out. */
  maximumTokens: z.coerce.number().int().min(1).optional(),
  /** Let pages lead to addresses of this machine and its network. */
  privateAddresses: yesOrNo.default(false),
  /** How a model judges. */
  protocol: z.enum(protocolNames).default('ego2web'),
  threshold: z.coerce.number().int().min(0).max(5).optional(),
  maximumScreenshots: z.coerce.number().int().min(1).optional(),
  /** A folder with prompts of the user's own. */
  prompts: z.string().min(1).optional(),
  /** Judge the episodes of this run again instead of having tasks done anew. */
  outputsOf: z.string().min(1).optional(),
});

export type Ego2WebOptions = z.output<typeof ego2WebOptionsSchema>;

/** @throws DeixisError OPTIONS_INVALID (usage): unknown or wrong options, by name */
export function readOptions(options: Record<string, unknown>): Ego2WebOptions {
  try {
    return parseDocument(ego2WebOptionsSchema, options, 'option');
  } catch (error) {
    throw usageError('OPTIONS_INVALID', errorMessage(error), {
      cause: error,
      hint: 'These are given as --frames, --protocol and so on, or under "options" in the run file.',
    });
  }
}
