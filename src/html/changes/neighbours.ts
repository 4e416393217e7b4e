import type { PageElement } from '../Page.js';

/**
 * The paired elements right below an element of the source (or the output, with `partnerOf` turned round), in order:
 * wrappers that exist on one page only are looked through.
 */
export function pairedChildren(
  element: PageElement,
  partnerOf: (element: PageElement) => PageElement | undefined,
): PageElement[] {
  const found: PageElement[] = [];
  const stack = [...element.children].reverse();
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (partnerOf(child)) found.push(child);
    else for (let at = child.children.length - 1; at >= 0; at--) stack.push(child.children[at]!);
  }
  return found;
}

/** Tags whose changes are told by their rules, not as elements. */
export function isSheet(element: PageElement): boolean {
  return element.tag === 'style';
}

/** A `link` that loads a style sheet. */
export function isSheetLink(element: PageElement): boolean {
  return element.tag === 'link' && /\bstylesheet\b/i.test(element.attributes.rel ?? '');
}

const formatting = new Set(
  'abbr b bdi bdo big br cite code dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

/** Whether an element only formats text: it holds nothing but text and such elements, and leads nowhere. */
export function isFormatting(element: PageElement): boolean {
  return formatting.has(element.tag) && element.children.every(isFormatting);
}
