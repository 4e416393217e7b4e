import type { OperationType } from '../TypedEdit.js';

/** What an element can differ in, as a viewer would name it. Style families list computed properties. */
export const propertyFamilyNames = [
  'text',
  'color',
  'font',
  'size',
  'layout',
  'order',
  'presence',
  'image',
  'link',
] as const;

export type PropertyFamily = (typeof propertyFamilyNames)[number];

const sides = ['top', 'right', 'bottom', 'left'] as const;
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;

/** The computed properties of the families that are about style. */
export const familyProperties: Partial<Record<PropertyFamily, readonly string[]>> = {
  color: ['color', 'background-color', 'background-image', ...sides.map((side) => `border-${side}-color`)],
  font: [
    'font-family',
    'font-weight',
    'font-style',
    'font-size',
    'text-decoration-line',
    'text-transform',
    'letter-spacing',
  ],
  size: [
    'font-size',
    'width',
    'height',
    ...corners.map((corner) => `border-${corner}-radius`),
    ...sides.map((side) => `border-${side}-width`),
  ],
  layout: [
    'text-align',
    'display',
    'flex-direction',
    'justify-content',
    'align-items',
    'grid-template-columns',
    'row-gap',
    'column-gap',
    ...sides.map((side) => `padding-${side}`),
    ...sides.map((side) => `margin-${side}`),
  ],
};

/** The families in which an element must differ for its step to be grounded; match and revert go by their properties. */
export const operationFamily: Record<Exclude<OperationType, 'match' | 'revert'>, PropertyFamily> = {
  change_color: 'color',
  change_font: 'font',
  rewrite_text: 'text',
  move: 'order',
  swap: 'order',
  hide_delete: 'presence',
  replace_image: 'image',
  layout: 'layout',
  resize: 'size',
  insert: 'presence',
};

/** What `longhands` opens. */
export const shorthandNames: readonly string[] = [
  'padding',
  'margin',
  'border-radius',
  'border-width',
  'border-color',
  'border-style',
  'border',
  'gap',
  'background',
  'text-decoration',
];

/** A shorthand as in a typed edit to the computed properties that it sets; others stay as they are. */
export function longhands(property: string): readonly string[] {
  if (property === 'padding' || property === 'margin') return sides.map((side) => `${property}-${side}`);
  if (property === 'border-radius') return corners.map((corner) => `border-${corner}-radius`);
  if (property === 'border-width' || property === 'border-color' || property === 'border-style') {
    return sides.map((side) => `border-${side}-${property.slice('border-'.length)}`);
  }
  if (property === 'gap') return ['row-gap', 'column-gap'];
  if (property === 'background') return ['background-color', 'background-image'];
  if (property === 'text-decoration') return ['text-decoration-line'];
  if (property === 'border') {
    return ['border-color', 'border-width', 'border-style'].flatMap((part) => longhands(part));
  }
  return [property];
}
