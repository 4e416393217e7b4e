import type { Page } from './Page.js';

/** An element in words that a person understands, told apart from its likes by position. */
export function describeElement(page: Page, path: string): string {
  const element = page.elementAt(path);
  return element ? `${element.tag} "${element.text}"` : path;
}
