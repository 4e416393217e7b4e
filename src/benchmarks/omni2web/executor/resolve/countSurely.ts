import type { PageElement } from '../../../../html/Page.js';
import type { ExplicitReferent } from '../ParsedRequest.js';
import type { Scored } from './chooseAmong.js';
import { kindStrength } from './kindStrength.js';
import type { ReferentResolution } from './resolveReferent.js';

const maximumCandidates = 20;

/**
 * Which of elements alike an ordinal or a number means. "The last card" of a page with two lists of cards can be the last
 * of either: only where every way of counting comes to the same is an element given. A wrong edit is worse than none.
 * @param found in document order
 */
export function countSurely(found: readonly Scored[], referent: ExplicitReferent): ReferentResolution {
  const elements = found.map(({ element }) => element);
  if (referent.count === 'many' && referent.ordinal === undefined) return { paths: pathsOf(elements) };
  if (referent.of !== undefined && referent.of === elements.length) return pick(elements, referent);
  const ways = waysToCount(elements, referent).map((way) => countIn(way, referent));
  const [first, ...others] = ways;
  if (first && 'paths' in first && others.every((way) => same(way, first))) return first;
  const failed = ways.find((way) => 'problem' in way && way.problem === 'none');
  return failed ?? { problem: 'ambiguous', candidates: pathsOf(elements).slice(0, maximumCandidates) };
}

function same(one: ReferentResolution, other: ReferentResolution): boolean {
  return 'paths' in one && 'paths' in other && one.paths.join() === other.paths.join();
}

/** All that were found; without menu, header and footer; rows without the table's head; headings of one rank. */
function waysToCount(elements: readonly PageElement[], { role, section }: ExplicitReferent): PageElement[][] {
  const ways = [[...elements]];
  const add = (way: PageElement[]): void => {
    if (way.length > 0 && way.length < elements.length) ways.push(way);
  };
  if (!section) add(elements.filter((element) => !isInFrame(element)));
  if (role === 'row') add(elements.filter((element) => !isHeadRow(element)));
  if (role === 'heading') {
    for (const rank of ['h1', 'h2', 'h3']) {
      const way = elements.filter(({ tag }) => tag === rank);
      if (way.length > 1) add(way);
    }
  }
  return ways;
}

function isInFrame(element: PageElement): boolean {
  for (let up: PageElement | null = element; up; up = up.parent) {
    if (up.tag === 'main') return false;
    if (/^(nav|header|footer|aside)$/.test(up.tag) && up.parent?.tag !== 'article') return true;
  }
  return false;
}

function isHeadRow(element: PageElement): boolean {
  return (
    element.parent?.tag === 'thead' ||
    (element.children.length > 0 && element.children.every(({ tag }) => tag === 'th'))
  );
}

function countIn(elements: readonly PageElement[], referent: ExplicitReferent): ReferentResolution {
  const { ordinal, count } = referent;
  const lists = listsOf(elements);
  if (lists.length < 2 || (ordinal === undefined && elements.length === count))
    return pick(elements, referent);
  const doubtful: ReferentResolution = {
    problem: 'ambiguous',
    candidates: pathsOf(elements).slice(0, maximumCandidates),
  };
  if (ordinal === undefined) {
    const fitting = lists.filter((list) => list.length === count);
    return fitting.length === 1 ? { paths: pathsOf(fitting[0]!) } : doubtful;
  }
  const several = typeof count === 'number' ? count : 1;
  if (ordinal === 1 && several === 1) return pick(elements, referent);
  // Of two lists the first and longer one is what people count in, unless they say the other.
  const [first, second] = lists;
  const isMain =
    lists.length === 2 && first!.length >= second!.length && first!.length >= ordinal + several - 1;
  return ordinal > 0 && isMain && elements.indexOf(second![0]!) >= first!.length
    ? pick(first!, referent)
    : doubtful;
}

function pick(
  elements: readonly PageElement[],
  { ordinal, count }: Pick<ExplicitReferent, 'ordinal' | 'count'>,
): ReferentResolution {
  const paths = pathsOf(elements);
  const candidates = paths.slice(0, maximumCandidates);
  if (ordinal !== undefined && (count === undefined || count === 1 || count === 'many')) {
    const one = ordinal > 0 ? paths[ordinal - 1] : paths.at(ordinal);
    return one ? { paths: [one] } : { problem: 'none', candidates };
  }
  if (typeof count === 'number' && ordinal !== undefined) {
    const some = ordinal > 0 ? paths.slice(ordinal - 1, ordinal - 1 + count) : paths.slice(-count);
    return some.length === count ? { paths: some } : { problem: 'none', candidates };
  }
  return paths.length === count ? { paths } : { problem: 'ambiguous', candidates };
}

/** The lists that the elements form: those under one nearest holder of two; rows of one grid are one list. */
function listsOf(elements: readonly PageElement[]): PageElement[][] {
  const lists = new Map<PageElement, PageElement[]>();
  for (const element of elements) {
    let holder = /^(thead|tbody|tfoot)$/.test(element.parent?.tag ?? '')
      ? element.parent!.parent
      : element.parent;
    while (holder?.parent && !elements.some((other) => other !== element && holds(holder!, other)))
      holder = holder.parent;
    const key = firstOfRun(holder ?? element);
    lists.set(key, [...(lists.get(key) ?? []), element]);
  }
  return [...lists.values()];
}

function holds(outer: PageElement, inner: PageElement): boolean {
  return outer.index < inner.index && inner.index < outer.end;
}

/** The first of neighbours of one tag and class, as the rows of a grid are. */
function firstOfRun(element: PageElement): PageElement {
  const siblings = element.parent?.children ?? [];
  let at = siblings.indexOf(element);
  const isAlike = (other: PageElement | undefined): boolean =>
    other?.tag === element.tag &&
    other.attributes.class === element.attributes.class &&
    kindStrength(other, 'list') === 0 &&
    !other.children.some(({ tag }) => /^h[1-6]$/.test(tag));
  if (!isAlike(element)) return element;
  while (at > 0 && isAlike(siblings[at - 1])) at -= 1;
  return siblings[at] ?? element;
}

function pathsOf(elements: readonly PageElement[]): string[] {
  return elements.map(({ path }) => path);
}
