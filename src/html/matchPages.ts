import { matchElements } from './matching/matchElements.js';
import type { Page } from './Page.js';
import type { PageMatch } from './PageMatch.js';

/**
 * Finds which element of the output page is which of the source page, through wrappers, changed tags, styles and
 * texts, moves, swaps and long lists of look-alikes. Among elements that nothing tells apart, order decides.
 */
export function matchPages(source: Page, output: Page): PageMatch {
  const matching = matchElements(source, output);
  const toOutput = new Map<string, string>();
  const toSource = new Map<string, string>();
  for (const element of source.elements) {
    const partner = matching.outputOf(element);
    if (!partner) continue;
    toOutput.set(element.path, partner.path);
    toSource.set(partner.path, element.path);
  }
  return { toOutput, toSource };
}
