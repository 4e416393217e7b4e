import { contentsOf } from '../matching/fingerprintPages.js';
import type { PageElement } from '../Page.js';
import type { ChangeList } from './ChangeList.js';
import { isSheet } from './neighbours.js';
import { shorten } from './snippet.js';

/**
 * Adds a `text` for each element whose own words changed, a `resource` for changed scripts and templates, and a
 * `moved` where only the place of a child within the words changed. Words that were merely wrapped in a new element,
 * or taken out of one, have not changed. Gives the rewritten elements.
 */
export function listTexts(changes: ChangeList, moved: ReadonlySet<PageElement>): Set<PageElement> {
  const { matching } = changes;
  const rewritten = new Set<PageElement>();
  for (const element of matching.source.elements) {
    const output = matching.outputOf(element);
    if (!output || isSheet(element)) continue;
    const [before, after] = [ownWords(element), ownWords(output)];
    if (before === after) {
      if (before && element.children.length > 0) listShifted(changes, element, output, moved);
      continue;
    }
    if (element.tag === 'script' || element.tag === 'template') {
      changes.add('resource', element, {
        before: shorten(before, 500),
        after: shorten(after, 500),
        detail: 'contents',
      });
      continue;
    }
    const flatBefore = flatWords(element, (child) => matching.outputOf(child));
    const flatAfter = flatWords(output, (child) => matching.sourceOf(child));
    if (squeeze(flatBefore) === squeeze(flatAfter)) continue;
    rewritten.add(element);
    changes.add('text', element, { before: shorten(flatBefore, 2000), after: shorten(flatAfter, 2000) });
  }
  return rewritten;
}

function ownWords(element: PageElement): string {
  return contentsOf(element)
    .filter((item) => typeof item === 'string')
    .join(' ');
}

/** Own words and those of children that exist on this page only. */
function flatWords(element: PageElement, partnerOf: (element: PageElement) => unknown): string {
  const words: string[] = [];
  const visit = (current: PageElement, level: number) => {
    for (const item of contentsOf(current)) {
      if (typeof item === 'string') words.push(item);
      else if (!partnerOf(item) && !isSheet(item) && item.tag !== 'script' && level < 200)
        visit(item, level + 1);
    }
  };
  visit(element, 0);
  return words.join(' ');
}

/** Wrapping part of a word or its punctuation moves a space, which is no change of text. */
function squeeze(text: string): string {
  return text.replaceAll(' ', '');
}

/** The words are the same, but a child stands at another place among them. */
function listShifted(
  changes: ChangeList,
  element: PageElement,
  output: PageElement,
  moved: ReadonlySet<PageElement>,
): void {
  const { matching } = changes;
  const before = wordsBefore(element);
  const after = wordsBefore(output);
  for (const child of element.children) {
    const partner = matching.outputOf(child);
    if (!partner || partner.parent !== output || moved.has(child)) continue;
    const [was, is] = [before.get(child)!, after.get(partner)!];
    if (was === is) continue;
    changes.add('moved', child, {
      before: `after the words "${shorten(was, 60)}"`,
      after: `after the words "${shorten(is, 60)}"`,
    });
    return;
  }
}

function wordsBefore(element: PageElement): Map<PageElement, string> {
  const found = new Map<PageElement, string>();
  let words = '';
  for (const item of contentsOf(element)) {
    if (typeof item === 'string') words += squeeze(item);
    else found.set(item, words);
  }
  return found;
}
