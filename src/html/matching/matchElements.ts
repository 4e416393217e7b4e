import type { Page, PageElement } from '../Page.js';
import { alignChildren } from './alignChildren.js';
import { type Fingerprints, startTagKey, subtreeKey } from './fingerprintPages.js';
import { Matching } from './Matching.js';
import { matchByContents } from './matchByContents.js';
import { matchInOrder, matchUnique } from './matchUnique.js';

/**
 * Finds which element is which. What is unmistakable is paired first (equal subtrees that occur once, ids, contents
 * that occur once), then containers by what they contain, then the rest by its place among paired neighbours; what
 * is left after that was moved or changed beyond its neighbourhood.
 */
export function matchElements(source: Page, output: Page): Matching {
  const matching = new Matching(source, output);
  pairLandmarks(matching);
  pairUnmistakable(matching, { inPlace: true });
  matchByContents(matching, { least: 2 });
  alignAll(matching);
  for (let round = 0; round < 2; round++) {
    pairUnmistakable(matching, { inPlace: false });
    matchInOrder(matching, keysOf(matching, 'exact'));
    matchByContents(matching, { least: 1 });
    alignAll(matching);
  }
  return matching;
}

/** html, head and body exist once on every page. */
function pairLandmarks(matching: Matching): void {
  for (const path of ['/html', '/html/head', '/html/body']) {
    const from = matching.source.elementAt(path);
    const to = matching.output.elementAt(path);
    if (from && to) matching.pair(from, to);
  }
}

function pairUnmistakable(matching: Matching, { inPlace }: { inPlace: boolean }): void {
  matchUnique(matching, keysOf(matching, 'exact'), { whole: true, inPlace });
  matchUnique(matching, keysOf(matching, 'loose'), { whole: true, inPlace });
  const id = (element: PageElement) => element.attributes.id || undefined;
  matchUnique(matching, { source: id, output: id });
  const { sourcePrints, outputPrints } = matching;
  matchUnique(matching, {
    source: (element) => contentKey(element, sourcePrints.content[element.index]!, true),
    output: (element) => contentKey(element, outputPrints.content[element.index]!, true),
  });
  matchUnique(matching, {
    source: (element) => contentKey(element, sourcePrints.content[element.index]!, false),
    output: (element) => contentKey(element, outputPrints.content[element.index]!, false),
  });
}

/** Subtrees that say something: an empty element without attributes is anybody's. */
function keysOf(matching: Matching, print: 'exact' | 'loose') {
  const keyIn = (prints: Fingerprints) => (element: PageElement) => {
    if (!saysSomething(element, prints.content[element.index]!)) return undefined;
    return subtreeKey(prints, print, element);
  };
  return { source: keyIn(matching.sourcePrints), output: keyIn(matching.outputPrints) };
}

function saysSomething(element: PageElement, content: string): boolean {
  return content !== '' || Object.keys(element.attributes).length > 0 || element.end - element.index > 2;
}

/**
 * Words and pictures of an element: across tags only for elements that hold no others; of containers only with their
 * attributes, since all containers around one element say the same.
 */
function contentKey(element: PageElement, content: string, withTag: boolean): string | undefined {
  if (content === '') return undefined;
  const leaf = element.children.length === 0;
  if (withTag) return `${element.tag} ${leaf ? '' : startTagKey(element)} ${content}`;
  return leaf ? content : undefined;
}

function alignAll(matching: Matching): void {
  for (const from of matching.source.elements) {
    const to = matching.outputOf(from);
    if (to) alignChildren(matching, from, to);
  }
}
