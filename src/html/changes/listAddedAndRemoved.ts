import type { Matching } from '../matching/Matching.js';
import type { PageElement } from '../Page.js';
import type { ChangeList } from './ChangeList.js';
import { isFormatting, isSheet, isSheetLink } from './neighbours.js';
import { snippet } from './snippet.js';

/**
 * Adds an `added` or `removed` at the root of each subtree that exists on one page only. Style sheets are told by
 * their rules, linked ones as `resource`. Formatting inside a rewritten text, and the alternatives of a replaced
 * picture, belong to those changes.
 */
export function listAddedAndRemoved(
  changes: ChangeList,
  rewritten: ReadonlySet<PageElement>,
  replaced: ReadonlySet<PageElement>,
): void {
  const { matching } = changes;
  for (const element of matching.source.elements) {
    if (matching.outputOf(element) || !isRoot(element, (parent) => matching.outputOf(parent))) continue;
    if (isSheet(element)) continue;
    if (belongs(element, element.parent, rewritten, replaced)) continue;
    if (isSheetLink(element)) {
      changes.add('resource', element, { before: element.attributes.href ?? '', after: null });
    } else changes.add('removed', element, { before: snippet(element), after: null });
  }
  for (const element of matching.output.elements) {
    if (matching.sourceOf(element) || !isRoot(element, (parent) => matching.sourceOf(parent))) continue;
    if (isSheet(element)) continue;
    const parent = element.parent ? (matching.sourceOf(element.parent) ?? null) : null;
    if (belongs(element, parent, rewritten, replaced)) continue;
    if (isSheetLink(element)) addSheetLink(changes, matching, element);
    else changes.add('added', element, { before: null, after: snippet(element) });
  }
}

function isRoot(element: PageElement, partnerOf: (element: PageElement) => unknown): boolean {
  return element.parent === null || Boolean(partnerOf(element.parent));
}

function belongs(
  element: PageElement,
  parent: PageElement | null,
  rewritten: ReadonlySet<PageElement>,
  replaced: ReadonlySet<PageElement>,
): boolean {
  if (!parent) return false;
  if (rewritten.has(parent) && isFormatting(element)) return true;
  return element.tag === 'source' && parent.children.some((child) => replaced.has(child));
}

function addSheetLink(changes: ChangeList, matching: Matching, element: PageElement): void {
  const head = (element.parent && matching.sourceOf(element.parent)) ?? matching.source.elements[0]!;
  const href = element.attributes.href ?? '';
  changes.add('resource', head, {
    before: null,
    after: href,
    detail: `link ${href}`,
    anchor: `the style sheet ${href}`,
  });
}
