import { createWorld } from '../../../synth/world/createWorld.js';
import { planWalk, type WalkSettings } from './planWalk.js';
import type { WalkDraft } from './Walk.js';

/** So many walks share a world before its things come again. */
const walksPerWorld = 3;

/** The walks that follow from a seed. The same seed gives the same. */
export function planWalks({
  seed,
  videos,
  ...settings
}: WalkSettings & { seed: number; videos: number }): WalkDraft[] {
  let taken = new Set<string>();
  let world = createWorld(seed);
  return Array.from({ length: videos }, (_, index) => {
    if (index > 0 && index % walksPerWorld === 0) {
      taken = new Set();
      world = createWorld(seed + index / walksPerWorld);
    }
    return planWalk(world, `walk-${String(index + 1).padStart(2, '0')}`, taken, settings);
  });
}
