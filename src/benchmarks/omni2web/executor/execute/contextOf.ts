import type { RenderedPage } from '../../../../html/effects/RenderedPage.js';
import { computedStyleOf } from '../../computedStyleOf.js';
import type { EditContext } from './EditContext.js';

/** Matching steps asks for the same page hundreds of times. */
const known = new WeakMap<RenderedPage['snapshot'], Required<Omit<EditContext, 'assets'>>>();

/** What the executor's parts need to know of a rendered page; made once a page. */
export function contextOf({ page, snapshot }: RenderedPage): Required<Omit<EditContext, 'assets'>> {
  let context = known.get(snapshot);
  if (!context) {
    const boxes = new Map(snapshot.elements.map(({ path, box }) => [path, box]));
    context = { page, boxes, computedStyle: computedStyleOf(snapshot) };
    known.set(snapshot, context);
  }
  return context;
}
