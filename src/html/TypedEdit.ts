import { z } from 'zod';
import { anchorSchema } from './Anchor.js';

/** The twelve operation types: nine named by the source (omni2web, Task), three ours: resize, insert, match. */
export const operationTypes = [
  'change_color',
  'change_font',
  'rewrite_text',
  'move',
  'swap',
  'hide_delete',
  'replace_image',
  'layout',
  'revert',
  'resize',
  'insert',
  'match',
] as const;

export type OperationType = (typeof operationTypes)[number];

const placement = z.enum(['before', 'after', 'first_in', 'last_in']);

/** One edit of a page, exact enough for a program to carry out. Values are CSS values, text or data URIs. */
export const typedEditSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('change_color'),
    target: anchorSchema,
    property: z.enum(['color', 'background-color', 'border-color']),
    value: z.string().min(1),
  }),
  z.strictObject({
    type: z.literal('change_font'),
    target: anchorSchema,
    property: z.enum([
      'font-family',
      'font-weight',
      'font-style',
      'text-decoration-line',
      'text-transform',
      'letter-spacing',
    ]),
    value: z.string().min(1),
  }),
  z.strictObject({ type: z.literal('rewrite_text'), target: anchorSchema, text: z.string() }),
  z.strictObject({ type: z.literal('move'), target: anchorSchema, placement, reference: anchorSchema }),
  z.strictObject({ type: z.literal('swap'), target: anchorSchema, other: anchorSchema }),
  z.strictObject({ type: z.literal('hide_delete'), target: anchorSchema, mode: z.enum(['hide', 'delete']) }),
  z.strictObject({
    type: z.literal('replace_image'),
    target: anchorSchema,
    source: z.string().min(1),
    alternativeText: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal('layout'),
    target: anchorSchema,
    property: z.enum([
      'text-align',
      'flex-direction',
      'justify-content',
      'align-items',
      'grid-template-columns',
      'gap',
      'padding',
      'margin',
    ]),
    value: z.string().min(1),
  }),
  /** Takes back earlier steps as a whole. It restores only what those steps changed. */
  z.strictObject({
    type: z.literal('revert'),
    target: anchorSchema,
    steps: z.array(z.int().positive()).min(1),
  }),
  z.strictObject({
    type: z.literal('resize'),
    target: anchorSchema,
    property: z.enum(['font-size', 'width', 'height', 'border-radius', 'border-width']),
    value: z.string().min(1),
  }),
  z.strictObject({
    type: z.literal('insert'),
    target: anchorSchema,
    placement,
    /** A copy of `target`'s neighbour look: the new element's tag and text. */
    tag: z.enum(['p', 'h2', 'h3', 'a', 'button', 'li', 'span', 'div', 'img', 'hr']),
    text: z.string(),
    /** For a link its address, for an image its source. */
    address: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal('match'),
    target: anchorSchema,
    like: anchorSchema,
    /** CSS properties to take over from `like`. */
    properties: z.array(z.string().min(1)).min(1),
  }),
]);

export type TypedEdit = z.output<typeof typedEditSchema>;
