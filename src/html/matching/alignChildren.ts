import type { PageElement } from '../Page.js';
import { subtreeKey } from './fingerprintPages.js';
import { longestCommon } from './longestCommon.js';
import type { Matching } from './Matching.js';
import { similarity, tagSimilarity } from './similarity.js';

/** Larger comparisons of everything with everything are cut down to neighbours. */
const compareLimit = 2500;
const enough = 0.5;

/**
 * Pairs the free children of a pair of elements: equal ones in order, then equal ones out of order, then similar ones
 * at the same place between paired neighbours, then similar ones anywhere below.
 */
export function alignChildren(matching: Matching, from: PageElement, to: PageElement): void {
  let sources = from.children.filter((child) => !matching.outputOf(child));
  let outputs = to.children.filter((child) => !matching.sourceOf(child));
  const refresh = () => {
    sources = sources.filter((child) => !matching.outputOf(child));
    outputs = outputs.filter((child) => !matching.sourceOf(child));
    return sources.length > 0 && outputs.length > 0;
  };
  if (!refresh()) return;
  for (const print of ['exact', 'loose'] as const) {
    const sourceKey = (element: PageElement) => subtreeKey(matching.sourcePrints, print, element);
    const outputKey = (element: PageElement) => subtreeKey(matching.outputPrints, print, element);
    for (const [some, others] of segments(matching, from, to, sources, outputs)) {
      for (const [a, b] of longestCommon(some, others, sourceKey, outputKey)) matching.pairSubtrees(a, b);
    }
    if (!refresh()) return;
    for (const [a, b] of sameKeys(sources, outputs, sourceKey, outputKey)) matching.pairSubtrees(a, b);
    if (!refresh()) return;
  }
  for (const [some, others] of segments(matching, from, to, sources, outputs))
    alignSimilar(matching, some, others);
  if (!refresh()) return;
  pairBest(matching, sources, outputs, 0.6);
  if (!refresh()) return;
  // What was wrapped or unwrapped and changed at once is one or two levels further down.
  pairBest(
    matching,
    flatten(sources, matching.outputOf.bind(matching)),
    flatten(outputs, matching.sourceOf.bind(matching)),
    0.6,
  );
}

/** Free children that stand between the same paired neighbours on both sides. */
function segments(
  matching: Matching,
  from: PageElement,
  to: PageElement,
  sources: readonly PageElement[],
  outputs: readonly PageElement[],
): [PageElement[], PageElement[]][] {
  const groups = new Map<number, [PageElement[], PageElement[]]>();
  const freeSources = new Set(sources);
  const freeOutputs = new Set(outputs);
  const add = (key: number, side: 0 | 1, element: PageElement) => {
    const group = groups.get(key);
    if (group) group[side].push(element);
    else groups.set(key, side === 0 ? [[element], []] : [[], [element]]);
  };
  let last = -1;
  for (const child of from.children) {
    if (freeSources.has(child)) add(last, 0, child);
    else if (matching.outputOf(child)?.parent === to) last = child.index;
  }
  last = -1;
  for (const child of to.children) {
    const partner = matching.sourceOf(child);
    if (freeOutputs.has(child)) add(last, 1, child);
    else if (partner?.parent === from) last = partner.index;
  }
  return [...groups.values()].filter(([some, others]) => some.length > 0 && others.length > 0);
}

function sameKeys(
  sources: readonly PageElement[],
  outputs: readonly PageElement[],
  sourceKey: (element: PageElement) => string | number,
  outputKey: (element: PageElement) => string | number,
): [PageElement, PageElement][] {
  const waiting = new Map<string | number, PageElement[]>();
  for (const output of [...outputs].reverse()) {
    const list = waiting.get(outputKey(output));
    if (list) list.push(output);
    else waiting.set(outputKey(output), [output]);
  }
  return sources.flatMap((source): [PageElement, PageElement][] => {
    const output = waiting.get(sourceKey(source))?.pop();
    return output ? [[source, output]] : [];
  });
}

