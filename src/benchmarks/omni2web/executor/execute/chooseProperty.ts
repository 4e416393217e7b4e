import type { PageElement } from '../../../../html/Page.js';
import type { ElementKind } from '../ParsedRequest.js';
import { kindStrength } from '../resolve/kindStrength.js';
import type { EditContext } from './EditContext.js';

type ColorProperty = 'color' | 'background-color';

const letterKinds = new Set<ElementKind>([
  'heading',
  'paragraph',
  'text',
  'link',
  'label',
  'price',
  'quote',
  'item',
  'logo',
  'icon',
  'cell',
]);
const surfaceKinds = new Set<ElementKind>(
  'button card section badge navigation header footer banner page table row input form sidebar list column'.split(
    ' ',
  ) as ElementKind[],
);
const letterTags =
  /^(h[1-6]|p|span|a|label|strong|b|em|i|small|li|td|th|dt|dd|figcaption|blockquote|cite|time|code|legend|summary|svg|q|sub|sup|u|mark|del|ins|abbr|caption)$/;

/**
 * Which colour "make it green" is about: of things with a surface of their own (buttons, cards, badges, sections) the
 * background, of words the letters.
 */
export function chooseColorProperty(
  element: PageElement,
  role: ElementKind | undefined,
  context: EditContext,
): ColorProperty {
  if (kindStrength(element, 'button') >= 0.8) return 'background-color';
  if (role && surfaceKinds.has(role)) return 'background-color';
  const paints = hasOwnBackground(element, context);
  if (letterTags.test(element.tag))
    return paints && !/^(h[1-6]|p|li|td|th)$/.test(element.tag) ? 'background-color' : 'color';
  if (role && letterKinds.has(role)) return 'color';
  if (paints) return 'background-color';
  return element.children.length === 0 && element.ownText !== '' ? 'color' : 'background-color';
}

function hasOwnBackground(element: PageElement, context: EditContext): boolean {
  const value = context.computedStyle?.(element.path, 'background-color');
  if (value !== undefined) return !/^(transparent|rgba\(\d+, \d+, \d+, 0\))$/.test(value);
  return /(^|[-_ ])(btn|button|badge|tag|chip|pill)/.test(element.attributes.class ?? '');
}

export function isPicture(element: PageElement): boolean {
  return /^(img|picture|svg|video|canvas|iframe)$/.test(element.tag);
}

/** Which size "make it bigger" is about: of pictures and boxes the width, of words and buttons the letters. */
export function chooseSizeProperty(
  element: PageElement,
  role: ElementKind | undefined,
): 'font-size' | 'width' {
  if (isPicture(element)) return 'width';
  if (kindStrength(element, 'button') >= 0.8 || letterTags.test(element.tag)) return 'font-size';
  if (
    role &&
    ['card', 'section', 'image', 'input', 'form', 'table', 'banner', 'sidebar', 'column', 'video'].includes(
      role,
    )
  )
    return 'width';
  if (element.children.length === 0) return element.ownText ? 'font-size' : 'width';
  return element.ownText ? 'font-size' : 'width';
}
