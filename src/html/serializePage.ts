import { serialize } from 'parse5';
import type { Page } from './Page.js';

/** The page's tree as HTML text. Formatting and spelling of the source are not kept; the tree is. */
export function serializePage(page: Page): string {
  return serialize(page.document, { scriptingEnabled: false });
}
