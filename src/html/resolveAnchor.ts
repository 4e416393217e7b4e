import type { Anchor } from './Anchor.js';
import { createSelectorTest } from './css/createSelectorTest.js';
import { describeElement } from './describeElement.js';
import { foldWhiteSpace } from './foldWhiteSpace.js';
import type { Page, PageElement } from './Page.js';
import { roleOf } from './roleOf.js';

export type Resolution = { path: string; problem?: undefined } | { problem: string; path?: undefined };

/**
 * Finds the one element that an anchor means. All members that are given must agree; none or several is a problem,
 * told in words. Of nested elements that all fit (a link that is the only content of a list item) the innermost is
 * meant, unless `path` or `selector` says otherwise. `insertedBy` is not of the source page and is left to applyEdits.
 */
export function resolveAnchor(page: Page, anchor: Anchor): Resolution {
  if (anchor.insertedBy !== undefined) {
    return {
      problem: `${tell(anchor)} is an element that step ${anchor.insertedBy} inserts; the source page has none`,
    };
  }
  return resolveAmong(page, anchor, page.elements);
}

/** The same among some elements of a page only. */
export function resolveAmong(page: Page, anchor: Anchor, among: readonly PageElement[]): Resolution {
  const { path, selector, text, tag, role, index } = anchor;
  if (
    [path, selector, text, tag, role].every((part) => part === undefined) &&
    (anchor.insertedBy === undefined || among.length === 0)
  ) {
    return { problem: `${tell(anchor)} has no path, selector, text, tag or role to find an element by` };
  }
  let found: PageElement[] = [...among];
  const narrow = (part: string, wanted: (element: PageElement) => boolean): string | undefined => {
    const kept = found.filter(wanted);
    const others = found;
    found = kept;
    if (kept.length > 0) return undefined;
    const only = others.length === 1 ? `; found ${describeElement(page, others[0]!.path)}` : '';
    return `${tell(anchor)}: no element with ${part}${only}`;
  };
  let problem: string | undefined;
  if (path !== undefined) {
    const one = page.elementAt(path);
    problem = narrow(`path ${path}`, (element) => element === one);
  }
  if (!problem && selector !== undefined) {
    const test = createSelectorTest(page, selector);
    if (!test) return { problem: `${tell(anchor)}: "${selector}" is not a CSS selector that we can read` };
    problem = narrow(`selector ${selector}`, test);
  }
  if (!problem && tag !== undefined) {
    const wanted = tag.toLowerCase();
    problem = narrow(`tag ${tag}`, (element) => element.tag.toLowerCase() === wanted);
  }
  if (!problem && role !== undefined) {
    problem = narrow(`role ${role}`, (element) => roleOf(element) === role.toLowerCase());
  }
  if (!problem && text !== undefined) {
    const wanted = foldWhiteSpace(text);
    problem = narrow(`text "${wanted}"`, (element) => element.text === wanted);
  }
  if (problem) return { problem };
  if (text !== undefined && path === undefined && selector === undefined) found = innermost(found);
  if (index !== undefined) return pick(found, index, anchor);
  if (found.length === 1) return { path: found[0]!.path };
  const some = found.slice(0, 3).map((element) => describeElement(page, element.path));
  return {
    problem: `${tell(anchor)}: ${found.length} elements fit (${some.join('; ')}${found.length > 3 ? '; ...' : ''}); give a path or an index`,
  };
}

function pick(found: readonly PageElement[], index: number, anchor: Anchor): Resolution {
  const one = index > 0 ? found[index - 1] : index < 0 ? found.at(index) : undefined;
  if (one) return { path: one.path };
  return {
    problem: `${tell(anchor)}: index ${index} of ${found.length} elements that fit (1 is the first, -1 the last)`,
  };
}

/** Leaves out elements that contain another one of the list. The list is in document order. */
function innermost(elements: readonly PageElement[]): PageElement[] {
  return elements.filter((element, at) => {
    const next = elements[at + 1];
    return !next || next.index >= element.end;
  });
}

function tell(anchor: Anchor): string {
  return `the anchor "${anchor.description}"`;
}
