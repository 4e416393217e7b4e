import type { Page, PageElement } from '../../../../html/Page.js';
import type { Box } from '../../../../html/PageSnapshot.js';
import type { ElementKind, ExplicitReferent } from '../ParsedRequest.js';
import { atPosition } from './atPosition.js';
import { hasColor } from './hasColor.js';
import { containerKinds, isShowable, kindStrength } from './kindStrength.js';
import { nearest } from './nearest.js';
import { foldText, scoreQuote, scoreWords, textsOf } from './scoreText.js';

export interface ResolveOptions {
  /** Boxes of the rendered page by path: without them "top right" cannot be told. */
  boxes?: ReadonlyMap<string, Box>;
  /** Computed values of the rendered page: without them "the red button" cannot be told. */
  computedStyle?: (path: string, property: string) => string | undefined;
}

export type ReferentResolution =
  | { paths: string[] }
  | { problem: 'none' | 'ambiguous'; candidates: string[] };

interface Scored {
  element: PageElement;
  score: number;
}

/** Elements whose scores differ by less are equally good. */
const margin = 0.04;
/** A description must fit at least this well. */
const leastWordScore = 0.45;
const leastQuoteScore = 0.5;
const maximumCandidates = 20;

/**
 * Finds the elements that a description means on the source page: quoted text first (exact, then folded, then alike),
 * then kind, section, neighbour, position, colour, and at last which of several.
 */
export function resolveReferent(
  referent: ExplicitReferent,
  page: Page,
  options: ResolveOptions = {},
): ReferentResolution {
  if (referent.role === 'page' && referent.quoted === undefined && referent.words === '') {
    const body = page.elements.find(({ tag }) => tag === 'body');
    return body ? { paths: [body.path] } : { problem: 'none', candidates: [] };
  }
  if (!referent.role && referent.quoted === undefined && referent.words === '')
    return { problem: 'none', candidates: [] };
  const scopes = scopesOf(referent, page, options);
  if ('problem' in scopes) return scopes;
  const readings = [referent, ...looserReadings(referent)];
  let last: ReferentResolution = { problem: 'none', candidates: [] };
  for (const reading of readings) {
    const found = candidatesIn(reading, page, scopes.elements);
    const narrowed = narrow(reading, found, page, options);
    const chosen = choose(reading, narrowed, options);
    if ('paths' in chosen) return chosen;
    if (chosen.problem === 'ambiguous') return chosen;
    if (last.candidates.length === 0) last = chosen;
  }
  return last.candidates.length === 0 ? (firstScreen(referent, page) ?? last) : last;
}

/** What people call the hero is the part with the page's title, whatever the page calls it. */
function firstScreen(referent: ExplicitReferent, page: Page): ReferentResolution | undefined {
  if (referent.role !== 'section' || !/^(hero|首屏|主视觉)$/i.test(referent.words)) return undefined;
  const title = page.elements.find((element) => element.tag === 'h1' && isShowable(element));
  return title && { paths: [holderOf(title).path] };
}

