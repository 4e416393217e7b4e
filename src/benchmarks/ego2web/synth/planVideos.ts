import { createRandom } from '../../../core/createRandom.js';
import { createWorld } from '../../../synth/world/createWorld.js';
import type { World } from '../../../synth/world/World.js';
import { planHomeVideo } from './planHomeVideo.js';
import { planShopVideo } from './planShopVideo.js';
import type { VideoDraft } from './VideoDraft.js';

/** So many videos are made from one world; then its things would come again. */
export const videosPerWorld = 6;
export const tasksPerVideo = 4;

/**
 * The videos and tasks that follow from a seed; a third are shopping, the others at home. The same seed gives the same.
 * @param redraws by video: how often it is drawn anew, where what was drawn before cannot be read
 */
export function planVideos({
  seed,
  videos,
  tasks,
  redraws,
}: {
  seed: number;
  videos: number;
  tasks: number;
  redraws?: ReadonlyMap<string, number>;
}): VideoDraft[] {
  const worlds = new Map<number, { world: World; taken: Set<string> }>();
  const counts = { shop: 0, home: 0 };
  return Array.from({ length: videos }, (_, index) => {
    const worldSeed = seed + Math.floor(index / videosPerWorld);
    const shared = worlds.get(worldSeed) ?? { world: createWorld(worldSeed), taken: new Set<string>() };
    worlds.set(worldSeed, shared);
    const kind = index % 3 === 0 ? 'shop' : 'home';
    counts[kind] += 1;
    const id = `${kind}-${String(counts[kind]).padStart(2, '0')}`;
    const redraw = redraws?.get(id) ?? 0;
    const random = createRandom(redraw === 0 ? `${seed}/${id}` : `${seed}/${id}/${redraw}`);
    const draft =
      kind === 'shop'
        ? planShopVideo(shared.world, id, shared.taken, random)
        : planHomeVideo(shared.world, id, shared.taken, counts.home - 1, random);
    // What does not divide evenly goes to the first videos.
    const share = Math.floor(tasks / videos) + (index < tasks % videos ? 1 : 0);
    return { ...draft, tasks: draft.tasks.slice(0, share) };
  });
}
