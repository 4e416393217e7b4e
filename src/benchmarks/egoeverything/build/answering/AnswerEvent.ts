import { z } from 'zod';
import { instanceIdSchema } from '../../../../datasets/instanceIdSchema.js';
import type { Undated } from '../../../building/changeLedger.js';
import { optionCount } from '../../analysis/AnswerRecord.js';

const common = {
  /** When, as ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** The person. */
  by: z.string().trim().min(1).max(200),
  /** The question. */
  id: instanceIdSchema,
  /** Time spent on it; null where nobody knows. */
  secondsSpent: z.number().nonnegative().nullable().default(null),
};
const reason = z.string().trim().min(1).max(5000);

/** One line of answers.jsonl: who did what with a question, when and in what time. Lines are only ever added. */
export const answerEventSchema = z.discriminatedUnion('action', [
  /** Somebody took it up; it is not handed to others for a while. */
  z.strictObject({ action: z.literal('open'), ...common }),
  /** Answered without knowing the proposed answer: the place of the option, from 0. */
  z.strictObject({
    action: z.literal('answer'),
    ...common,
    choice: z
      .int()
      .min(0)
      .max(optionCount - 1),
  }),
  /** A small fault was mended: other words for the question or for options, in their places. It is to be answered anew. */
  z.strictObject({
    action: z.literal('mend'),
    ...common,
    reason,
    changes: z.strictObject({
      question: z.string().trim().min(8).max(500).optional(),
      options: z.array(z.string().trim().min(1).max(200)).length(optionCount).optional(),
    }),
  }),
  /** A large fault: it cannot be mended. */
  z.strictObject({ action: z.literal('reject'), ...common, reason }),
]);

export type AnswerEvent = z.output<typeof answerEventSchema>;
export type NewAnswerEvent = Undated<z.input<typeof answerEventSchema>>;
