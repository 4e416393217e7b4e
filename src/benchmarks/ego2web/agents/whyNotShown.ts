import type { Model } from '../../../models/Model.js';
import type { Condition } from '../names.js';

/** Why a model cannot take a condition; undefined where it can. @param hasCaptioner somebody describes frames to it */
export function whyNotShown(
  { id, capabilities }: Pick<Model, 'id' | 'capabilities'>,
  condition: Condition,
  hasCaptioner: boolean,
): string | undefined {
  const { video, images } = capabilities;
  const isSeen = condition === 'native' || condition === 'frames';
  const canSee = images !== null || hasCaptioner || (condition === 'native' && video !== null);
  return isSeen && !canSee ? `${id} takes no pictures, as far as is known` : undefined;
}