/** People call links buttons, boxes cards and titles headings: what they quote counts for more than what they call it. */
function looserReadings(referent: ExplicitReferent): ExplicitReferent[] {
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

function scopesOf(
  referent: ExplicitReferent,
  page: Page,
  options: ResolveOptions,
): { elements: PageElement[] } | { problem: 'none' | 'ambiguous'; candidates: string[] } {
  if (!referent.section) {
    const body = page.elements.find(({ tag }) => tag === 'body') ?? page.elements[0];
    return { elements: body ? [body] : [] };
  }
  const found = resolveReferent(asContainer(referent.section), page, options);
  const paths = 'paths' in found ? found.paths : found.problem === 'ambiguous' ? found.candidates : [];
  if (paths.length === 0) return { problem: 'none', candidates: [] };
  const elements = paths.map((path) => page.elementAt(path)!).map((element) => holderOf(element));
  return { elements: [...new Set(elements)] };
}

/** "in “Pro plan”" is the part that this text heads, not the text itself. */
function asContainer(section: ExplicitReferent): ExplicitReferent {
  if (section.role === undefined && section.words !== '') return { ...section, role: 'section' };
  return section;
}

/** The part of the page that a heading or label stands for. */
function holderOf(element: PageElement): PageElement {
  if (
    element.children.length > 0 &&
    !/^(h[1-6]|p|span|a|button|label|legend|summary|strong|b|em|small)$/.test(element.tag)
  )
    return element;
  for (let up: PageElement | null = element; up; up = up.parent) {
    if (up === element) continue;
    if (up.tag === 'body') return element;
    if (up.end - up.index > 3 || kindStrength(up, 'section') >= 0.8 || kindStrength(up, 'card') >= 0.8)
      return up;
  }
  return element;
}

function candidatesIn(referent: ExplicitReferent, page: Page, scopes: readonly PageElement[]): Scored[] {
  const found = new Map<PageElement, Scored>();
  for (const scope of scopes) {
    for (let index = scope.index; index < scope.end; index += 1) {
      const element = page.elements[index]!;
      if (element === scope && referent.section) continue;
      if (!isShowable(element)) continue;
      const score = scoreElement(referent, element);
      if (score > 0) found.set(element, { element, score });
    }
  }
  return innermost([...found.values()], referent);
}

function scoreElement(referent: ExplicitReferent, element: PageElement): number {
  const { role, quoted, words } = referent;
  const strength = role ? kindStrength(element, role) : 1;
  if (strength === 0) return 0;
  let score = role ? 0.5 + 0.5 * strength : 1;
  if (quoted !== undefined && referent.quotedStart) {
    if (!textsOf(element).some((text) => foldText(text).startsWith(foldText(quoted)))) return 0;
  } else if (quoted !== undefined) {
    const fit =
      role && containerKinds.has(role)
        ? containerQuote(quoted, element)
        : Math.max(0, ...textsOf(element).map((text) => scoreQuote(quoted, text)));
    if (fit < leastQuoteScore) return 0;
    score = fit * (role ? 0.7 + 0.3 * strength : 1);
  } else if (role && strength < 0.5 && words === '') return 0;
  if (words) {
    const fit =
      role && containerKinds.has(role) ? containerWords(words, element) : scoreWords(words, element);
    if (quoted === undefined && fit < leastWordScore) return 0;
    if (quoted === undefined) score = fit * (role ? 0.6 + 0.4 * strength : 1);
    else score += 0.05 * fit;
  }
  return score;
}

/** A container is known by a text that it holds, best by its heading. */
function containerQuote(quoted: string, element: PageElement): number {
  let best = Math.max(
    0,
    ...textsOf(element)
      .slice(0, 2)
      .map((text) => scoreQuote(quoted, text)),
  );
  for (const [inner, depth] of inside(element)) {
    const fit = Math.max(0, ...textsOf(inner).map((text) => scoreQuote(quoted, text)));
    const heads = /^(h[1-6]|legend|caption|summary)$/.test(inner.tag) ? 0.05 : 0;
    if (fit >= 0.75) best = Math.max(best, fit - 0.02 * depth + heads - 0.05);
  }
  return Math.min(best, 1);
}

function containerWords(words: string, element: PageElement): number {
  let best = scoreWords(words, element) * (element.text.length > 200 ? 0.5 : 0.9);
  const own = { ...element, text: '', ownText: element.ownText } as PageElement;
  best = Math.max(best, scoreWords(words, own));
  for (const [inner, depth] of inside(element)) {
    if (!/^(h[1-6]|legend|caption|summary)$/.test(inner.tag)) continue;
    best = Math.max(best, scoreWords(words, inner) - 0.03 * depth);
  }
  return best;
}

/** Descendants down to a depth, bounded. */
function* inside(element: PageElement): Generator<[PageElement, number]> {
  const queue: [PageElement, number][] = element.children.map((child) => [child, 1]);
  for (let at = 0; at < queue.length && at < 120; at += 1) {
    const [current, depth] = queue[at]!;
    yield [current, depth];
    if (depth < 6) for (const child of current.children) queue.push([child, depth + 1]);
  }
}

/** Of nested elements that fit equally well the inner one is meant; of nested containers the outer one. */
function innermost(found: Scored[], referent: ExplicitReferent): Scored[] {
  const sorted = [...found].sort((left, right) => left.element.index - right.element.index);
  const outerWins =
    referent.role !== undefined && containerKinds.has(referent.role) && referent.quoted === undefined;
  return sorted.filter((one) => {
    return !sorted.some((other) => {
      if (other === one) return false;
      const holds = one.element.index < other.element.index && other.element.index < one.element.end;
      const held = other.element.index < one.element.index && one.element.index < other.element.end;
      if (outerWins) return held && other.score >= one.score - 1e-9;
      return (holds && other.score >= one.score - 1e-9) || (held && other.score > one.score + 1e-9);
    });
  });
}

function narrow(referent: ExplicitReferent, found: Scored[], page: Page, options: ResolveOptions): Scored[] {
  let left = found;
  const only = (kept: Scored[]) => {
    left = kept;
  };
  if (options.boxes) {
    const shown = left.filter(({ element }) => (options.boxes!.get(element.path)?.width ?? 1) > 0);
    if (shown.length > 0) left = shown;
  }
  if (referent.color && options.computedStyle) {
    only(left.filter(({ element }) => hasColor(element, referent.color!, options.computedStyle!)));
  }
  if (referent.near) {
    const reference = resolveReferent(referent.near.referent, page, options);
    if (!('paths' in reference)) return [];
    only(nearest(left, page.elementAt(reference.paths[0]!)!, referent.near.relation, options.boxes));
  }
  if (referent.position && referent.ordinal === undefined)
    only(atPosition(left, referent.position, options.boxes, page));
  return left;
}

function choose(
  referent: ExplicitReferent,
  found: readonly Scored[],
  options: ResolveOptions,
): ReferentResolution {
  if (found.length === 0) return { problem: 'none', candidates: [] };
  const best = Math.max(...found.map(({ score }) => score));
  const { ordinal, count } = referent;
  if (ordinal !== undefined || count !== undefined) {
    const tier = found.filter(({ score }) => score >= best - (referent.quoted === undefined ? 0.25 : margin));
    const group = sameKind(tier, Math.abs(ordinal ?? 1), referent.role);
    return pickSeveral(group, ordinal, count);
  }
  const tier = found.filter(({ score }) => score >= best - margin);
  if (tier.length === 1) return { paths: [tier[0]!.element.path] };
  const usual = usualOne(referent, tier, options);
  if (usual) return { paths: [usual.element.path] };
  return {
    problem: 'ambiguous',
    candidates: tier.slice(0, maximumCandidates).map(({ element }) => element.path),
  };
}

/** The surest tier of a kind that has enough elements: "the third card" is not the third box. */
function sameKind(found: readonly Scored[], needed: number, role: ElementKind | undefined): Scored[] {
  if (!role) return [...found];
  for (const least of [1, 0.8, 0.6, 0.3]) {
    const tier = found.filter(({ element }) => kindStrength(element, role) >= least);
    if (tier.length >= Math.max(needed, 1) && (tier.length > 1 || least < 0.8)) return tier;
  }
  return [...found];
}

function pickSeveral(
  found: readonly Scored[],
  ordinal: number | undefined,
  count: number | 'many' | undefined,
): ReferentResolution {
  const paths = found.map(({ element }) => element.path);
  if (ordinal !== undefined && (count === undefined || count === 1 || count === 'many')) {
    const one = ordinal > 0 ? paths[ordinal - 1] : paths.at(ordinal);
    return one ? { paths: [one] } : { problem: 'none', candidates: paths.slice(0, maximumCandidates) };
  }
  if (typeof count === 'number' && ordinal !== undefined) {
    const some = ordinal > 0 ? paths.slice(ordinal - 1, ordinal - 1 + count) : paths.slice(-count);
    return some.length === count
      ? { paths: some }
      : { problem: 'none', candidates: paths.slice(0, maximumCandidates) };
  }
  if (count === 'many' || paths.length === count) return { paths };
  return { problem: 'ambiguous', candidates: paths.slice(0, maximumCandidates) };
}

/** Where a page has several, people mean the main one when they say "the heading", "the menu", "the logo". */
function usualOne(
  referent: ExplicitReferent,
  tier: readonly Scored[],
  options: ResolveOptions,
): Scored | undefined {
  if (referent.quoted !== undefined || referent.section) return undefined;
  const first = tier[0]!;
  if (referent.role === 'heading') {
    const main = tier.filter(({ element }) => element.tag === 'h1');
    return main.length === 1 ? main[0] : undefined;
  }
  if (['navigation', 'header', 'logo', 'banner', 'sidebar', 'form', 'table'].includes(referent.role ?? ''))
    return first;
  if (referent.role === 'footer') return tier[tier.length - 1];
  if (referent.role === 'section' && options.boxes) return undefined;
  return undefined;
}
