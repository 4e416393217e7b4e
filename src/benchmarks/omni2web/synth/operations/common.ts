import type { Anchor } from '../../../../html/Anchor.js';
import type { DrawContext, Touch } from '../StepDraft.js';
import type { SurveyElement, SurveyKind } from '../survey/SurveyElement.js';

/** Kinds that hold others, so that pointing alone cannot mean them. */
const containers: readonly SurveyKind[] = ['card', 'row', 'item', 'navigation'];

/** Elements of some kinds that words can name and a hand can point at. */
export function candidates(context: DrawContext, kinds: readonly SurveyKind[]): SurveyElement[] {
  return context.survey.elements.filter(
    (element) =>
      kinds.includes(element.kind) &&
      (element.innermost || containers.includes(element.kind)) &&
      element.style.position !== 'fixed' &&
      element.box.y >= 0 &&
      element.box.height <= 520 &&
      context.name(element) !== undefined,
  );
}

/** True where the noun must be said: pointing at a container hits what is in it. */
export function needsNoun(element: SurveyElement): boolean {
  return !element.innermost;
}

export function anchorOf(context: DrawContext, element: SurveyElement): Anchor {
  return { description: context.name(element)!, path: element.path, tag: element.tag };
}

export function styleTouches(element: SurveyElement, properties: readonly string[]): Touch[] {
  return properties.map((property) => ({ path: element.path, aspect: `style:${property}` }));
}

/** The order of the children where some elements stand, and that these stay. */
export function orderTouches(...elements: readonly SurveyElement[]): Touch[] {
  const parents = [...new Set(elements.map(({ parent }) => parent))];
  return [
    ...parents.map((path) => ({ path, aspect: 'order' })),
    ...elements.map(({ path }) => ({ path, aspect: 'place' })),
  ];
}

/** Both can be seen at once, without scrolling between them. */
export function seenTogether(one: SurveyElement, other: SurveyElement): boolean {
  const middle = ({ box }: SurveyElement): number => box.y + box.height / 2;
  return Math.abs(middle(one) - middle(other)) < 400;
}

export function pickOne<Item>(context: DrawContext, items: readonly Item[]): Item | undefined {
  return items.length > 0 ? context.random.pick(items) : undefined;
}

/** Relative luminance of a computed colour, 0 to 1; undefined where it is see-through. */
export function luminance(color: string): number | undefined {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (alpha < 0.5) return undefined;
  const linear = (channel: number): number => (channel / 255) ** 2.2;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
