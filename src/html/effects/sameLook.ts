import { lookOf, usedSize } from './lookOf.js';
import type { PairSide } from './pairPages.js';
import { sameValue } from './sameValue.js';

export interface PlacedElement {
  side: PairSide;
  at: number;
}

/** Whether two elements, of one page or of two, look the same in a property. */
export function sameLook(a: PlacedElement, b: PlacedElement, property: string): boolean {
  const [left, right] = [lookOf(a.side, a.at, property), lookOf(b.side, b.at, property)];
  if (sameValues(property, left, right)) return true;
  if (property === 'width' || property === 'height') {
    // A size may be set in other units; what counts is how large it is drawn.
    const [one, other] = [usedSize(a.side, a.at, property), usedSize(b.side, b.at, property)];
    return one.some((size) => other.some((like) => sameValue(property, `${size}px`, `${like}px`, 2)));
  }
  if (property === 'grid-template-columns') {
    const used = [a, b].map(({ side, at }) => lookOf(side, at, 'used:grid-template-columns')[0] ?? '');
    return sameTracks(used[0]!, used[1]!);
  }
  return false;
}

export function sameValues(property: string, a: readonly string[], b: readonly string[]): boolean {
  const within = (some: readonly string[], all: readonly string[]): boolean =>
    some.every((value) => all.some((like) => sameValue(property, value, like)));
  return within(a, b) && within(b, a);
}

/** The same number of grid columns in the same proportions. */
function sameTracks(a: string, b: string): boolean {
  const [left, right] = [a, b].map((tracks) => (tracks.match(/[\d.]+(?=px)/g) ?? []).map(Number));
  if (!left || !right || left.length === 0 || left.length !== right.length) return false;
  const whole = (tracks: readonly number[]): number => tracks.reduce((sum, size) => sum + size, 0);
  return left.every((size, at) => Math.abs(size / whole(left) - right[at]! / whole(right)) < 0.02);
}
