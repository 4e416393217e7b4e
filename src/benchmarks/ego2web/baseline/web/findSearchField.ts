import type { SeenPage } from './createSurfer.js';
import type { ViewElement } from './parseView.js';

/** Where a site is searched. */
export function findSearchField({ elements }: SeenPage): ViewElement | undefined {
  return (
    elements.find(({ role }) => role === 'searchbox') ??
    elements.find(({ role, name }) => role === 'textbox' && /search|find|look up/i.test(name))
  );
}
