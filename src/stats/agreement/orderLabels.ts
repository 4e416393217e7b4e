import type { Label } from './Ratings.js';

/** Every label once: numbers by value, anything else by its characters, the same on every machine. */
export function orderLabels<L extends Label>(labels: Iterable<L>): L[] {
  return [...new Set(labels)].sort((left, right) => {
    if (typeof left === 'number' && typeof right === 'number') return left - right;
    const [leftText, rightText] = [String(left), String(right)];
    return leftText < rightText ? -1 : leftText > rightText ? 1 : 0;
  });
}
