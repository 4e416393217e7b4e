import { z } from 'zod';
import { optionCount } from '../../analysis/AnswerRecord.js';
import { categories } from '../../schema.js';

/** A stretch of the video that shows something, in seconds on its presentation timeline. */
export const evidenceSchema = z.object({
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().nonnegative(),
  shows: z.string().min(1).max(500),
});
export type Evidence = z.output<typeof evidenceSchema>;

/** What the synthesizer submits. */
export const draftSchema = z.object({
  question: z.string().min(8).max(500),
  options: z.array(z.string().min(1).max(200)).length(optionCount),
  /** Place of the right option, from 0. */
  rightOption: z
    .int()
    .min(0)
    .max(optionCount - 1),
  category: z.enum(categories),
  evidence: z.array(evidenceSchema).max(8),
});
export type QuestionDraft = z.output<typeof draftSchema>;

/** What the validator says. */
export const reviewSchema = z.object({
  passes: z.boolean(),
  /** Numbered by their order; what is to be mended. */
  feedback: z.array(z.string().min(1).max(500)).max(10),
  /** What it found by itself. */
  evidence: z.array(evidenceSchema).max(8),
});
export type Review = z.output<typeof reviewSchema>;

/** A line of the activity timeline. */
export interface ActivityLine {
  startSeconds: number;
  endSeconds: number;
  description: string;
}

/** What the synthesizer is told. */
export interface SynthesizerInput {
  timeline: readonly ActivityLine[];
  target: {
    name: string;
    timeSeconds: number;
    box: { left: number; top: number; right: number; bottom: number };
  };
  queryTimeSeconds: number;
}

/** What the validator is told: nothing of the target and its frame can be in it, since nothing of them goes in. */
export interface ValidatorInput {
  timeline: readonly ActivityLine[];
  question: string;
  options: readonly string[];
  /** The proposed answer, which it has to prove or refuse. */
  rightOption: number;
  evidence: readonly Evidence[];
  queryTimeSeconds: number;
}

/** The information difference, by construction: made from the draft and the timeline alone (egoeverything, QGMC). */
export function validatorInput(
  { question, options, rightOption, evidence }: QuestionDraft,
  timeline: readonly ActivityLine[],
  queryTimeSeconds: number,
): ValidatorInput {
  return { timeline, question, options, rightOption, evidence, queryTimeSeconds };
}
