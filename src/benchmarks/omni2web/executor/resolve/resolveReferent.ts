import type { Page, PageElement } from '../../../../html/Page.js';
import type { Box } from '../../../../html/PageSnapshot.js';
import type { ExplicitReferent } from '../ParsedRequest.js';
import { atPosition } from './atPosition.js';
import { bearsItsName } from './bearsItsName.js';
import { chooseAmong, type Scored } from './chooseAmong.js';
import { countSurely } from './countSurely.js';
import { hasColor } from './hasColor.js';
import { holderOf } from './holderOf.js';
import { itemsCalled } from './itemsCalled.js';
import { containerKinds, isShowable, kindStrength } from './kindStrength.js';
import { nearest } from './nearest.js';
import { heldReading, listKinds, looserReadings, manyInside, surely } from './readings.js';
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

/** A description must fit at least this well. */
const leastWordScore = 0.45;
const leastQuoteScore = 0.5;

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
  if (countsPieces(referent)) return { problem: 'none', candidates: [] };
  const scopes = scopesOf(referent, page, options);
  if ('problem' in scopes) return containerReading(referent, page, options) ?? scopes;
  const said = manyInside(referent);
  const counted = countItems(said, page, scopes.elements, options);
  if (counted) return counted;
  const none: string[][] = [];
  const attempt = (reading: ExplicitReferent, least: number): ReferentResolution | undefined => {
    const found = candidatesIn(reading, page, scopes.elements, least);
    const chosen = chooseAmong(reading, narrow(reading, found, page, options), options);
    if ('paths' in chosen || chosen.problem === 'ambiguous') return chosen;
    none.push(chosen.candidates);
    return undefined;
  };
  const held = heldReading(said);
  const found =
    (held && (listKinds.has(held.role!) ? resolveHeld(held, page, options) : attempt(said, surely))) ??
    (held && resolveHeld(held, page, options)) ??
    attempt(said, 0) ??
    looserReadings(said).reduce<ReferentResolution | undefined>(
      (earlier, reading) => earlier ?? attempt(reading, 0),
      undefined,
    );
  if (found) return found;
  const near = none.find((candidates) => candidates.length > 0);
  if (near) return { problem: 'none', candidates: near };
  return placeOnPage(referent, page) ?? { problem: 'none', candidates: [] };
}

/** "The last word of the title" is within a text, and "every second card" is no one of them. */
function countsPieces({ ordinal, quoted, text }: ExplicitReferent): boolean {
  if (ordinal === undefined || quoted !== undefined) return false;
  return /(?<!文)字$|[词句]$|句话$|\b(words?|letters?|sentences?)$|\b(every|each)\b|每/i.test(text);
}

/** "The last talk", “第二个活动”: what no kind names is counted where the page has a list of it. */
function countItems(
  referent: ExplicitReferent,
  page: Page,
  scopes: readonly PageElement[],
  options: ResolveOptions,
): ReferentResolution | undefined {
  const { role, quoted, words, section } = referent;
  if (role || quoted !== undefined || words === '' || referent.near || referent.position) return undefined;
  const isCounted = referent.ordinal !== undefined || referent.count !== undefined;
  if (!isCounted) return nameOfSeveral(referent, page, scopes, options);
  const { ordinal, count } = referent;
  const lists = itemsCalled(words, page, scopes, section !== undefined);
  if (lists.length === 0) return section ? undefined : countInPlace(referent, page, options);
  if (lists.length > 1 && count !== 'many' && ordinal !== 1)
    return { problem: 'ambiguous', candidates: lists.flat().map(({ path }) => path) };
  return countSurely(
    (ordinal === 1 ? lists[0]! : lists.flat()).map((element) => ({ element, score: 1 })),
    referent,
  );
}

