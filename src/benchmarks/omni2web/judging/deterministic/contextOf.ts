import type { RenderedPage } from '../../../../html/effects/RenderedPage.js';
import { computedStyleOf } from '../../computedStyleOf.js';
import type { EditContext } from '../../executor/execute/EditContext.js';

/** What the executor's parts need to know of a rendered page. */
export function contextOf({ page, snapshot }: RenderedPage): EditContext {
  const boxes = new Map(snapshot.elements.map(({ path, box }) => [path, box]));
  return { page, boxes, computedStyle: computedStyleOf(snapshot) };
}
