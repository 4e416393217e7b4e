import type { Change, ChangeKind } from '../Change.js';
import type { Effect } from './Effect.js';
import { isWithin } from './isWithin.js';

/** Kinds of change that bring about a kind of effect, the most telling first. */
const causes: Record<Effect['kind'], readonly ChangeKind[]> = {
  text: ['text', 'added', 'removed', 'attribute', 'tag', 'style'],
  style: ['style', 'attribute', 'tag', 'resource', 'added', 'removed', 'moved'],
  order: ['moved', 'style', 'attribute', 'added', 'removed'],
  added: ['added', 'text', 'tag', 'style', 'attribute', 'moved'],
  removed: ['removed', 'style', 'attribute', 'text', 'moved', 'tag', 'resource'],
  image: ['resource', 'attribute', 'style', 'added', 'removed', 'tag'],
  link: ['attribute', 'resource', 'added', 'removed', 'tag', 'moved'],
};

/** The change that best accounts for an effect; undefined where none does. */
export function findCause(effect: Effect, changes: readonly Change[]): Change | undefined {
  let best: Change | undefined;
  let bestScore = 0;
  for (const change of changes) {
    const near = nearness(effect, change);
    if (near === 0) continue;
    const rank = causes[effect.kind].indexOf(change.kind);
    const score = near * 10 + (rank < 0 ? 0 : causes[effect.kind].length - rank);
    if (score > bestScore) [best, bestScore] = [change, score];
  }
  return best;
}

/** 4 at the very element, 3 among what the change touches, 2 around it, 1 inside it, 0 elsewhere. */
function nearness(effect: Effect, change: Change): number {
  if (effect.kind === 'added' && effect.within !== undefined) {
    if (change.kind === 'added') {
      if (change.path === effect.element) return 4;
      return isWithin(effect.element, change.path) || isWithin(change.path, effect.element) ? 3 : 0;
    }
    return change.path === effect.within || change.touches.includes(effect.within) ? 1 : 0;
  }
  const places = [effect.element, ...effect.touches];
  if (change.kind === 'added') {
    // A new wrapper or a new element inside bears on what is around it by path of the other page; only weakly told.
    return places.some((place) => isWithin(change.path, place) || isWithin(place, change.path)) ? 1 : 0;
  }
  if (places.includes(change.path)) return 4;
  if (places.some((place) => change.touches.includes(place))) return 3;
  if (places.some((place) => isWithin(place, change.path))) return 2;
  if (places.some((place) => change.touches.some((touched) => isWithin(place, touched)))) return 2;
  return places.some((place) => isWithin(change.path, place)) ? 1 : 0;
}
