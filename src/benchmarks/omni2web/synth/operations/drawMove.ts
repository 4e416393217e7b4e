import type { DrawStep, StepDraft } from '../StepDraft.js';
import type { SurveyElement } from '../survey/SurveyElement.js';
import { anchorOf, candidates, orderTouches, pickOne, seenTogether } from './common.js';

const kinds = ['card', 'row', 'item', 'link', 'button', 'heading', 'paragraph', 'price'] as const;

/** An element goes past a sibling: a card along its row, a link along its bar, a price above a heading. */
export const drawMove: DrawStep = (context): StepDraft | undefined => {
  const named = candidates(context, kinds);
  const pairs = named.flatMap((target) =>
    named.filter((other) => mayPass(target, other)).map((other) => [target, other] as const),
  );
  const pair = pickOne(context, pairs);
  if (!pair) return undefined;
  const [target, other] = pair;
  const placement = named.indexOf(other) > named.indexOf(target) ? 'after' : 'before';
  return {
    operation: 'move',
    phrasing: placement === 'after' ? 'move_after' : 'move_before',
    pointed: [target, other],
    target,
    other,
    edits: [
      {
        type: 'move',
        target: anchorOf(context, target),
        placement,
        reference: anchorOf(context, other),
      },
    ],
    touches: orderTouches(target, other),
  };
};

function mayPass(target: SurveyElement, other: SurveyElement): boolean {
  if (target === other || target.parent !== other.parent || !seenTogether(target, other)) return false;
  const sameKind = target.kind === other.kind;
  return sameKind || (target.card !== '' && /^(block|flex-column)$/.test(target.parentLayout));
}
