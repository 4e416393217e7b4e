import type { TypedEdit } from '../../../../html/TypedEdit.js';
import type { DrawContext, DrawStep, StepDraft } from '../StepDraft.js';
import type { SurveyElement } from '../survey/SurveyElement.js';
import type { PhrasingName } from '../words/Wording.js';
import { anchorOf, candidates, pickOne, styleTouches } from './common.js';

type LayoutEdit = Extract<TypedEdit, { type: 'layout' }>;

/** Text alignment, padding, or the spread of a bar's items. */
export const drawLayout: DrawStep = (context): StepDraft | undefined => {
  const choice = context.random.next();
  if (choice < 0.55) {
    const target = pickOne(context, candidates(context, ['heading', 'paragraph', 'price']).filter(hasRoom));
    const right = context.random.next() < 0.35;
    return (
      target &&
      draft(context, target, right ? 'align_right' : 'align_center', 'text-align', right ? 'right' : 'center')
    );
  }
  if (choice < 0.85) {
    const target = pickOne(context, candidates(context, ['card', 'button']));
    if (!target) return undefined;
    const current = Number.parseFloat(target.style['padding-top'] ?? '0');
    const amounts = [16, 20, 24, 32, 40].filter((amount) => Math.abs(amount - current) >= 8);
    const amount = context.random.pick(target.kind === 'button' ? amounts.slice(0, 3) : amounts);
    return draft(context, target, 'padding', 'padding', `${amount}px`, context.wording.pixels(amount));
  }
  const bar = pickOne(
    context,
    candidates(context, ['navigation']).filter(({ style }) => style.display === 'flex'),
  );
  if (!bar) return undefined;
  const current = Number.parseFloat(bar.style['column-gap'] ?? '0') || 0;
  const amount = context.random.pick([10, 16, 40, 48, 56].filter((one) => Math.abs(one - current) >= 8));
  return draft(context, bar, 'gap', 'gap', `${amount}px`, context.wording.pixels(amount));
};

/** A block that is wider than its text, so that alignment can be seen. */
function hasRoom({ style, box, inner }: SurveyElement): boolean {
  return (
    style.display === 'block' &&
    /^(start|left)$/.test(style['text-align'] ?? '') &&
    box.width > inner.width + 60
  );
}

function draft(
  context: DrawContext,
  target: SurveyElement,
  phrasing: PhrasingName,
  property: LayoutEdit['property'],
  value: string,
  words?: string,
): StepDraft {
  return {
    operation: 'layout',
    phrasing,
    pointed: [target],
    target,
    value: words,
    edits: [{ type: 'layout', target: anchorOf(context, target), property, value }],
    touches: styleTouches(target, [property]),
  };
}
