import type { PageElement } from '../../../../html/Page.js';
import { chooseSizeProperty } from './chooseProperty.js';

/** What makes two elements look alike. */
const wholeLook = [
  'color',
  'background-color',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-decoration-line',
  'text-transform',
  'letter-spacing',
  'border-width',
  'border-style',
  'border-color',
  'border-radius',
  'padding',
];

/** CSS properties that a match takes over; "size" is the letters of text and the box of anything else. */
export function matchedProperties(target: PageElement, wanted: readonly string[] | undefined): string[] {
  if (!wanted) return [...wholeLook];
  const size = chooseSizeProperty(target, undefined) === 'font-size' ? ['font-size'] : ['width', 'height'];
  return [...new Set(wanted.flatMap((property) => (property === 'size' ? size : [property])))];
}
