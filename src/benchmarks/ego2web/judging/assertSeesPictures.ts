import { usageError } from '../../../core/errors.js';
import type { Model } from '../../../models/Model.js';

/** A judge of trajectories is shown pictures. @throws DeixisError JUDGE_TAKES_NO_PICTURES (usage) */
export function assertSeesPictures({ id, capabilities }: Pick<Model, 'id' | 'capabilities'>): void {
  if (capabilities.images) return;
  throw usageError(
    'JUDGE_TAKES_NO_PICTURES',
    `${id}: not known to take pictures, which a judge of trajectories sees`,
    {
      hint: `if it does, say so in the file for --config: models: {capabilities: {"${id}": {images: {maximumCount: 50, maximumSidePixels: 2048}}}}`,
    },
  );
}
