import type { TypedEdit } from '../../../../html/TypedEdit.js';
import type { DrawStep, StepDraft } from '../StepDraft.js';
import type { SurveyElement } from '../survey/SurveyElement.js';
import type { PhrasingName } from '../words/Wording.js';
import { anchorOf, candidates, pickOne, styleTouches } from './common.js';

type FontEdit = Extract<TypedEdit, { type: 'change_font' }>;
interface Option {
  phrasing: PhrasingName;
  property: FontEdit['property'];
  value: string;
  words?: string;
}

/** Another weight, slope, line, case, spacing or family, one that the text does not have yet. */
export const drawFont: DrawStep = (context): StepDraft | undefined => {
  const kinds = ['heading', 'button', 'link', 'paragraph', 'price', 'cell', 'badge', 'text'] as const;
  const target = pickOne(context, candidates(context, kinds));
  if (!target) return undefined;
  const option = pickOne(context, [
    ...options(target, context.wording.pixels),
    ...families(target, context.survey.fontFamilies),
  ]);
  if (!option) return undefined;
  return {
    operation: 'change_font',
    phrasing: option.phrasing,
    pointed: [target],
    target,
    value: option.words,
    edits: [
      {
        type: 'change_font',
        target: anchorOf(context, target),
        property: option.property,
        value: option.value,
      },
    ],
    touches: styleTouches(target, [option.property]),
  };
};

function options({ style, text }: SurveyElement, pixels: (amount: number) => string): Option[] {
  const found: Option[] = [];
  if (Number(style['font-weight']) < 600)
    found.push({ phrasing: 'bold', property: 'font-weight', value: 'bold' });
  if (style['font-style'] === 'normal')
    found.push({ phrasing: 'italic', property: 'font-style', value: 'italic' });
  if (style['text-decoration-line'] === 'none')
    found.push({ phrasing: 'underline', property: 'text-decoration-line', value: 'underline' });
  if (style['text-transform'] === 'none' && /[a-z]{3}/.test(text) && text.length < 50)
    found.push({ phrasing: 'uppercase', property: 'text-transform', value: 'uppercase' });
  if (style['letter-spacing'] === 'normal' && text.length < 40)
    found.push({ phrasing: 'letter_spacing', property: 'letter-spacing', value: '3px', words: pixels(3) });
  return found;
}

/** Families that the page brings itself, so that the text is shown in them wherever it is looked at. */
function families({ style, text }: SurveyElement, known: readonly string[]): Option[] {
  const [current = ''] = (style['font-family'] ?? '').replace(/["']/g, '').split(',');
  return known
    .filter((family) => family !== current.trim() && (/^[ -~]+$/.test(text) || / SC$/.test(family)))
    .filter((family) => !/ SC$/.test(family) || !/^[ -~]+$/.test(text))
    .map((family) => ({
      phrasing: 'font_family' as const,
      property: 'font-family' as const,
      value: `"${family}"`,
      words: family,
    }));
}
