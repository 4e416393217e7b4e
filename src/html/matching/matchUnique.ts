import type { PageElement } from '../Page.js';
import type { Matching } from './Matching.js';
import { tagSimilarity } from './similarity.js';

interface Keys {
  source: (element: PageElement) => string | number | undefined;
  output: (element: PageElement) => string | number | undefined;
}

/**
 * Pairs the free elements whose key occurs once on each page. `whole` pairs their subtrees too (keys that stand for
 * subtrees of one shape). With `inPlace` a container of nothing but one element is left open where its path has
 * changed: perhaps only its content has moved.
 */
export function matchUnique(matching: Matching, keys: Keys, { whole = false, inPlace = false } = {}): void {
  const sources = countByKey(matching.freeSources(), keys.source);
  const outputs = countByKey(matching.freeOutputs(), keys.output);
  for (const [key, from] of sources) {
    const to = outputs.get(key);
    if (!from || !to) continue;
    if (whole) pairWhole(matching, from, to, inPlace);
    else matching.pair(from, to);
  }
}

function pairWhole(matching: Matching, from: PageElement, to: PageElement, inPlace: boolean): void {
  let [one, other] = [from, to];
  while (inPlace && one.children.length === 1 && !one.ownText && one.path !== other.path) {
    one = one.children[0]!;
    other = other.children[0]!;
  }
  if (!isRehosted(matching, one, other)) {
    matching.pairSubtrees(one, other);
    return;
  }
  one.children.forEach((child, at) => {
    matching.pairSubtrees(child, other.children[at]!);
  });
}

/** Whether contents were put into a new wrapper inside of their container, or lost one: the container is another element. */
function isRehosted(matching: Matching, from: PageElement, to: PageElement): boolean {
  const alike = tagSimilarity(from, to);
  if (alike === 1 || from.children.length === 0) return false;
  const [outer, around] = [to.parent, from.parent];
  const newWrapper =
    outer?.children.length === 1 && !matching.sourceOf(outer) && tagSimilarity(from, outer) > alike;
  const lostWrapper =
    around?.children.length === 1 && !matching.outputOf(around) && tagSimilarity(around, to) > alike;
  return newWrapper || lostWrapper;
}

/** Key -> its only element, or null when there are several. In document order. */
function countByKey(elements: readonly PageElement[], keyOf: Keys['source']) {
  const found = new Map<string | number, PageElement | null>();
  for (const element of elements) {
    const key = keyOf(element);
    if (key !== undefined) found.set(key, found.has(key) ? null : element);
  }
  return found;
}

/** Pairs free elements of the same key in document order, however many there are of each. */
export function matchInOrder(matching: Matching, keys: Keys): void {
  const waiting = new Map<string | number, PageElement[]>();
  for (const element of matching.freeOutputs()) {
    const key = keys.output(element);
    if (key === undefined) continue;
    const list = waiting.get(key);
    if (list) list.push(element);
    else waiting.set(key, [element]);
  }
  for (const element of matching.freeSources()) {
    if (matching.outputOf(element)) continue;
    const key = keys.source(element);
    const list = key === undefined ? undefined : waiting.get(key);
    let to = list?.shift();
    while (to && matching.sourceOf(to)) to = list?.shift();
    if (to) matching.pairSubtrees(element, to);
  }
}
