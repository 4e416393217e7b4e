import type { ElementKind, ExplicitReferent } from '../ParsedRequest.js';

/** "The headings in all cards" are several, though it is one in each. */
export function manyInside(referent: ExplicitReferent): ExplicitReferent {
  const several = referent.section?.count === 'many' || Number(referent.section?.count ?? 1) > 1;
  if (!several || referent.count !== undefined || referent.ordinal !== undefined) return referent;
  return referent.role && referent.role !== 'text' ? { ...referent, count: 'many' } : referent;
}

/** An element of this strength is of its kind by its tag, its class or its form, not only because people may say so. */
export const surely = 0.6;
/** Kinds whose words may tell what they lie in: "the Dark rye price" does not hold these words. */
const heldKinds = new Set<ElementKind>([
  'price',
  'image',
  'button',
  'link',
  'heading',
  'paragraph',
  'badge',
  'icon',
  'card',
  'item',
  'input',
  'list',
  'table',
]);

/** Lists seldom hold their own name; a menu holds those of all. */
export const listKinds = new Set<ElementKind>(['list', 'table']);

/** "the Dark rye price" as the price in what "Dark rye" heads. */
export function heldReading(referent: ExplicitReferent): ExplicitReferent | undefined {
  const { role, words, quoted, section, near } = referent;
  if (!role || !heldKinds.has(role) || section || near) return undefined;
  if (words === '' && (quoted === undefined || role !== 'price')) return undefined;
  if (quoted !== undefined && words !== '') return undefined;
  const place: ExplicitReferent = { kind: 'explicit', text: quoted ?? words, words: quoted ? '' : words };
  if (quoted !== undefined) place.quoted = quoted;
  const { quoted: _, quotedStart: __, ...rest } = referent;
  return { ...rest, words: '', section: place };
}

/** People call links buttons, boxes cards and titles headings: what they quote counts for more than what they call it. */
export function looserReadings(referent: ExplicitReferent): ExplicitReferent[] {
  const { role, ...rest } = referent;
  if (role === undefined) return [];
  if (referent.quoted !== undefined) return [rest];
  if (
    referent.words === '' ||
    ![
      'text',
      'label',
      'badge',
      'item',
      'card',
      'link',
      'button',
      'heading',
      'paragraph',
      'section',
      'banner',
    ].includes(role)
  )
    return [];
  return [rest];
}
