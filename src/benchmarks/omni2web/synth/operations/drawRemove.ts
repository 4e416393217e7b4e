import type { DrawStep, StepDraft } from '../StepDraft.js';
import { anchorOf, candidates, pickOne } from './common.js';

const kinds = ['card', 'row', 'item', 'link', 'button', 'paragraph', 'image', 'badge'] as const;

/** An element is hidden or deleted. */
export const drawRemove: DrawStep = (context): StepDraft | undefined => {
  const target = pickOne(context, candidates(context, kinds));
  if (!target) return undefined;
  const mode = context.random.next() < 0.45 ? 'hide' : 'delete';
  return {
    operation: 'hide_delete',
    phrasing: mode,
    pointed: [target],
    target,
    edits: [{ type: 'hide_delete', target: anchorOf(context, target), mode }],
    touches: [{ path: target.path, aspect: 'gone' }],
  };
};
