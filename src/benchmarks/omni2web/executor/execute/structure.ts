import type { PageElement } from '../../../../html/Page.js';
import type { RequestValues } from '../ParsedRequest.js';

/**
 * Where two elements sit alone in wrappers that are siblings (links in list items), the wrappers are what people move.
 * Otherwise the elements themselves.
 */
export function liftToSiblings(one: PageElement, other: PageElement): [PageElement, PageElement] {
  if (one.parent === other.parent) return [one, other];
  const ones = wrappersOf(one);
  const others = wrappersOf(other);
  for (const left of ones) {
    const right = others.find(
      (candidate) => candidate.parent === left.parent && candidate !== left && candidate.tag === left.tag,
    );
    if (right) return [left, right];
  }
  return [one, other];
}

/** The element and the ancestors that hold nothing else. */
function wrappersOf(element: PageElement): PageElement[] {
  const found = [element];
  for (let up = element.parent; up && found.length < 4; up = up.parent) {
    if (up.children.length !== 1 || up.ownText !== '' || /^(body|main|html)$/.test(up.tag)) break;
    found.push(up);
  }
  return found;
}

/** The ancestor of `other` that stands beside `one` and is of its kind: "above “How I work”" is above that section. */
export function besideItsKind(one: PageElement, other: PageElement): PageElement | undefined {
  if (!/^(section|article|li|tr|figure|blockquote|fieldset|div)$/.test(one.tag)) return undefined;
  for (let up: PageElement | null = other; up; up = up.parent)
    if (up.parent === one.parent && up !== one && up.tag === one.tag) return up;
  return undefined;
}

/**
 * The one of several alike (cards, stories, rows) that a heading or picture stands for: people who say "swap the teapot
 * and the mug" mean the whole cards. The element itself where it heads none.
 */
export function itemHeadedBy(element: PageElement): PageElement {
  if (!/^(h[1-6]|img|strong|dt)$/.test(element.tag)) return element;
  for (let up = element.parent, depth = 0; up && depth < 4; up = up.parent, depth += 1) {
    const { parent } = up;
    if (!parent || /^(body|main|header|nav)$/.test(up.tag)) return element;
    const alike = parent.children.filter((child) => child.tag === up!.tag && sameClass(child, up!));
    if (alike.length > 1) return alike.every((child) => child === up || hasHeading(child)) ? up : element;
    if (headingsIn(up) > 1) return element;
  }
  return element;
}

function sameClass(one: PageElement, other: PageElement): boolean {
  const first = (element: PageElement) => element.attributes.class?.split(/\s+/)[0];
  return first(one) === first(other);
}

function hasHeading(element: PageElement): boolean {
  return headingsIn(element) > 0;
}

function headingsIn(element: PageElement): number {
  let count = 0;
  const queue = [...element.children];
  for (let at = 0; at < queue.length && at < 100; at += 1) {
    if (/^h[1-6]$/.test(queue[at]!.tag)) count += 1;
    queue.push(...queue[at]!.children);
  }
  return count;
}

/** The neighbour that a move without a reference goes past. */
export function besideSibling(
  element: PageElement,
  { direction, placement }: Pick<RequestValues, 'direction' | 'placement'>,
): { target: PageElement; placement: 'before' | 'after'; reference: PageElement } | undefined {
  const target = wrappersOf(element).find(({ parent }) => parent && parent.children.length > 1) ?? element;
  const siblings = (target.parent?.children ?? []).filter(
    ({ tag }) => !/^(script|style|link|template)$/.test(tag),
  );
  const at = siblings.indexOf(target);
  if (at < 0) return undefined;
  const alike = siblings.filter((sibling) => sibling.tag === target.tag && sameClass(sibling, target));
  const row = alike.length > 1 ? alike : siblings;
  const [front, back] = [row[0]!, row[row.length - 1]!];
  if (placement === 'first_in')
    return front === target ? undefined : { target, placement: 'before', reference: front };
  if (placement === 'last_in')
    return back === target ? undefined : { target, placement: 'after', reference: back };
  const before = direction === 'up' || direction === 'left';
  const reference = siblings[before ? at - 1 : at + 1];
  return direction && reference ? { target, placement: before ? 'before' : 'after', reference } : undefined;
}
