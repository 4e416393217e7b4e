import type { DrawStep, StepDraft } from '../StepDraft.js';
import { anchorOf, candidates, orderTouches, pickOne, seenTogether } from './common.js';

const kinds = ['card', 'row', 'item', 'link', 'button', 'heading', 'price', 'image'] as const;

/** Two elements of a kind trade places: siblings, or the same thing in two cards. */
export const drawSwap: DrawStep = (context): StepDraft | undefined => {
  const named = candidates(context, kinds);
  const pairs = named.flatMap((target, index) =>
    named
      .slice(index + 1)
      .filter(
        (other) =>
          other.kind === target.kind &&
          other.tag === target.tag &&
          other.text !== target.text &&
          (other.parent === target.parent || (target.card !== '' && other.card !== '')) &&
          !other.path.startsWith(`${target.path}/`) &&
          seenTogether(target, other),
      )
      .map((other) => [target, other] as const),
  );
  const pair = pickOne(context, pairs);
  if (!pair) return undefined;
  const [target, other] = pair;
  return {
    operation: 'swap',
    phrasing: 'swap',
    pointed: [target, other],
    target,
    other,
    edits: [{ type: 'swap', target: anchorOf(context, target), other: anchorOf(context, other) }],
    touches: orderTouches(target, other),
  };
};
