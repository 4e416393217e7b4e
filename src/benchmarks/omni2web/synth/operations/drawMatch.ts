import type { DrawStep, StepDraft } from '../StepDraft.js';
import { anchorOf, candidates, pickOne, seenTogether, styleTouches } from './common.js';

const looks = {
  match_colors: { kinds: ['button', 'badge', 'link'], properties: ['color', 'background-color'] },
  match_font: {
    kinds: ['heading', 'paragraph', 'link', 'price', 'cell'],
    properties: ['font-size', 'color'],
  },
} as const;

/** One element takes over the look of another of its kind. */
export const drawMatch: DrawStep = (context): StepDraft | undefined => {
  const phrasing = context.random.next() < 0.5 ? 'match_colors' : 'match_font';
  const { kinds, properties } = looks[phrasing];
  const named = candidates(context, kinds);
  const pairs = named.flatMap((target) =>
    named
      .filter(
        (other) =>
          other !== target &&
          other.kind === target.kind &&
          seenTogether(target, other) &&
          properties.some((property) => other.style[property] !== target.style[property]),
      )
      .map((other) => [target, other] as const),
  );
  const pair = pickOne(context, pairs);
  if (!pair) return undefined;
  const [target, other] = pair;
  return {
    operation: 'match',
    phrasing,
    pointed: [target, other],
    target,
    other,
    edits: [
      {
        type: 'match',
        target: anchorOf(context, target),
        like: anchorOf(context, other),
        properties: [...properties],
      },
    ],
    touches: [...styleTouches(target, properties), ...styleTouches(other, properties)],
  };
};
