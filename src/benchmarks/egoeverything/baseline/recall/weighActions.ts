import type { MemoryEntry } from '../../memory/Memory.js';
import type { ToldAction } from './readAction.js';

/** So long from near is reading; less is passing by. */
const readingSeconds = 3;

/** How sure it is that a thing was in a hand: one sight alone may be an arm before it, unless it is before the eyes. */
export function holding({ held, nearSeconds }: Pick<MemoryEntry, 'held' | 'nearSeconds'>): number {
  if (!held) return 0.1;
  if (held.untilSeconds > held.fromSeconds) return 0.9;
  return nearSeconds > 0 ? 0.8 : 0.4;
}

/**
 * How well the record fits what each answer says was done with a thing, 0 to 1. A rule's weights, no probabilities.
 * @param entries the stays of the thing in the record
 */
export function weighActions(actions: readonly ToldAction[], entries: readonly MemoryEntry[]): number[] {
  const isHeld = Math.max(...entries.map(holding));
  const near = Math.max(0, ...entries.map(({ nearSeconds }) => nearSeconds));
  const isRead = near >= readingSeconds ? 0.9 : near > 0 ? 0.6 : 0.15;
  const isCarried = entries.some(({ carried }) => carried === true);
  const isLeft = entries.some(({ carried }) => carried === false);
  // What stands around it is missed too often for more.
  const isBack = isCarried ? 0.3 : isLeft ? 0.7 : 0.5;
  const weigh = (told: boolean | undefined, weight: number): number =>
    told === undefined ? 0.5 : told ? weight : 1 - weight;
  return actions.map(
    ({ handled, read, back }) => weigh(handled, isHeld) * weigh(read, isRead) * weigh(back, isBack),
  );
}
