import type { Page, PageElement } from '../Page.js';

/**
 * Pairs elements whose tag and contents were both changed, so that nothing but their place and their class or id says
 * that one took over from the other: siblings without partners between the same two partnered neighbours. Adds to the
 * maps.
 */
export function pairReplaced(
  source: Page,
  other: Page,
  toOther: Map<string, string>,
  toSource: Map<string, string>,
): void {
  const holdsPartner = (element: PageElement, page: Page, map: ReadonlyMap<string, string>): boolean =>
    page.elements.slice(element.index, element.end).some(({ path }) => map.has(path));
  for (const element of source.elements) {
    if (toOther.has(element.path) || !element.parent) continue;
    const parentThere = other.elementAt(toOther.get(element.parent.path) ?? '');
    if (!parentThere || holdsPartner(element, source, toOther)) continue;
    const gap = neighbours(element, toOther);
    const candidates = parentThere.children.filter((child) => {
      if (toSource.has(child.path) || child.tag === element.tag || !sharesName(element, child)) return false;
      const there = neighbours(child, toSource);
      const isSameGap =
        (gap.before === undefined ? undefined : toOther.get(gap.before)) === there.before &&
        (gap.after === undefined ? undefined : toOther.get(gap.after)) === there.after;
      return isSameGap && !holdsPartner(child, other, toSource);
    });
    if (candidates.length !== 1) continue;
    toOther.set(element.path, candidates[0]!.path);
    toSource.set(candidates[0]!.path, element.path);
  }
}

/** Paths of the nearest partnered siblings. */
function neighbours(
  element: PageElement,
  map: ReadonlyMap<string, string>,
): { before: string | undefined; after: string | undefined } {
  const siblings = element.parent?.children ?? [];
  const at = siblings.indexOf(element);
  return {
    before: siblings.slice(0, at).findLast(({ path }) => map.has(path))?.path,
    after: siblings.slice(at + 1).find(({ path }) => map.has(path))?.path,
  };
}

function sharesName(a: PageElement, b: PageElement): boolean {
  if (a.attributes.id && a.attributes.id === b.attributes.id) return true;
  const names = new Set((a.attributes.class ?? '').split(/\s+/).filter(Boolean));
  return (b.attributes.class ?? '').split(/\s+/).some((name) => names.has(name));
}
