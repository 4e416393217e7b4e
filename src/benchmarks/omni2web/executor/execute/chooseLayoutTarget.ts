import type { PageElement } from '../../../../html/Page.js';
import type { EditContext } from './EditContext.js';

const arranging = new Set([
  'flex-direction',
  'grid-template-columns',
  'gap',
  'justify-content',
  'align-items',
]);

/**
 * Whose property it is that arranges elements: "the cards in one column" is a matter of what holds the cards, and of a
 * section it is that of the part in which its items stand.
 */
export function chooseLayoutTargets(
  elements: readonly PageElement[],
  property: string,
  context: EditContext,
): PageElement[] {
  if (!arranging.has(property)) return [...elements];
  const [first] = elements;
  if (elements.length > 1) {
    const parents = new Set(elements.map(({ parent }) => parent));
    if (parents.size === 1 && first!.parent) return [first!.parent];
    const grandparents = new Set(elements.map(({ parent }) => parent?.parent));
    const sole = elements.every(({ parent }) => parent?.children.length === 1);
    if (sole && grandparents.size === 1 && first!.parent?.parent) return [first!.parent.parent];
    return [...elements];
  }
  return first ? [holderOfItems(first, context)] : [];
}

/** The element itself if it arranges its children, else the nearest one inside that does. */
function holderOfItems(element: PageElement, context: EditContext): PageElement {
  if (arranges(element, context) && element.children.length > 1) return element;
  let level = [element];
  for (let depth = 0; depth < 4; depth += 1) {
    level = level.flatMap(({ children }) => children).slice(0, 60);
    const holders = level.filter((one) => one.children.length > 1 && arranges(one, context));
    const alike = holders.filter(hasLikeChildren);
    if (alike.length === 1) return alike[0]!;
    if (holders.length === 1 && alike.length === 0) return holders[0]!;
    if (holders.length > 1) break;
  }
  if (hasLikeChildren(element)) return element;
  const lists = element.children.filter((child) => hasLikeChildren(child) && child.children.length > 1);
  return lists.length === 1 ? lists[0]! : element;
}

function arranges(element: PageElement, context: EditContext): boolean {
  const display = context.computedStyle?.(element.path, 'display');
  if (display !== undefined) return /flex|grid/.test(display);
  return (
    /(^|[\s_-])(row|grid|flex|cards|list|columns|items)([\s_-]|$)/.test(element.attributes.class ?? '') ||
    /^(ul|ol)$/.test(element.tag)
  );
}

function hasLikeChildren(element: PageElement): boolean {
  const { children } = element;
  if (children.length < 2) return false;
  const [first] = children;
  const alike = children.filter(
    (child) => child.tag === first!.tag && firstClass(child) === firstClass(first!),
  );
  return alike.length / children.length >= 0.75;
}

function firstClass(element: PageElement): string | undefined {
  return element.attributes.class?.split(/\s+/)[0];
}
