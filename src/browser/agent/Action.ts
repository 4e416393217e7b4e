import { z } from 'zod';

/** An element by its number in the last page view, or a point in CSS pixels from the top left corner of the viewport. */
const target = z.union([
  z.strictObject({ element: z.int().positive() }),
  z.strictObject({ x: z.number().nonnegative(), y: z.number().nonnegative() }),
]);

/** What an agent may do; one action is one navigation, click, select, scroll burst or run of keys in one field (ego2web, Running agents). */
export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('navigate'), url: z.string().min(1) }),
  z.strictObject({
    type: z.literal('click'),
    target,
    /** The left one when absent. */
    button: z.enum(['left', 'right', 'middle']).optional(),
    /** A double click is 2; 1 when absent. */
    clicks: z.int().min(1).max(3).optional(),
  }),
  z.strictObject({
    type: z.literal('type'),
    /** A field whose text this takes the place of; absent: what has the focus, which keeps what is there. */
    target: target.optional(),
    text: z.string(),
    /** Presses Enter afterwards; part of the same run of keys. */
    submit: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('select'), target, option: z.string() }),
  /** A key or a chord as Playwright names it: "Enter", "Control+A". */
  z.strictObject({
    type: z.literal('press'),
    key: z.string().min(1),
    /** One run of the same key; 1 when absent. */
    times: z.int().min(1).max(50).optional(),
  }),
  z.strictObject({
    type: z.literal('scroll'),
    /** What is scrolled; the page when absent. */
    target: target.optional(),
    direction: z.enum(['up', 'down', 'left', 'right']),
    /** In heights or widths of what is scrolled. */
    screens: z.number().positive().max(50).default(0.8),
  }),
  z.strictObject({ type: z.literal('hover'), target }),
  z.strictObject({ type: z.literal('back') }),
  z.strictObject({ type: z.literal('forward') }),
  z.strictObject({ type: z.literal('switch-tab'), tab: z.int().positive() }),
  z.strictObject({ type: z.literal('open-tab'), url: z.string().min(1).optional() }),
  z.strictObject({ type: z.literal('close-tab'), tab: z.int().positive().optional() }),
  z.strictObject({ type: z.literal('wait'), seconds: z.number().positive().max(30) }),
  /** Scrolls to the next place where the page shows this text. */
  z.strictObject({ type: z.literal('go-to-text'), text: z.string().min(1) }),
  /** The next observation's picture shows this part of the viewport, enlarged. */
  z.strictObject({
    type: z.literal('zoom'),
    x: z.number().nonnegative(),
    y: z.number().nonnegative(),
    width: z.number().positive(),
    height: z.number().positive(),
  }),
  z.strictObject({
    type: z.literal('answer'),
    text: z.string(),
    /** Where in the video the agent saw what it relied on, in seconds on the presentation timeline. */
    evidence: z
      .array(z.strictObject({ startSeconds: z.number().nonnegative(), endSeconds: z.number().nonnegative() }))
      .default([]),
  }),
  z.strictObject({ type: z.literal('give-up'), reason: z.string() }),
]);

export type Action = z.output<typeof actionSchema>;
/** As a caller may write it, defaults left out. */
export type ActionInput = z.input<typeof actionSchema>;
