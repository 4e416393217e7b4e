import type { Anchor } from '../Anchor.js';
import { listUnpaired } from '../effects/listUnpaired.js';
import { type PairSide, pairPages } from '../effects/pairPages.js';
import type { JudgedPages, RenderedPage } from '../effects/RenderedPage.js';
import { foldWhiteSpace } from '../foldWhiteSpace.js';
import { resolveAnchor } from '../resolveAnchor.js';

export interface FoundElement {
  /** Source path; null for an element that the source lacks. */
  key: string | null;
  side: PairSide;
  /** -1: it is not on this page. */
  at: number;
}

/**
 * Finds an anchored element on another version of the source page. The anchor is resolved on the source; one with
 * `insertedBy` is found among what the other page added, by its text.
 * @returns a problem in words where the anchor itself fits nothing
 */
export function findElement(
  anchor: Anchor,
  source: RenderedPage,
  page: RenderedPage,
): FoundElement | { problem: string } {
  const pair = pairPages(source, page);
  if (anchor.insertedBy !== undefined) {
    const wanted = foldWhiteSpace(anchor.text ?? '');
    const unit = listUnpaired(pair, 'other').find(
      ({ text, at }) =>
        text === wanted &&
        (wanted !== '' || !anchor.tag || pair.other.index.elements[at]!.tag === anchor.tag),
    );
    return { key: null, side: pair.other, at: unit ? innermost(pair.other, unit.at, wanted) : -1 };
  }
  const { path, problem } = resolveAnchor(source.page, anchor);
  if (path === undefined) return { problem };
  return { key: path, side: pair.other, at: pair.other.positionOf(path) };
}

/** The innermost element with the whole text: a new wrapper is not the thing inserted. */
function innermost(side: PairSide, at: number, text: string): number {
  let inner = at;
  for (;;) {
    const [only, ...others] = side.index.children[inner]!;
    if (only === undefined || others.length > 0 || side.index.elements[only]!.text !== text) return inner;
    inner = only;
  }
}

/** The side of a page that stands for "as it should be": the reference, else the source itself. */
export function measureOf({ source, reference }: JudgedPages): RenderedPage {
  return reference ?? source;
}

export function isShown({ side, at }: FoundElement): boolean {
  return at >= 0 && side.index.shown[at]!;
}

/** Source paths of anchors; those that fit nothing, or are not of the source, are left out. */
export function listKeys(anchors: readonly Anchor[] | undefined, source: RenderedPage): string[] {
  return (anchors ?? []).flatMap((anchor) => {
    if (anchor.insertedBy !== undefined) return [];
    const { path } = resolveAnchor(source.page, anchor);
    return path === undefined ? [] : [path];
  });
}
