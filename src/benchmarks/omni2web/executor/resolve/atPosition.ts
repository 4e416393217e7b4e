import type { Page, PageElement } from '../../../../html/Page.js';
import type { Box } from '../../../../html/PageSnapshot.js';
import type { Position } from '../ParsedRequest.js';

/**
 * Those that lie where it was said, of several the outermost that way. Without boxes top and bottom go by the order of
 * the page, and left and right only among siblings; what cannot be told stays undecided.
 */
export function atPosition<Item extends { element: PageElement }>(
  items: readonly Item[],
  position: Position,
  boxes: ReadonlyMap<string, Box> | undefined,
  page: Page,
): Item[] {
  if (items.length <= 1) return [...items];
  if (!boxes) return byOrder(items, position);
  const body = page.elements.find(({ tag }) => tag === 'body');
  const whole = body && boxes.get(body.path);
  const placed = items.flatMap((item) => {
    const box = boxes.get(item.element.path);
    return box && box.width > 0 && box.height > 0
      ? [{ item, x: box.x + box.width / 2, y: box.y + box.height / 2 }]
      : [];
  });
  if (placed.length === 0 || !whole) return byOrder(items, position);
  const xs = placed.map(({ x }) => x);
  const ys = placed.map(({ y }) => y);
  const cost = ({ x, y }: { x: number; y: number }): number =>
    axisCost(
      x,
      xs,
      { left: 'low', right: 'high', center: 'mid' }[position.horizontal ?? 'center'],
      position.horizontal,
    ) +
    axisCost(
      y,
      ys,
      { top: 'low', bottom: 'high', middle: 'mid' }[position.vertical ?? 'middle'],
      position.vertical,
    );
  const best = Math.min(...placed.map(cost));
  return placed.filter((one) => cost(one) <= best + 8).map(({ item }) => item);
}

/** Pixels from the outermost place that way among all; 0 where nothing is said of this axis. */
function axisCost(
  value: number,
  all: readonly number[],
  end: string | undefined,
  said: string | undefined,
): number {
  if (said === undefined) return 0;
  const low = Math.min(...all);
  const high = Math.max(...all);
  if (end === 'low') return value - low;
  if (end === 'high') return high - value;
  return Math.abs(value - (low + high) / 2);
}

function byOrder<Item extends { element: PageElement }>(
  items: readonly Item[],
  { vertical, horizontal }: Position,
): Item[] {
  const siblings = items.every(({ element }) => element.parent === items[0]!.element.parent);
  if (horizontal && !siblings) return [...items];
  const low = vertical === 'top' || horizontal === 'left';
  const high = vertical === 'bottom' || horizontal === 'right';
  if (!low && !high)
    return items.length % 2 === 1 && siblings ? [items[(items.length - 1) / 2]!] : [...items];
  return [low ? items[0]! : items[items.length - 1]!];
}
