import type { TypedEdit } from '../../../../html/TypedEdit.js';
import type { DrawContext, DrawStep, StepDraft } from '../StepDraft.js';
import type { SurveyElement } from '../survey/SurveyElement.js';
import type { PhrasingName } from '../words/Wording.js';
import { anchorOf, candidates, pickOne, styleTouches } from './common.js';

type ResizeEdit = Extract<TypedEdit, { type: 'resize' }>;

/** Letters, a picture's width or rounded corners get another size, told in pixels. */
export const drawResize: DrawStep = (context): StepDraft | undefined => {
  const { random } = context;
  const choice = random.next();
  if (choice < 0.5) {
    const kinds = ['heading', 'button', 'link', 'paragraph', 'price', 'badge'] as const;
    const target = pickOne(context, candidates(context, kinds));
    if (!target) return undefined;
    const current = Number.parseFloat(target.style['font-size'] ?? '16');
    const factor = random.pick(current > 30 ? [0.6, 0.75, 1.2] : [1.3, 1.5, 1.75]);
    return draft(context, target, 'font_size', 'font-size', Math.round((current * factor) / 2) * 2);
  }
  if (choice < 0.75) {
    const target = pickOne(
      context,
      candidates(context, ['image']).filter(({ box }) => box.width >= 180),
    );
    if (!target) return undefined;
    const width = Math.round((target.box.width * random.pick([0.5, 0.6, 0.75])) / 20) * 20;
    return draft(context, target, 'image_width', 'width', width);
  }
  const target = pickOne(
    context,
    candidates(context, ['button', 'card', 'image']).filter(
      ({ style }) => !style['border-top-left-radius']?.includes('%'),
    ),
  );
  if (!target) return undefined;
  const current = Number.parseFloat(target.style['border-top-left-radius'] ?? '0');
  const radius = random.pick([4, 16, 20, 24, 28].filter((one) => Math.abs(one - current) >= 6));
  return draft(context, target, 'radius', 'border-radius', radius);
};

function draft(
  context: DrawContext,
  target: SurveyElement,
  phrasing: PhrasingName,
  property: ResizeEdit['property'],
  pixels: number,
): StepDraft {
  return {
    operation: 'resize',
    phrasing,
    pointed: [target],
    target,
    value: context.wording.pixels(pixels),
    edits: [{ type: 'resize', target: anchorOf(context, target), property, value: `${pixels}px` }],
    touches: styleTouches(target, [property]),
  };
}
