import type { Change } from './Change.js';
import { ChangeList } from './changes/ChangeList.js';
import { listAddedAndRemoved } from './changes/listAddedAndRemoved.js';
import { listAttributes } from './changes/listAttributes.js';
import { listMoved, restructured } from './changes/listMoved.js';
import { listStyles } from './changes/listStyles.js';
import { listTexts } from './changes/listTexts.js';
import { matchElements } from './matching/matchElements.js';
import type { Page } from './Page.js';
import { parsePage } from './parsePage.js';

/**
 * Everything that differs between two pages, each difference as one edit that a person would name (omni2web, Scores:
 * an added, removed or moved subtree is one at its root, a swap two `moved`, a wrapper one `added`, a class change one
 * `style` if it alters declared style, else `attribute`, a changed style rule one with what it touches). White space,
 * order of attributes and declarations, spelling of entities, quotes and values are no differences. Two neighbours of
 * one tag that changed places count as swapped. Nothing is rendered or loaded: linked style sheets count by address.
 */
export function listChanges(source: string | Page, output: string | Page): Change[] {
  const from = typeof source === 'string' ? parsePage(source) : source;
  const to = typeof output === 'string' ? parsePage(output) : output;
  const matching = matchElements(from, to);
  const changes = new ChangeList(matching);
  const replaced = listAttributes(changes);
  const moved = listMoved(changes);
  const rewritten = listTexts(changes, moved);
  listAddedAndRemoved(changes, rewritten, replaced);
  listStyles(changes, restructured(matching, moved));
  return changes.list();
}
