import type { Change } from './Change.js';
import type { Page } from './Page.js';
import { parsePage } from './parsePage.js';

/** Everything that differs between two pages, each difference as one edit that a person would name. */
export function listChanges(source: string | Page, output: string | Page): Change[] {
  const from = typeof source === 'string' ? parsePage(source) : source;
  const to = typeof output === 'string' ? parsePage(output) : output;
  if (from.source === to.source) return [];
  throw new Error('listChanges: not finished yet');
}
