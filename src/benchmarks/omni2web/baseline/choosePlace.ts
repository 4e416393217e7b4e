import type { Page, PageElement } from '../../../html/Page.js';
import type { PageSnapshot } from '../../../html/PageSnapshot.js';

/** A place between elements: before or after one of them. */
export interface Place {
  element: PageElement;
  placement: 'before' | 'after';
}

/** The words that mean a place rather than a thing. */
export const placeWord =
  /\b(here|there|this (?:place|spot|position))\b|[这那]里|[这那]儿|此处|这个(?:地方|位置)/i;

/** "Here": the element whose upper or lower edge is nearest to the point, of those that reach over it sideways. */
export function choosePlace(
  page: Page,
  snapshot: PageSnapshot,
  point: { x: number; y: number },
): Place | undefined {
  let best: (Place & { cost: number }) | undefined;
  for (const { path, box, visible, tag } of snapshot.elements) {
    if (!visible || /^(html|body|main|span|b|i|em|strong|br|tr|td|th|path|g)$/.test(tag)) continue;
    if (point.x < box.x - 20 || point.x > box.x + box.width + 20) continue;
    const element = page.elementAt(path);
    if (!element || box.height < 8) continue;
    const above = Math.abs(point.y - box.y);
    const below = Math.abs(point.y - box.y - box.height);
    // Of nested elements that end at one place the outer is meant as little as the inner: a slight bias to the inner.
    const cost = Math.min(above, below) + box.height / 400;
    if (!best || cost < best.cost) best = { element, placement: above < below ? 'before' : 'after', cost };
  }
  return best && best.cost < 160 ? { element: best.element, placement: best.placement } : undefined;
}
