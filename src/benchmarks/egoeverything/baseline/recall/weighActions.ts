import type { MemoryEntry } from '../../memory/Memory.js';
import type { ToldAction } from './readAction.js';

/** So long from near is reading; less is passing by. */
const readingSeconds = 3;
/** Hands are mostly at a thing for so long, and reading takes so long: what is looked for less often is missed. */
const usualHold = 8;
const usualReading = 5;
/** However often one looks, so much of it is missed. */
const mostFound = 0.85;

/** How sure it is that a thing was in a hand: one sight alone may be an arm before it, unless it is before the eyes. */
export function holding(
  { held, nearSights }: Pick<MemoryEntry, 'held' | 'nearSights'>,
  stepSeconds = 2,
): number {
  if (!held) return unseen(usualHold, stepSeconds);
  if (held.untilSeconds > held.fromSeconds) return 0.9;
  return nearSights > 0 ? 0.8 : 0.55;
}

/** How likely something was although it was not seen, where one looks every so many seconds for what takes as long as it does. */
function unseen(usualSeconds: number, stepSeconds: number): number {
  const missed = 1 - Math.min(mostFound, usualSeconds / stepSeconds);
  return missed / (1 + missed);
}

/**
 * How well the record fits what each answer says was done with a thing, 0 to 1. A rule's weights, no probabilities.
 * @param entries the stays of the thing in the record
 * @param stepSeconds from one picture to the next
 */
export function weighActions(
  actions: readonly ToldAction[],
  entries: readonly MemoryEntry[],
  stepSeconds = 2,
): number[] {
  const isHeld = Math.max(...entries.map((entry) => holding(entry, stepSeconds)));
  const near = Math.max(0, ...entries.map(({ nearSeconds }) => nearSeconds));
  const isNear = entries.some(({ nearSights }) => nearSights > 0);
  const isRead = near >= readingSeconds ? 0.9 : isNear ? 0.7 : unseen(usualReading, stepSeconds);
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
