import { cascadePage, type PageCascade } from '../../../../html/css/cascadePage.js';
import type { Page, PageElement } from '../../../../html/Page.js';
import type { EditContext } from './EditContext.js';

const longhands: Record<string, readonly string[]> = {
  padding: ['padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  margin: ['margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  gap: ['row-gap', 'column-gap'],
  'border-width': ['border-top-width', 'border-right-width', 'border-bottom-width', 'border-left-width'],
  'border-radius': [
    'border-top-left-radius',
    'border-top-right-radius',
    'border-bottom-right-radius',
    'border-bottom-left-radius',
  ],
};

const cascades = new WeakMap<Page, PageCascade>();

/**
 * The pixels that a property has now, one number a side where it has sides; undefined where only a rendered page could
 * tell. Declared values stand in where no computed ones are given.
 */
export function presentValue(
  element: PageElement,
  property: string,
  context: EditContext,
): number[] | undefined {
  const names = longhands[property] ?? [property];
  const values = names.map((name) => readOne(element, name, context));
  if (values.every((value) => value !== undefined)) return values as number[];
  const box = context.boxes?.get(element.path);
  if (box && (property === 'width' || property === 'height')) return [box[property]];
  return undefined;
}

function readOne(element: PageElement, property: string, context: EditContext): number | undefined {
  const computed = context.computedStyle?.(element.path, property);
  if (computed !== undefined) return pixels(computed);
  let cascade = cascades.get(context.page);
  if (!cascade) {
    cascade = cascadePage(context.page);
    cascades.set(context.page, cascade);
  }
  const declared = cascade.winner(element, property)?.value;
  return declared === undefined ? undefined : pixels(declared);
}

function pixels(value: string): number | undefined {
  if (value === 'normal') return 0;
  const found = /^(-?[\d.]+)(px|rem)?(?:\s|$)/.exec(value);
  if (!found || (!found[2] && Number(found[1]) !== 0)) return undefined;
  return Number(found[1]) * (found[2] === 'rem' ? 16 : 1);
}
