import { z } from 'zod';
import { anchorSchema } from '../Anchor.js';
import { propertyFamilyNames } from './propertyFamilies.js';

/** Anchors are of the source page; `insertedBy` with `text` means an element that only the edited page has. */
const element = anchorSchema;
const family = z.enum(propertyFamilyNames);
/** Computed properties (shorthands are opened); narrows a style family. */
const properties = z.array(z.string().min(1)).min(1).optional();
/** Elements that are another step's affair: whether it was done right must not decide on this one. */
const except = z.array(anchorSchema).min(1).optional();
const placement = z.enum(['before', 'after', 'first_in', 'last_in', 'inside']);

const plainChecks = [
  z.strictObject({
    kind: z.literal('text'),
    element,
    text: z.string(),
    match: z.enum(['equals', 'contains']).default('equals'),
  }),
  z.strictObject({
    kind: z.literal('style'),
    element,
    property: z.string().min(1),
    /** A CSS value. Colours in any notation; lengths in px. */
    value: z.string().min(1),
    /** For lengths, in px. Default 1. */
    tolerancePx: z.number().nonnegative().optional(),
  }),
  /** `element` stands before, after or in `other`, with nothing between them but what the reference has there too. */
  z.strictObject({ kind: z.literal('order'), element, placement, other: anchorSchema }),
  z.strictObject({
    kind: z.literal('same_look'),
    element,
    other: anchorSchema,
    properties: z.array(z.string().min(1)).min(1),
  }),
  z.strictObject({ kind: z.literal('presence'), element, state: z.enum(['visible', 'gone']) }),
  z.strictObject({
    kind: z.literal('image'),
    element,
    /** Hash of the picture's bytes. Without it the reference page's picture is the measure. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, '64 lower-case hexadecimal digits')
      .optional(),
  }),
  /** The element is as in the reference page in a family of properties; gone where it is gone there. */
  z.strictObject({
    kind: z.literal('like_reference'),
    element,
    family,
    properties,
    /** For order: elements that the same edit moves (the other half of a swap). */
    together: z.array(anchorSchema).min(1).optional(),
    except,
  }),
  /** The element is as in the source page in a family of properties. */
  z.strictObject({ kind: z.literal('like_source'), element, family, properties }),
  /** The elements differ from the source in the family; no other of their kind does but those the reference changes. */
  z.strictObject({
    kind: z.literal('grounding'),
    elements: z.array(anchorSchema).min(1),
    family,
    properties,
    except,
  }),
  /** An element that the source lacks was added at this place; with `text`, one that reads so. */
  z.strictObject({
    kind: z.literal('added'),
    placement,
    other: anchorSchema,
    text: z.string().optional(),
    /** For a link: where it leads, as written. */
    link: z.string().optional(),
    /** It shows a picture that could be had. */
    image: z.boolean().optional(),
  }),
] as const;

export type PlainCheck = z.output<(typeof plainChecks)[number]>;
export type Check = PlainCheck | { kind: 'all' | 'any'; checks: Check[] } | { kind: 'not'; check: Check };
export type CheckInput =
  | z.input<(typeof plainChecks)[number]>
  | { kind: 'all' | 'any'; checks: CheckInput[] }
  | { kind: 'not'; check: CheckInput };

/** What a program can decide about an edited page in a browser. Never about absolute positions (design, contract 8). */
export const checkSchema: z.ZodType<Check, CheckInput> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    ...plainChecks,
    z.strictObject({ kind: z.literal('all'), checks: z.array(checkSchema).min(1) }),
    z.strictObject({ kind: z.literal('any'), checks: z.array(checkSchema).min(1) }),
    z.strictObject({ kind: z.literal('not'), check: checkSchema }),
  ]),
);
