import type { DrawStep, StepDraft } from '../StepDraft.js';
import { anchorOf, candidates, luminance, pickOne, styleTouches } from './common.js';

const sees = ['heading', 'button', 'link', 'paragraph', 'price', 'cell', 'badge', 'text'] as const;
const boxes = ['button', 'badge', 'card', 'cell'] as const;

/** Another colour for text, background or border, one that stays readable. */
export const drawColor: DrawStep = (context): StepDraft | undefined => {
  const { random, wording } = context;
  const choice = random.next();
  const phrasing = choice < 0.55 ? 'color' : choice < 0.9 ? 'background' : 'border_color';
  const property =
    phrasing === 'color' ? 'color' : phrasing === 'background' ? 'background-color' : 'border-color';
  const target = pickOne(
    context,
    candidates(context, phrasing === 'color' ? sees : boxes).filter(
      ({ style }) => phrasing !== 'border_color' || Number.parseFloat(style['border-top-width'] ?? '0') >= 1,
    ),
  );
  if (!target) return undefined;
  const ground = phrasing === 'background' ? target.style.color : target.backdrop;
  const groundIsLight = (luminance(ground ?? '') ?? 1) > 0.35;
  const color = pickOne(
    context,
    wording.colors.filter(({ isDark }) => isDark === groundIsLight),
  );
  if (!color) return undefined;
  return {
    operation: 'change_color',
    phrasing,
    pointed: [target],
    target,
    value: color.name,
    edits: [{ type: 'change_color', target: anchorOf(context, target), property, value: color.css }],
    touches: styleTouches(target, [property]),
  };
};
