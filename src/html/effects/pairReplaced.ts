import type { Page, PageElement } from '../Page.js';

/**
 * Puts pictures right that were paired across: a picture replaced by one that stands elsewhere on the page, too, looks
 * like that one having moved. If a picture's partner stands in another place while its own place holds one without
 * partner, its own place counts.
 */
export function uncrossPictures(
  source: Page,
  other: Page,
  toOther: Map<string, string>,
  toSource: Map<string, string>,
): void {
  const pictures = source.elements.filter(({ tag, parent }) => tag === 'img' && parent);
  // Putting one right may free the place of the next.
  for (let changed = true, rounds = 0; changed && rounds < pictures.length; rounds += 1) {
    changed = false;
    for (const picture of pictures) {
      const place = other.elementAt(toOther.get(picture.parent!.path) ?? '');
      const partner = other.elementAt(toOther.get(picture.path) ?? '');
      if (!place || partner?.parent === place) continue;
      const free = place.children.filter(({ tag, path }) => tag === 'img' && !toSource.has(path));
      const [mine] = free;
      if (!mine || free.length > 1 || countPictures(place) !== countPictures(picture.parent!)) continue;
      if (partner) toSource.delete(partner.path);
      toOther.set(picture.path, mine.path);
      toSource.set(mine.path, picture.path);
      changed = true;
    }
  }
}

/**
 * Takes pairs apart that share nothing: another text, another place among their siblings, no class or id in common.
 * One such was deleted and the other inserted.
 */
export function unpairStrangers(
  source: Page,
  other: Page,
  toOther: Map<string, string>,
  toSource: Map<string, string>,
): void {
  for (const element of source.elements) {
    const partner = other.elementAt(toOther.get(element.path) ?? '');
    if (!partner || element.children.length > 0 || partner.children.length > 0) continue;
    if (element.text === '' || partner.text === '' || sharesName(element, partner)) continue;
    if (likeness(element.text, partner.text) >= 0.3) continue;
    const [here, there] = [neighbours(element, toOther), neighbours(partner, toSource)];
    const isInPlace =
      (here.before === undefined || toOther.get(here.before) === there.before) &&
      (here.after === undefined || toOther.get(here.after) === there.after);
    const isInParent = toOther.get(element.parent?.path ?? '') === partner.parent?.path;
    if (isInPlace && isInParent) continue;
    toOther.delete(element.path);
    toSource.delete(partner.path);
  }
}

/** Dice coefficient of the pairs of neighbouring characters, 0 to 1. */
function likeness(a: string, b: string): number {
  const pairs = (text: string): Set<string> =>
    new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
  const [left, right] = [pairs(a), pairs(b)];
  const shared = [...left].filter((pair) => right.has(pair)).length;
  return left.size + right.size === 0 ? Number(a === b) : (2 * shared) / (left.size + right.size);
}

function countPictures({ children }: PageElement): number {
  return children.filter(({ tag }) => tag === 'img').length;
}

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