/** "The Saturday talks" are those of a list; "the Friday talk", where there are three, is none of them. */
function nameOfSeveral(
  referent: ExplicitReferent,
  page: Page,
  scopes: readonly PageElement[],
  options: ResolveOptions,
): ReferentResolution | undefined {
  const words = referent.words.split(' ');
  const last = words.at(-1)!;
  const named = /^[a-z]{4,}$/i.test(last) ? itemsCalled(last, page, scopes, false).flat() : [];
  if (named.length === 0) return undefined;
  const count = /[^s]s$/i.test(last) ? ('many' as const) : 1;
  if (words.length > 1) {
    // "The Kelp talk" is the talk that says so.
    const others = words.slice(0, -1).map(foldText);
    const fitting = named.filter(({ text }) => {
      const said = foldText(text).split(' ');
      return others.every((word) => said.includes(word));
    });
    if (fitting.length === 1) return { paths: [fitting[0]!.path] };
    return countInPlace({ ...referent, count }, page, options);
  }
  const isHeading = page.elements.some(
    ({ tag, text }) => /^h[1-6]$/.test(tag) && foldText(text) === foldText(last),
  );
  if (count === 'many' && isHeading) return undefined;
  return countItems({ ...referent, count }, page, scopes, options);
}

/** "The last Friday talk": the last word says what is counted, those before it where. */
function countInPlace(
  referent: ExplicitReferent,
  page: Page,
  options: ResolveOptions,
): ReferentResolution | undefined {
  const words = referent.words.split(' ');
  if (words.length < 2) return undefined;
  const place = words.slice(0, -1).join(' ');
  const section: ExplicitReferent = { kind: 'explicit', text: place, words: place };
  const inner: ExplicitReferent = { ...referent, words: words.at(-1)!, section };
  const scopes = scopesOf(inner, page, options);
  return 'problem' in scopes ? undefined : countItems(inner, page, scopes.elements, options);
}

function resolveHeld(
  held: ExplicitReferent,
  page: Page,
  options: ResolveOptions,
): ReferentResolution | undefined {
  const scopes = scopesOf(held, page, options);
  if ('problem' in scopes) return undefined;
  if (scopes.elements.length > 1 && held.count === undefined) return undefined;
  const place = resolveReferent(asContainer(held.section!), page, options);
  const named = 'paths' in place ? place.paths : place.candidates;
  // "The speaker names" are the elements that the page calls so, and lie in none.
  if (named.some((path) => isNamedLeaf(page.elementAt(path)!))) return undefined;
  const found = candidatesIn(held, page, scopes.elements, surely);
  const chosen = chooseAmong(held, narrow(held, found, page, options), options);
  return 'paths' in chosen ? chosen : undefined;
}

function isNamedLeaf(element: PageElement): boolean {
  return element.children.length === 0 && !/^(h[1-6]|img|a|td|th)$/.test(element.tag);
}

/** "the row of the Silver Eel": what is said to hold it is in truth held by it. */
function containerReading(
  referent: ExplicitReferent,
  page: Page,
  options: ResolveOptions,
): ReferentResolution | undefined {
  const { role, section, quoted, words, ordinal } = referent;
  if (!role || !containerKinds.has(role) || !section || quoted !== undefined || words !== '' || ordinal)
    return undefined;
  const { section: _, ...rest } = referent;
  const held: ExplicitReferent = { ...rest, words: section.words };
  if (section.quoted !== undefined) held.quoted = section.quoted;
  if (section.section) held.section = section.section;
  if (held.words === '' && held.quoted === undefined) return undefined;
  const found = resolveReferent(held, page, options);
  return 'paths' in found ? found : undefined;
}

/** Where a page marks no header or footer, what it begins and ends with is called so. */
function placeOnPage(referent: ExplicitReferent, page: Page): ReferentResolution | undefined {
  const first = firstScreen(referent, page);
  if (first) return first;
  const { role, quoted, words, section, ordinal } = referent;
  if ((role !== 'footer' && role !== 'header') || quoted !== undefined || words !== '' || section || ordinal)
    return undefined;
  let holder = page.elements.find(({ tag }) => tag === 'body');
  while (holder?.children.length === 1) holder = holder.children[0];
  const blocks = holder?.children.filter(isShowable) ?? [];
  const end = role === 'footer' ? blocks[blocks.length - 1] : blocks[0];
  if (blocks.length < 2 || !end || !/^(div|section|p|ul|address)$/.test(end.tag)) return undefined;
  return { paths: [end.path] };
}

