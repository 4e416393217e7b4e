import { contentsOf } from '../matching/fingerprintPages.js';
import type { Page, PageElement } from '../Page.js';

/** Whether two pages are the same tree, white space aside. */
export function samePages(one: Page, other: Page): boolean {
  if (one.elements.length !== other.elements.length) return false;
  return one.elements.every((element, index) => {
    const twin = other.elements[index]!;
    return (
      element.tag === twin.tag &&
      element.parent?.index === twin.parent?.index &&
      sameAttributes(element, twin) &&
      sameTexts(element, twin)
    );
  });
}

function sameAttributes(one: PageElement, other: PageElement): boolean {
  const names = Object.keys(one.attributes);
  return (
    names.length === Object.keys(other.attributes).length &&
    names.every((name) => one.attributes[name] === other.attributes[name])
  );
}

function sameTexts(one: PageElement, other: PageElement): boolean {
  const [mine, yours] = [contentsOf(one), contentsOf(other)];
  return (
    mine.length === yours.length &&
    mine.every((item, at) => (typeof item === 'string' ? item === yours[at] : typeof yours[at] !== 'string'))
  );
}
