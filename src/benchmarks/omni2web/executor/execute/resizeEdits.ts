import type { Anchor } from '../../../../html/Anchor.js';
import type { PageElement } from '../../../../html/Page.js';
import type { TypedEdit } from '../../../../html/TypedEdit.js';
import type { ElementKind, ParsedRequest, RequestValues } from '../ParsedRequest.js';
import { chooseSizeProperty, isPicture } from './chooseProperty.js';
import type { EditContext } from './EditContext.js';
import { presentValue } from './presentValue.js';

type Resize = Extract<TypedEdit, { type: 'resize' }>;

/** What "more" is where there is none yet. */
const firstPixels: Record<string, number> = {
  gap: 16,
  padding: 16,
  margin: 16,
  'border-width': 2,
  'border-radius': 8,
  'letter-spacing': 1,
};

export function resizeEdits(
  { values }: ParsedRequest,
  targets: readonly PageElement[],
  role: ElementKind | undefined,
  context: EditContext,
  anchor: (element: PageElement) => Anchor,
): { edits: TypedEdit[] } | { problem: string } {
  const edits: Resize[] = [];
  for (const target of targets) {
    const property = values.property ?? chooseSizeProperty(target, role);
    const value = values.value ?? scaledValue(target, property, values, context);
    if (value === undefined)
      return { problem: `how large ${property} is now can only be told from the rendered page` };
    edits.push({ type: 'resize', target: anchor(target), property: property as Resize['property'], value });
    // A picture keeps its shape.
    const keepsShape =
      values.property === undefined &&
      property === 'width' &&
      isPicture(target) &&
      values.value === undefined;
    const height = keepsShape ? scaledValue(target, 'height', values, context) : undefined;
    if (height) edits.push({ type: 'resize', target: anchor(target), property: 'height', value: height });
  }
  return { edits };
}

/** The present value with a factor or pixels put on it; undefined where the present value is not known. */
export function scaledValue(
  element: PageElement,
  property: string,
  { scale, addPx }: Pick<RequestValues, 'scale' | 'addPx'>,
  context: EditContext,
): string | undefined {
  const present = presentValue(element, property, context);
  if (!present) return undefined;
  const none = present.every((value) => value === 0);
  const wanted = present.map((value) => {
    if (addPx !== undefined) return Math.max(0, value + addPx);
    if (none && scale !== undefined && scale > 1) return firstPixels[property] ?? 0;
    return value * (scale ?? 1);
  });
  if (none && scale !== undefined && scale > 1 && firstPixels[property] === undefined) return undefined;
  const written = wanted.map((value) => `${Number(value.toFixed(2))}px`);
  return written.every((value) => value === written[0]) ? written[0] : written.join(' ');
}
