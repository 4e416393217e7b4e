import type { DrawStep, StepDraft } from '../StepDraft.js';
import { anchorOf, candidates, orderTouches, pickOne } from './common.js';

/** A new paragraph, button or link above or below an element that stands in a column. */
export const drawInsert: DrawStep = (context): StepDraft | undefined => {
  const target = pickOne(
    context,
    candidates(context, ['heading', 'paragraph', 'price']).filter(
      ({ parentLayout, style }) => /^(block|flex-column)$/.test(parentLayout) && style.display === 'block',
    ),
  );
  const fallback = context.wording.fallbackTexts.insert.map((text) => ({ tag: 'p' as const, text }));
  const added = pickOne(context, context.hints.inserts.length > 0 ? context.hints.inserts : fallback);
  if (!target || !added) return undefined;
  const placement = context.random.next() < 0.7 ? 'after' : 'before';
  return {
    operation: 'insert',
    phrasing: placement === 'after' ? 'insert_after' : 'insert_before',
    pointed: [target],
    target,
    text: added.text,
    tag: context.wording.tags[added.tag],
    edits: [
      {
        type: 'insert',
        target: anchorOf(context, target),
        placement,
        tag: added.tag,
        text: added.text,
        ...(added.tag === 'a' ? { address: '#' } : {}),
      },
    ],
    touches: [...orderTouches(target), { path: '', aspect: `inserted:${added.text}` }],
  };
};
