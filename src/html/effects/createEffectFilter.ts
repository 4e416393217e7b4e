import { foldWhiteSpace } from '../foldWhiteSpace.js';
import type { Effect } from './Effect.js';
import { sameValue } from './sameValue.js';

/**
 * Says of one effect after another whether the reference has it, too: at the same element, the same outcome. Of
 * added things each of the reference's allows one.
 */
export function createEffectFilter(reference: readonly Effect[]): (effect: Effect) => boolean {
  const byElement = new Map<string, Effect[]>();
  const added: Effect[] = [];
  for (const effect of reference) {
    if (effect.kind === 'added' && effect.touches.length === 0) added.push(effect);
    for (const path of effect.touches) {
      const key = `${effect.kind}\u0000${path}\u0000${effect.property ?? ''}`;
      byElement.set(key, [...(byElement.get(key) ?? []), effect]);
    }
  }
  return (effect) => {
    if (effect.kind === 'added' && effect.touches.length === 0) {
      const same = added.findIndex(({ after }) => foldWhiteSpace(after) === foldWhiteSpace(effect.after));
      if (same < 0) return false;
      added.splice(same, 1);
      return true;
    }
    return effect.touches.every((path) =>
      (byElement.get(`${effect.kind}\u0000${path}\u0000${effect.property ?? ''}`) ?? []).some((like) =>
        sameOutcome(effect, like),
      ),
    );
  };
}

function sameOutcome(effect: Effect, like: Effect): boolean {
  switch (effect.kind) {
    case 'removed':
    case 'added':
    case 'order':
      return true;
    case 'style': {
      const [mine, theirs] = [effect.after.split(' | '), like.after.split(' | ')];
      return (
        mine.length === theirs.length &&
        mine.every((value, at) => sameValue(effect.property ?? '', value, theirs[at]!))
      );
    }
    default:
      return foldWhiteSpace(effect.after) === foldWhiteSpace(like.after);
  }
}
