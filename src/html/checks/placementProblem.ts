import { hasOwnContent, pairPages } from '../effects/pairPages.js';
import type { JudgedPages } from '../effects/RenderedPage.js';
import type { FoundElement } from './findElement.js';

export type Placement = 'before' | 'after' | 'first_in' | 'last_in' | 'inside';

/**
 * Whether an element of the output stands where it should in relation to another one, with nothing in between but what
 * the reference has moved, hidden or taken away (a step of its own that the output may have missed). New elements
 * between are passed over, too.
 * @returns "" when it does, else what is wrong, in words
 */
export function placementProblem(
  element: FoundElement,
  other: FoundElement,
  placement: Placement,
  judged: JudgedPages,
): string {
  const { index } = element.side;
  const [start, end] = [index.drawn[element.at]!, index.drawnEnd[element.at]!];
  const [otherStart, otherEnd] = [index.drawn[other.at]!, index.drawnEnd[other.at]!];
  const isInside = start > otherStart && end <= otherEnd;
  let between: [from: number, to: number];
  switch (placement) {
    case 'before':
      if (end > otherStart) return 'it does not stand before the other';
      between = [end, otherStart];
      break;
    case 'after':
      if (start < otherEnd) return 'it does not stand after the other';
      between = [otherEnd, start];
      break;
    default:
      if (!isInside) return 'it is not in the other';
      if (placement === 'inside') return '';
      between = placement === 'first_in' ? [otherStart + 1, start] : [end, otherEnd];
  }
  const stray = listBetween(element, between).find((key) => !isOutOfTheWay(key, other, placement, judged));
  return stray === undefined ? '' : `${stray} stands between`;
}

/** Source paths of what is shown at drawing positions from..to-1. */
function listBetween({ side }: FoundElement, [from, to]: readonly [number, number]): string[] {
  const keys: string[] = [];
  side.index.elements.forEach((_, at) => {
    const drawn = side.index.drawn[at]!;
    if (drawn < from || drawn >= to || !side.index.shown[at] || !hasOwnContent(side, at)) return;
    // What holds the span from outside does not stand in it.
    if (side.index.drawnEnd[at]! > to) return;
    const key = side.keyOf(at);
    if (key !== undefined) keys.push(key);
  });
  return keys;
}

/** Whether another step of the reference takes an element away from here: it stands otherwise to the other one then. */
function isOutOfTheWay(
  key: string,
  other: FoundElement,
  placement: Placement,
  { source, reference }: JudgedPages,
): boolean {
  if (!reference) return false;
  const pair = pairPages(source, reference);
  const there = pair.other.positionOf(key);
  if (there < 0 || !pair.other.index.shown[there]) return true;
  if (other.key === null) return false;
  const [before, after] = [pair.source, pair.other].map((side) => {
    const [at, otherAt] = [side.positionOf(key), side.positionOf(other.key!)];
    if (otherAt < 0) return 'apart';
    const { drawn, drawnEnd } = side.index;
    if (placement === 'before' || placement === 'after')
      return drawn[at]! < drawn[otherAt]! ? 'ahead' : 'behind';
    return drawn[at]! > drawn[otherAt]! && drawnEnd[at]! <= drawnEnd[otherAt]! ? 'inside' : 'outside';
  });
  return before !== after;
}
