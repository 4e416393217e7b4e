import { z } from 'zod';
import { optionCount } from '../../analysis/AnswerRecord.js';
import { categories } from '../../schema.js';

/** The form of the authors' released questions; members of ours beside theirs are marked. Other members are let be. */
export const releasedQuestionsSchema = z.object({
  generation_date: z.string(),
  dataset: z.string(),
  summary: z.unknown(),
  /** OURS: how the numbers of `bbox` stand. */
  bbox_order: z.enum(['x0y0x1y1', 'y0x0y1x1']).optional(),
  /** OURS: what they are of. */
  bbox_units: z.enum(['pixels', 'thousandths']).optional(),
  result: z.array(
    z.object({
      video_name: z.string().min(1),
      QA: z.array(
        z.object({
          key_frame_timestamp: z.number().nonnegative(),
          key_object: z.object({ name: z.string(), bbox: z.array(z.number()).length(4).nullable() }),
          raw_output: z.unknown(),
          token_usage: z.unknown(),
          question: z.string(),
          answer: z.array(z.string()).length(optionCount),
          /** The place of the right option, its letter, or its text. */
          correct: z.union([z.number(), z.string()]),
          review_passed: z.boolean().optional(),
          review_attempts: z.number().optional(),
          /** OURS. */
          id: z.string().optional(),
          query_time_sec: z.number().nonnegative().optional(),
          category: z.enum(categories).optional(),
        }),
      ),
    }),
  ),
});
export type ReleasedQuestions = z.input<typeof releasedQuestionsSchema>;

/** The place of the right option, from 0; null where it cannot be told. */
export function readCorrect(correct: number | string, options: readonly string[]): number | null {
  if (typeof correct === 'number') return correct;
  const byText = options.indexOf(correct);
  if (byText !== -1) return byText;
  const text = correct.trim();
  if (/^[A-E]\W*$/i.test(text)) return 'ABCDE'.indexOf(text[0]!.toUpperCase());
  return /^[0-4]$/.test(text) ? Number(text) : null;
}