/** Order-preserving alignment with the largest sum of similarities (dynamic programming). */
function alignSimilar(
  matching: Matching,
  sources: readonly PageElement[],
  outputs: readonly PageElement[],
): void {
  if (sources.length * outputs.length > compareLimit) {
    alignNeighbours(matching, sources, outputs);
    return;
  }
  const width = outputs.length + 1;
  const best = new Float64Array((sources.length + 1) * width);
  const scores = new Float64Array(sources.length * outputs.length);
  for (let i = sources.length - 1; i >= 0; i--) {
    for (let j = outputs.length - 1; j >= 0; j--) {
      const score = scoreOf(
        sources[i]!,
        outputs[j]!,
        onlyOne(sources, sources[i]!) && onlyOne(outputs, outputs[j]!),
      );
      scores[i * outputs.length + j] = score;
      best[i * width + j] = Math.max(
        best[(i + 1) * width + j]!,
        best[i * width + j + 1]!,
        score > 0 ? score + best[(i + 1) * width + j + 1]! : 0,
      );
    }
  }
  for (let i = 0, j = 0; i < sources.length && j < outputs.length; ) {
    const score = scores[i * outputs.length + j]!;
    if (score > 0 && best[i * width + j] === score + best[(i + 1) * width + j + 1]!) {
      matching.pair(sources[i++]!, outputs[j++]!);
    } else if (best[i * width + j] === best[(i + 1) * width + j]) i++;
    else j++;
  }
}

function onlyOne(elements: readonly PageElement[], element: PageElement): boolean {
  return elements.every((other) => other === element || other.tag !== element.tag);
}

/** 0 when the two are not to be paired. The only ones of a tag may be less alike, if they hold no elements. */
function scoreOf(a: PageElement, b: PageElement, alone: boolean): number {
  const score = similarity(a, b);
  if (score >= enough && (hidesBetter(b, a) || hidesBetter(a, b))) return 0;
  if (score >= enough) return score;
  return alone && a.tag === b.tag && a.children.length === 0 && b.children.length === 0 ? score : 0;
}

/**
 * Whether an element is but a wrapper around one that is more like `wanted` and says the same: the inner one is meant
 * then.
 */
function hidesBetter(wrapper: PageElement, wanted: PageElement): boolean {
  const limit = tagSimilarity(wrapper, wanted);
  if (limit === 1) return false;
  let inner = wrapper;
  for (let level = 0; level < 3 && inner.children.length > 0; level++) {
    const largest = inner.children.reduce((a, b) => (b.end - b.index > a.end - a.index ? b : a));
    inner = largest;
    if (inner.text === wanted.text && tagSimilarity(inner, wanted) > limit) return true;
  }
  return false;
}

/** For long lists: each source element against the outputs near the same place. */
function alignNeighbours(
  matching: Matching,
  sources: readonly PageElement[],
  outputs: readonly PageElement[],
): void {
  const ratio = outputs.length / sources.length;
  let next = 0;
  sources.forEach((source, index) => {
    const expected = Math.max(next, Math.floor(index * ratio));
    let chosen = -1;
    let chosenScore = enough;
    for (let at = Math.max(next, expected - 8); at < Math.min(outputs.length, expected + 9); at++) {
      const score = similarity(source, outputs[at]!);
      if (score > chosenScore) [chosen, chosenScore] = [at, score];
    }
    if (chosen >= 0 && matching.pair(source, outputs[chosen]!)) next = chosen + 1;
  });
}

/** Best pairs first, in any order of position. */
function pairBest(
  matching: Matching,
  sources: readonly PageElement[],
  outputs: readonly PageElement[],
  threshold: number,
): void {
  if (sources.length * outputs.length > compareLimit) return;
  const pairs = sources.flatMap((a) => outputs.map((b) => ({ a, b, score: similarity(a, b) })));
  pairs.sort((x, y) => y.score - x.score || x.a.index - y.a.index || x.b.index - y.b.index);
  for (const { a, b, score } of pairs) if (score >= threshold) matching.pair(a, b);
}

function flatten(
  elements: readonly PageElement[],
  partnerOf: (element: PageElement) => unknown,
): PageElement[] {
  const flat: PageElement[] = [];
  const visit = (element: PageElement, level: number) => {
    if (partnerOf(element) || flat.length > 200) return;
    flat.push(element);
    if (level < 3) for (const child of element.children) visit(child, level + 1);
  };
  for (const element of elements) visit(element, 0);
  return flat;
}
