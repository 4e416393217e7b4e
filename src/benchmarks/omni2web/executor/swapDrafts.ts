import type { Draft } from './Draft.js';
import type { NounPhrase } from './NounPhrase.js';
import type { Referent } from './ParsedRequest.js';

function isWhole({ part }: NounPhrase): boolean {
  return part === undefined || part === 'text' || part === 'image';
}

/** Two elements: named one by one, or pointed at together ("these two"). */
export function pair(target: NounPhrase, other?: NounPhrase): [Referent, Referent | undefined] | null {
  const [one, second] = [...target.referents, ...(other?.referents ?? [])];
  const first = lendKind(one!, second);
  const count = target.referents.length + (other?.referents.length ?? 0);
  if (count === 2) return [first, second];
  if (count !== 1) return null;
  const several = first.kind === 'previous' || (first.count !== undefined && first.count !== 1);
  return several ? [first, undefined] : null;
}

function partOfOne(first: Referent, second: Referent): Referent {
  if (withKind(second, first) === second || first.kind !== 'explicit') return first;
  const { count: _, ...rest } = first;
  return rest;
}

/** Both lie where the first one is said to lie. */
function withSection(second: Referent, first: Referent): Referent {
  if (
    second.kind !== 'explicit' ||
    first.kind !== 'explicit' ||
    !first.section ||
    second.section ||
    second.quoted === undefined
  )
    return second;
  return { ...second, section: first.section };
}

/** "the photos of the cat and the tulips", "the price of A and B": both are of that kind. */
function withKind(second: Referent, first: Referent): Referent {
  if (second.kind !== 'explicit' || first.kind !== 'explicit' || second.role || second.section) return second;
  const ofPart =
    first.section && first.words === '' && first.quoted === undefined && first.count !== undefined;
  return ofPart && (first.role === 'image' || first.role === 'price')
    ? { ...second, role: first.role }
    : second;
}

/** Of two named one by one each is one, whatever the plural says. */
function single(referent: Referent): Referent {
  if (referent.kind !== 'explicit' || referent.count === undefined || referent.quoted === undefined)
    return referent;
  const { count: _, ...rest } = referent;
  return rest;
}

/** `the "A" and "B" buttons`: both are buttons. */
function lendKind(first: Referent, second: Referent | undefined): Referent {
  if (first.kind !== 'explicit' || second?.kind !== 'explicit' || first.role || first.words !== '')
    return first;
  if (!second.role && first.ordinal !== undefined && first.quoted === undefined)
    return { ...first, words: second.words, section: first.section ?? second.section };
  return { ...first, role: second.role, section: first.section ?? second.section };
}

/** Two elements that change places. */
export function swapDrafts(target: NounPhrase, other: NounPhrase | undefined): { drafts: Draft[] } | null {
  const two = isWhole(target) && (!other || isWhole(other)) ? pair(target, other) : null;
  if (!two) return null;
  const draft: Draft = { operation: 'swap', target: two[1] ? partOfOne(two[0], two[1]) : two[0], values: {} };
  if (two[1]) draft.other = single(withKind(withSection(two[1], two[0]), two[0]));
  return { drafts: [draft] };
}
