import type { Page } from './Page.js';
import type { PageMatch } from './PageMatch.js';

/** Finds which element of the output page is which of the source page. */
export function matchPages(source: Page, output: Page): PageMatch {
  const toOutput = new Map<string, string>();
  for (const { path } of source.elements) if (output.elementAt(path)) toOutput.set(path, path);
  return { toOutput, toSource: new Map([...toOutput].map(([from, to]) => [to, from])) };
}
