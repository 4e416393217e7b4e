import { z } from 'zod';

/** A list of other spellings, so that one may be written alone. */
const words = z.union([
  z
    .string()
    .min(1)
    .transform((word) => [word]),
  z.array(z.string().min(1)).min(1),
]);

const description = z.string().min(1).optional();

/** The sites' own state, as a JSON document (`openSmallWeb`), holds something. */
export const stateCheckSchema = z.strictObject({
  kind: z.literal('state'),
  /** What it asks for, in words, for the report. */
  description,
  /** RFC 6901: "/shop/cart". */
  pointer: z.string().regex(/^(\/.*)?$/, 'a JSON pointer: empty, or beginning with "/"'),
  /** The value there is exactly this; members may stand in any order. */
  equals: z.json().optional(),
  /** A list there has an item like this, a text there contains this, or an object there has these members. Objects may hold more. */
  includes: z.json().optional(),
  /** The opposite of includes. */
  excludes: z.json().optional(),
});

/** The final answer says this; matchAnswer holds the rule. */
export const answerCheckSchema = z.strictObject({
  kind: z.literal('answer'),
  description,
  /** Right wordings; one of them has to stand in the answer. */
  accepts: z.array(z.string().min(1)).min(1).optional(),
  /** Wordings that may not stand in it, such as the names of look-alikes. */
  rejects: z.array(z.string().min(1)).default([]),
  /** The right number, instead of wordings. */
  number: z.number().optional(),
  /** How far it may be off. */
  tolerance: z.number().nonnegative().default(0),
  /** How the number's unit may be written: ["kcal", "calories"]; the first is the proper one. */
  unit: words.optional(),
});

/** A page was opened. */
export const pageCheckSchema = z.strictObject({
  kind: z.literal('page'),
  description,
  /** "shop.test/product/oat-12"; "*" stands for any text, a query counts only where the pattern has one. */
  url: z.string().min(1),
  /** At any time, or as the last page of the episode. */
  when: z.enum(['visited', 'final']).default('visited'),
});

/** A check of how an episode ended that a program can make. What ties its fields together is in findCheckProblems. */
export const finalCheckSchema = z.discriminatedUnion('kind', [
  stateCheckSchema,
  answerCheckSchema,
  pageCheckSchema,
]);

export type FinalCheck = z.output<typeof finalCheckSchema>;
export type AnswerCheck = z.output<typeof answerCheckSchema>;
export type StateCheck = z.output<typeof stateCheckSchema>;
export type PageCheck = z.output<typeof pageCheckSchema>;
