import { describeElement } from '../describeElement.js';
import type { Matching } from '../matching/Matching.js';
import type { Page, PageElement } from '../Page.js';
import type { ChangeList } from './ChangeList.js';
import { heaviestIncreasing } from './heaviestIncreasing.js';
import { isSheet, pairedChildren } from './neighbours.js';

/** Adds a `moved` for each element that has another parent or another place among its siblings; gives the elements. */
export function listMoved(changes: ChangeList): Set<PageElement> {
  const { matching } = changes;
  const moved = new Set<PageElement>();
  const outputOf = (element: PageElement) => matching.outputOf(element);
  const sourceOf = (element: PageElement) => matching.sourceOf(element);
  for (const parent of matching.source.elements) {
    const target = outputOf(parent);
    if (!target) continue;
    const before = pairedChildren(parent, outputOf);
    const after = pairedChildren(target, sourceOf).map((child) => sourceOf(child)!);
    if (before.length === after.length && before.every((child, at) => child === after[at])) continue;
    const here = new Set(after);
    for (const child of before) if (!here.has(child)) moved.add(child);
    const stayed = new Set(before);
    for (const child of reordered(
      before.filter((child) => here.has(child)),
      after.filter((child) => stayed.has(child)),
    )) {
      moved.add(child);
    }
  }
  for (const element of moved) {
    if (isSheet(element)) continue;
    changes.add('moved', element, {
      before: placeOf(matching.source, element),
      after: placeOf(matching.output, outputOf(element)!),
    });
  }
  return moved;
}

/** The fewest elements that turn one order into the other, but both of a swapped pair. */
function reordered(before: readonly PageElement[], after: readonly PageElement[]): PageElement[] {
  const rankOf = new Map(before.map((element, rank) => [element, rank]));
  const ranks = after.map((element) => rankOf.get(element)!);
  if (ranks.every((rank, at) => rank === at)) return [];
  // Of equally short answers take the one that leaves alone what has kept its place, then the larger elements.
  const weights = after.map(
    (element, at) =>
      1_000_000 + (ranks[at] === at ? 10_000 : 0) + Math.min(9_999, element.end - element.index),
  );
  const kept = new Set(heaviestIncreasing(ranks, weights));
  const moved = new Set(after.filter((_, at) => !kept.has(at)));
  // Two neighbours of one kind that changed places are a swap: either alone would be half of what was done.
  ranks.forEach((rank, at) => {
    if (rank !== at + 1 || ranks[at + 1] !== at) return;
    const [one, other] = [after[at]!, after[at + 1]!];
    if (one.tag === other.tag) moved.add(one).add(other);
  });
  return [...moved];
}

function placeOf(page: Page, element: PageElement): string {
  const parent = element.parent;
  if (!parent) return 'root';
  const at = parent.children.indexOf(element);
  const where = at === 0 ? 'first' : `after ${describeElement(page, parent.children[at - 1]!.path)}`;
  return `${where}, in ${describeElement(page, parent.path)}`;
}

/** The elements whose children, or whose own place, are not what they were: style may follow from that. */
export function restructured(matching: Matching, moved: ReadonlySet<PageElement>): Set<PageElement> {
  const touched = new Set<PageElement>(moved);
  for (const element of moved) if (element.parent) touched.add(element.parent);
  for (const element of matching.source.elements) {
    const output = matching.outputOf(element);
    if (!output) {
      if (element.parent) touched.add(element.parent);
    } else if (output.tag !== element.tag) touched.add(element);
  }
  const nearestSource = (start: PageElement | null) => {
    for (let up = start; up; up = up.parent) {
      const source = matching.sourceOf(up);
      if (source) return source;
    }
    return undefined;
  };
  for (const element of moved) {
    const parent = nearestSource(matching.outputOf(element)!.parent);
    if (parent) touched.add(parent);
  }
  for (const element of matching.output.elements) {
    if (matching.sourceOf(element)) continue;
    const parent = nearestSource(element.parent);
    if (parent) touched.add(parent);
  }
  return touched;
}
