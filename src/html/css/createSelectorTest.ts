import * as csstree from 'css-tree';
import type { Page, PageElement } from '../Page.js';
import { type CompiledSelector, compileSelector } from './compileSelector.js';
import { createMatcher } from './createMatcher.js';

/** A test whether an element of the page fits a CSS selector list; undefined when the text is none. */
export function createSelectorTest(
  page: Page,
  selectorText: string,
): ((element: PageElement) => boolean) | undefined {
  const selectors: CompiledSelector[] = [];
  try {
    const list = csstree.parse(selectorText, { context: 'selectorList' }) as csstree.SelectorList;
    for (const selector of list.children.toArray()) {
      const compiled = selector.type === 'Selector' ? compileSelector(selector) : undefined;
      if (!compiled) return undefined;
      selectors.push(compiled);
    }
  } catch {
    return undefined;
  }
  const matches = createMatcher(page);
  return (element) => selectors.some((selector) => selector.context === '' && matches(element, selector));
}
