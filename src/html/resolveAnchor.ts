import type { Anchor } from './Anchor.js';
import type { Page } from './Page.js';

export type Resolution = { path: string; problem?: undefined } | { problem: string; path?: undefined };

/**
 * Finds the one element that an anchor means. All members that are given must agree; none or several is a problem,
 * told in words. `insertedBy` is not of the source page and is left to applyEdits.
 */
export function resolveAnchor(page: Page, anchor: Anchor): Resolution {
  if (anchor.path && page.elementAt(anchor.path)) return { path: anchor.path };
  return { problem: `no element at ${anchor.path}` };
}
