import { createRandom } from '../../../core/createRandom.js';
import { planMotion } from '../../../synth/scene/motion/planMotion.js';
import type { PlacedProp, ScenePlan } from '../../../synth/scene/ScenePlan.js';
import type { World } from '../../../synth/world/World.js';
import { chooseThings } from './chooseThings.js';
import { createFlat } from './createFlat.js';
import { createWalker } from './createWalker.js';
import type { Flat, RoomId } from './Flat.js';
import { listJobs } from './listJobs.js';
import { placeAt } from './placeAt.js';
import type { WalkDraft, WalkThing } from './Walk.js';

export interface WalkSettings {
  minutes: number;
  width: number;
  height: number;
  framesPerSecond: number;
}

const sleeves = ['#3d4f6b', '#6b3d45', '#44584a', '#4a4a52', '#7a5b33'];
const skins = ['#c98f6b', '#8d5a3c', '#e3b394', '#a9714f'];
/** Width of the picture in focal lengths: 70 degrees. */
const focalShare = 0.714;
/** A pause grows by so much until the walk is as long as asked for. */
const pauseSeconds = 6;

/**
 * A walk through a flat that lasts as long as asked for, or a little longer. What is done first, and asked about, comes at the
 * beginning; pauses fill up the later part. Nothing is drawn yet.
 */
export function planWalk(world: World, id: string, taken: Set<string>, settings: WalkSettings): WalkDraft {
  const random = createRandom(`${world.seed}/${id}`);
  const flat = createFlat(random.fork('flat'));
  const things = chooseThings(world, flat, taken, random.fork('things'));
  const start: RoomId = random.next() < 0.5 ? 'study' : 'kitchen';
  const common = {
    ...{ seed: `${id} ${world.seed}`, steady: true, framesPerSecond: settings.framesPerSecond },
    camera: {
      width: settings.width,
      height: settings.height,
      focalPixels: Math.round(settings.width * focalShare),
    },
    ...{ rooms: flat.rooms, furniture: flat.furniture, props: things.map((thing) => standing(flat, thing)) },
    start: start === 'study' ? { x: 0.2, z: 0.7, yaw: 0 } : { x: 0.2, z: 8.2, yaw: Math.PI },
    colors: { skin: random.pick(skins), sleeve: random.pick(sleeves) },
  };
  const wanted = settings.minutes * 60;
  const build = (
    pauses: readonly number[],
    jobs: number,
  ): Pick<WalkDraft, 'plan' | 'activities' | 'placeOfStep'> => {
    const walker = createWalker(flat, things, start);
    // The same draws whatever the pauses are.
    for (const job of listJobs(flat, things, start, pauses, random.fork('jobs')).slice(0, jobs)) job(walker);
    const plan: ScenePlan = { ...common, activities: walker.steps };
    return { plan, activities: walker.activities, placeOfStep: walker.placeOfStep };
  };
  const lasting = (made: { plan: ScenePlan }): number => planMotion(made.plan).durationSeconds;
  const pauses = [8, 8, 8];
  const all = listJobs(flat, things, start, pauses, random.fork('jobs')).length;
  let jobs = 1;
  let made = build(pauses, jobs);
  while (lasting(made) < wanted && jobs < all) made = build(pauses, ++jobs);
  for (let turn = 0; lasting(made) < wanted; turn += 1) {
    pauses[turn % pauses.length]! += pauseSeconds;
    made = build(pauses, jobs);
  }
  return { ...{ id, world, flat, things }, ...made };
}

function standing(flat: Flat, thing: WalkThing): PlacedProp {
  const { id, prop, place, slot } = thing;
  const surface = flat.surfaces.find((one) => one.id === place);
  if (surface) return { id, prop, ...placeAt(surface, slot, prop) };
  const spot = flat.posters.find(({ room }) => id === `poster-${room}`);
  if (spot) return { id, prop, position: spot.position, yaw: spot.yaw };
  const board = flat.fillers[Number(id.split('-')[1])]!;
  return { id, prop, ...placeAt(board, slot, prop) };
}
