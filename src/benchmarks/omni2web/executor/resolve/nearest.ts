import type { PageElement } from '../../../../html/Page.js';
import type { Box } from '../../../../html/PageSnapshot.js';
import type { ExplicitReferent } from '../ParsedRequest.js';

type Relation = NonNullable<ExplicitReferent['near']>['relation'];

/** Those that lie to the reference as said, and of them the nearest. */
export function nearest<Item extends { element: PageElement }>(
  items: readonly Item[],
  reference: PageElement,
  relation: Relation,
  boxes: ReadonlyMap<string, Box> | undefined,
): Item[] {
  const others = items.filter(
    ({ element }) => element !== reference && !holds(element, reference) && !holds(reference, element),
  );
  const from = boxes?.get(reference.path);
  const measured = others.map((item) => {
    const box = boxes?.get(item.element.path);
    return {
      item,
      distance:
        from && box ? boxDistance(from, box, relation) : orderDistance(reference, item.element, relation),
    };
  });
  const best = Math.min(...measured.map(({ distance }) => distance));
  return Number.isFinite(best)
    ? measured.filter(({ distance }) => distance === best).map(({ item }) => item)
    : [];
}

function holds(outer: PageElement, inner: PageElement): boolean {
  return outer.index < inner.index && inner.index < outer.end;
}

/** Distance in document order; infinite on the wrong side. */
function orderDistance(reference: PageElement, element: PageElement, relation: Relation): number {
  const step = element.index - reference.index;
  if (relation === 'beside') return Math.abs(step);
  const after = relation === 'below' || relation === 'after' || relation === 'right';
  return (after ? step > 0 : step < 0) ? Math.abs(step) : Number.POSITIVE_INFINITY;
}

function boxDistance(from: Box, box: Box, relation: Relation): number {
  const across = Math.abs(box.x + box.width / 2 - from.x - from.width / 2);
  const down = Math.abs(box.y + box.height / 2 - from.y - from.height / 2);
  switch (relation) {
    case 'above':
    case 'before':
      return box.y + box.height <= from.y + from.height / 2 ? down + across / 3 : Number.POSITIVE_INFINITY;
    case 'below':
    case 'after':
      return box.y >= from.y + from.height / 2 ? down + across / 3 : Number.POSITIVE_INFINITY;
    case 'left':
      return box.x + box.width <= from.x + from.width / 2 ? across + down * 2 : Number.POSITIVE_INFINITY;
    case 'right':
      return box.x >= from.x + from.width / 2 ? across + down * 2 : Number.POSITIVE_INFINITY;
    default:
      return across + down;
  }
}
