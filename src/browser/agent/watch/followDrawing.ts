import type { Drawing } from './watchPage.js';

/** Knows whether everything that a tab's documents have told of stands on the screen. */
export interface FollowedDrawing {
  /** @param document any name that is its own */
  told(document: string, drawing: Drawing): void;
  /** Another document has come to the tab. */
  documentCame(): void;
  readonly isDrawn: boolean;
}

const newDocument = '';

/** Nothing is known to be drawn of a new document before it tells so itself. */
export function followDrawing(): FollowedDrawing {
  /** Documents that have changed and are not drawn since, with the number of their last change. */
  const awaited = new Map<string, number>([[newDocument, 0]]);
  return {
    told(document, { kind, change }) {
      if (kind === 'changed') awaited.set(document, change);
      // Not what comes late from a document that is gone, or of a change that another one followed.
      else if (awaited.get(document) === change) {
        awaited.delete(document);
        awaited.delete(newDocument);
      }
    },
    documentCame() {
      awaited.clear();
      awaited.set(newDocument, 0);
    },
    get isDrawn() {
      return awaited.size === 0;
    },
  };
}
