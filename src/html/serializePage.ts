import { type DefaultTreeAdapterTypes, serialize } from 'parse5';
import type { Page } from './Page.js';

/** The page's tree as HTML text. Formatting and spelling of the source are not kept; the tree and the layout mode are. */
export function serializePage(page: Page): string {
  return serializeDocument(page.document);
}

export function serializeDocument(document: DefaultTreeAdapterTypes.Document): string {
  const html = serialize(document, { scriptingEnabled: false });
  const type = document.childNodes.find((node) => node.nodeName === '#documentType') as
    | DefaultTreeAdapterTypes.DocumentType
    | undefined;
  if (!type?.publicId && !type?.systemId) return html;
  // The serialiser leaves out the identifiers, and with them what quirks the page is laid out with.
  const ids = type.publicId ? `PUBLIC "${type.publicId}"` : 'SYSTEM';
  return html.replace(
    /^<!DOCTYPE [^>]*>/i,
    () => `<!DOCTYPE ${type.name} ${ids}${type.systemId ? ` "${type.systemId}"` : ''}>`,
  );
}
