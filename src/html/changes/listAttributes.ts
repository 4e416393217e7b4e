import type { Page, PageElement } from '../Page.js';
import type { ChangeList } from './ChangeList.js';
import { isSheet } from './neighbours.js';
import { shorten } from './snippet.js';

const addresses = new Set(['src', 'srcset', 'poster', 'data', 'background']);
/** What changes along with a picture's address. */
const companions = new Set(['srcset', 'sizes', 'alt', 'data-src', 'data-srcset', 'data-original', 'loading']);
const booleans = new Set(
  `allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert loop
  multiple muted nomodule novalidate open playsinline readonly required reversed selected`.split(/\s+/),
);
/** Told by the style pass, which knows whether they alter anything. */
const looks = new Set(['class', 'style']);

/** Adds `attribute`, `resource` and `tag` changes of paired elements; gives the elements whose picture was replaced. */
export function listAttributes(changes: ChangeList): Set<PageElement> {
  const { matching } = changes;
  const replaced = new Set<PageElement>();
  for (const element of matching.source.elements) {
    const output = matching.outputOf(element);
    if (!output) continue;
    if (element.tag !== output.tag) {
      changes.add('tag', element, { before: element.tag, after: output.tag });
    }
    if (!isSheet(element)) compareAttributes(changes, element, output, replaced);
  }
  compareModes(changes);
  return replaced;
}

function compareAttributes(
  changes: ChangeList,
  element: PageElement,
  output: PageElement,
  replaced: Set<PageElement>,
): void {
  const names = changedAttributes(element, output);
  if (names.length === 0) return;
  const resources = names.filter((name) => isAddress(element, name));
  if (resources.length > 0) {
    const main = resources.find((name) => name !== 'srcset') ?? resources[0]!;
    replaced.add(element);
    changes.add('resource', element, { ...valuesOf(element, output, main), detail: main });
  }
  for (const name of names) {
    if (resources.includes(name) || (resources.length > 0 && companions.has(name))) continue;
    const { before, after } = valuesOf(element, output, name);
    changes.add('attribute', element, {
      before: before === null ? null : `${name}="${before}"`,
      after: after === null ? null : `${name}="${after}"`,
      detail: name,
    });
  }
}

/** Names of the attributes that differ in meaning, those of looks left out. */
export function changedAttributes(element: PageElement, output: PageElement): string[] {
  const names = new Set([...Object.keys(element.attributes), ...Object.keys(output.attributes)]);
  return [...names]
    .filter((name) => !looks.has(name))
    .filter((name) => meaning(name, element.attributes[name]) !== meaning(name, output.attributes[name]))
    .sort();
}

function meaning(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return booleans.has(name) ? 'set' : value.trim();
}

function isAddress(element: PageElement, name: string): boolean {
  if (addresses.has(name)) return true;
  return /^(xlink:)?href$/.test(name) && /^(link|image|use)$/.test(element.tag);
}

function valuesOf(element: PageElement, output: PageElement, name: string) {
  const cut = (value: string | undefined) => (value === undefined ? null : shorten(value, 500));
  return { before: cut(element.attributes[name]), after: cut(output.attributes[name]) };
}

/** A page without its document type is laid out by other rules. Which type it is says little: serialisers shorten it. */
function compareModes(changes: ChangeList): void {
  const { source, output } = changes.matching;
  const tell = (page: Page) =>
    page.document.childNodes.some((node) => node.nodeName === '#documentType') ? '<!DOCTYPE html>' : null;
  const [before, after] = [tell(source), tell(output)];
  const root = source.elements[0];
  if (!root || before === after) return;
  changes.add('attribute', root, {
    before,
    after,
    detail: 'doctype',
    anchor: 'the document type declaration',
  });
}