/** What people call the hero is the part with the page's title, whatever the page calls it. */
function firstScreen(referent: ExplicitReferent, page: Page): ReferentResolution | undefined {
  if (referent.role !== 'section' || !/^(hero|首屏|主视觉)$/i.test(referent.words)) return undefined;
  const title = page.elements.find((element) => element.tag === 'h1' && isShowable(element));
  return title && { paths: [holderOf(title).path] };
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
  if (section.role === undefined && section.words !== '' && section.ordinal === undefined)
    return { ...section, role: 'section' };
  return section;
}

function candidatesIn(
  referent: ExplicitReferent,
  page: Page,
  scopes: readonly PageElement[],
  least: number,
): Scored[] {
  const found = new Map<PageElement, Scored>();
  for (const scope of scopes) {
    for (let index = scope.index; index < scope.end; index += 1) {
      const element = page.elements[index]!;
      if (element === scope && referent.section) continue;
      if (!isShowable(element)) continue;
      if (least > 0 && kindStrength(element, referent.role!) < least) continue;
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
  if (!role && quoted === undefined && holdsParts(element)) return 0;
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
  return score + (role && bearsItsName(referent, element) ? 0.06 : 0);
}

/** What holds several headed parts of the page has most words in it, and is meant by none. */
function holdsParts(element: PageElement): boolean {
  if (/^(html|body|main)$/.test(element.tag)) return true;
  let titles = 0;
  for (const [inner] of inside(element)) if (/^h[12]$/.test(inner.tag)) titles += 1;
  return titles > 1;
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
    if (fit < 0.75) continue;
    const bonus = !/^(h[1-6]|legend|caption|summary)$/.test(inner.tag)
      ? 0
      : heads(inner, element)
        ? 0.05
        : -0.1;
    best = Math.max(best, fit - 0.02 * depth + bonus - 0.05);
  }
  return Math.min(best, 1);
}

function containerWords(words: string, element: PageElement): number {
  let best = scoreWords(words, element) * (element.text.length > 200 ? 0.5 : 0.9);
  const own = { ...element, text: '', ownText: element.ownText } as PageElement;
  best = Math.max(best, scoreWords(words, own));
  for (const [inner, depth] of inside(element)) {
    if (!/^(h[1-6]|legend|caption|summary)$/.test(inner.tag)) continue;
    best = Math.max(best, scoreWords(words, inner) - 0.03 * depth - (heads(inner, element) ? 0 : 0.2));
  }
  return best;
}

/** A heading heads a part when no other heading of its rank or above stands in the part. */
function heads(heading: PageElement, part: PageElement): boolean {
  if (!/^h[1-6]$/.test(heading.tag)) return true;
  for (const [inner] of inside(part))
    if (inner !== heading && /^h[1-6]$/.test(inner.tag) && inner.tag <= heading.tag) return false;
  return true;
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
      if (outerWins) {
        const isWrapped =
          one.element.tag === 'div' && !one.element.attributes.class && one.element.parent === other.element;
        return held && other.score >= one.score - (isWrapped ? 0.05 : 1e-9);
      }
      return (holds && other.score >= one.score - 1e-9) || (held && other.score > one.score + 1e-9);
    });
  });
}

function isInMenu(element: PageElement): boolean {
  for (let up = element.parent; up; up = up.parent) if (kindStrength(up, 'navigation') >= 0.8) return true;
  return false;
}

/** Pictures that people call by what they are of. */
const portrait = /头像|肖像|avatar|portrait/i;

function narrow(referent: ExplicitReferent, found: Scored[], page: Page, options: ResolveOptions): Scored[] {
  let left = found;
  const only = (kept: Scored[]) => {
    left = kept;
  };
  if (options.boxes) {
    const shown = left.filter(({ element }) => (options.boxes!.get(element.path)?.width ?? 1) > 0);
    if (shown.length > 0) left = shown;
  }
  if (
    referent.role === 'link' &&
    !referent.section &&
    /\b(nav|menu|navigation)\b|导航|菜单/i.test(referent.text)
  ) {
    const inMenu = left.filter(({ element }) => isInMenu(element));
    if (inMenu.length > 0) left = inMenu;
  }
  if (referent.role === 'image' && portrait.test(referent.text)) {
    const faces = left.filter(({ element }) =>
      portrait.test(`${element.attributes.alt ?? ''} ${element.attributes.class ?? ''}`),
    );
    if (faces.length > 0) left = faces;
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
