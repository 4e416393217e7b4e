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
  if (placement === 'first_in')
    return at > 0 ? { target, placement: 'before', reference: siblings[0]! } : undefined;
  if (placement === 'last_in')
    return at < siblings.length - 1
      ? { target, placement: 'after', reference: siblings[siblings.length - 1]! }
      : undefined;
  const before = direction === 'up' || direction === 'left';
  const reference = siblings[before ? at - 1 : at + 1];
  return direction && reference ? { target, placement: before ? 'before' : 'after', reference } : undefined;
}
