import type { ElementSnapshot } from '../PageSnapshot.js';

const sides = ['top', 'right', 'bottom', 'left'];

/** Computed properties whose change a viewer can notice. Values that follow from other values are left out. */
export const effectProperties: readonly string[] = [
  'color',
  'background-color',
  'background-image',
  ...sides.flatMap((side) => [`border-${side}-color`, `border-${side}-style`, `border-${side}-width`]),
  ...['top-left', 'top-right', 'bottom-right', 'bottom-left'].map((corner) => `border-${corner}-radius`),
  'box-shadow',
  'text-shadow',
  'opacity',
  'filter',
  'transform',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font-variant-caps',
  'line-height',
  'letter-spacing',
  'word-spacing',
  'text-align',
  'text-indent',
  'text-transform',
  'text-decoration-line',
  'white-space',
  'list-style-type',
  'display',
  'position',
  'float',
  'flex-direction',
  'flex-wrap',
  'flex-grow',
  'flex-basis',
  'justify-content',
  'align-items',
  'align-self',
  'grid-template-columns',
  'grid-template-rows',
  'row-gap',
  'column-gap',
  'column-count',
  'width',
  'height',
  'min-width',
  'min-height',
  'max-width',
  'max-height',
  ...sides,
  ...sides.map((side) => `margin-${side}`),
  ...sides.map((side) => `padding-${side}`),
  'object-fit',
  'fill',
  'stroke',
];

const flexOrGrid = /(flex|grid)$/;
const flexOnly = new Set(['flex-direction', 'flex-wrap']);
const ofContainers = new Set(['justify-content', 'align-items', 'row-gap', 'column-gap']);
const ofGrids = new Set(['grid-template-columns', 'grid-template-rows']);
const shapes = new Set([
  'svg',
  'path',
  'circle',
  'rect',
  'ellipse',
  'line',
  'polygon',
  'polyline',
  'text',
  'g',
  'use',
]);

/** Whether a property shows in an element at all: a border colour needs a border, a gap a flex or grid container. */
export function appliesTo(property: string, { style, tag }: ElementSnapshot): boolean {
  const display = style.display ?? '';
  const border = /^border-(top|right|bottom|left)-(color|width)$/.exec(property);
  if (border)
    return style[`border-${border[1]}-style`] !== 'none' && style[`border-${border[1]}-width`] !== '0px';
  if (flexOnly.has(property)) return display.endsWith('flex');
  if (ofContainers.has(property)) return flexOrGrid.test(display);
  if (ofGrids.has(property)) return display.endsWith('grid');
  if (sides.includes(property)) return style.position !== 'static';
  if (property === 'list-style-type') return display === 'list-item';
  if (property === 'object-fit') return tag === 'img' || tag === 'video';
  if (property === 'fill' || property === 'stroke') return shapes.has(tag);
  return true;
}
