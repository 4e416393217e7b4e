import type { PageElement } from '../Page.js';
import type { Matching } from './Matching.js';
import { tagSimilarity } from './similarity.js';

/** A wrapper is looked through this many levels. */
const levels = 12;
/** Of an element with very many children a sample tells enough. */
const sampleSize = 64;

interface Candidate {
  from: PageElement;
  to: PageElement;
  score: number;
}

/**
 * Pairs free elements by what they contain: a free element whose nearest paired descendants went into a free element
 * of the output is probably that one, if that one holds little else. Deepest first, the best pairs of a level first.
 * Wrappers, new or gone, lose against the element that looks like the source's.
 * @param least how many paired descendants it takes: one alone may have been moved out of its container
 */
export function matchByContents(matching: Matching, { least }: { least: number }): void {
  const free = matching.freeSources().filter((element) => element.children.length > 0);
  const byDepth = new Map<number, PageElement[]>();
  for (const element of free) {
    const list = byDepth.get(element.depth);
    if (list) list.push(element);
    else byDepth.set(element.depth, [element]);
  }
  const inSource: Contents = new Map();
  for (const depth of [...byDepth.keys()].sort((a, b) => b - a)) {
    const candidates: Candidate[] = [];
    const inOutput: Contents = new Map();
    for (const from of byDepth.get(depth)!) {
      const contents = nearestPaired(from, (element) => matching.outputOf(element), inSource);
      if (contents.length >= least) candidates.push(...findCandidates(from, contents, matching, inOutput));
    }
    candidates.sort((a, b) => b.score - a.score || a.from.index - b.from.index || a.to.index - b.to.index);
    for (const { from, to } of candidates) matching.pair(from, to);
  }
}

type Contents = Map<PageElement, PageElement[]>;

function nearestPaired(
  element: PageElement,
  partnerOf: (element: PageElement) => PageElement | undefined,
  known: Contents,
): PageElement[] {
  const before = known.get(element);
  if (before) return before;
  const found: PageElement[] = [];
  for (const child of element.children) {
    if (found.length >= sampleSize) break;
    if (partnerOf(child)) found.push(child);
    // Only so deep: a long chain of wrappers is looked through level by level as it is paired.
    else if (known.has(child) || child.end - child.index < 200)
      found.push(...nearestPaired(child, partnerOf, known));
  }
  known.set(element, found);
  return found;
}

function weightOf(element: PageElement): number {
  // Big contents say a little more than small ones, but a moved list must not drag its old parent along.
  return 1 + Math.log10(element.end - element.index) / 8;
}

function findCandidates(
  from: PageElement,
  contents: readonly PageElement[],
  matching: Matching,
  inOutput: Contents,
): Candidate[] {
  const votes = new Map<PageElement, number>();
  let all = 0;
  for (const content of contents) {
    const weight = weightOf(content);
    all += weight;
    let up = matching.outputOf(content)!.parent;
    for (let level = 0; up && level < levels && !matching.sourceOf(up); level++, up = up.parent) {
      votes.set(up, (votes.get(up) ?? 0) + weight);
    }
  }
  const candidates: Candidate[] = [];
  for (const [to, vote] of votes) {
    const others = nearestPaired(to, (element) => matching.sourceOf(element), inOutput);
    const held = others.reduce((sum, element) => sum + weightOf(matching.sourceOf(element)!), 0);
    const share = (2 * vote) / (all + Math.max(held, vote));
    const alike = tagSimilarity(from, to);
    if (share < 0.5 && (share < 0.3 || alike < 0.7)) continue;
    const sameFamily = from.parent && matching.outputOf(from.parent) === to.parent ? 0.2 : 0;
    const samePath = from.path === to.path ? 0.15 : 0;
    candidates.push({ from, to, score: Math.min(vote, 4) / 4 + share + alike + sameFamily + samePath });
  }
  return candidates;
}
