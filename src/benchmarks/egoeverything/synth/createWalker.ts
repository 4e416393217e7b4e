import { usageError } from '../../../core/errors.js';
import type { Activity } from '../../../synth/scene/ScenePlan.js';
import type { Prop } from '../../../synth/world/World.js';
import { type Flat, type RoomId, roomIds, type Spot, type Surface } from './Flat.js';
import { placeAt } from './placeAt.js';
import type { PlannedActivity, WalkThing } from './Walk.js';

/** Writes down what somebody does in a flat, and keeps track of what stands where meanwhile. */
export interface Walker {
  steps: Activity[];
  activities: PlannedActivity[];
  placeOfStep: Map<number, { place: string; slot: number }>;
  begin(label: string, place: string): void;
  goToSurface(id: string): void;
  goToSpot(spot: Spot): void;
  take(thing: string): void;
  /** Leaves what is held on the first free slot, or on the one that it was taken from. */
  leave(surface: string, back?: boolean): void;
  do(step: Activity): void;
  /** Things that stand there now, along the front. */
  standing(surface: string): string[];
  hasRoom(surface: string, thing: string): boolean;
}

export function createWalker(flat: Flat, things: readonly WalkThing[], start: RoomId): Walker {
  const steps: Activity[] = [];
  const activities: PlannedActivity[] = [];
  const placeOfStep = new Map<number, { place: string; slot: number }>();
  const props = new Map(things.map(({ id, prop }): [string, Prop] => [id, prop]));
  const slots = new Map<string, (string | undefined)[]>(
    flat.surfaces.map(({ id, slots: all }) => [
      id,
      all.map((_, slot) => things.find((thing) => thing.place === id && thing.slot === slot)?.id),
    ]),
  );
  let room = start;
  let here = '';
  let held: { thing: string; surface: string; slot: number } | undefined;
  const surfaceOf = (id: string): Surface => {
    const found = flat.surfaces.find((surface) => surface.id === id);
    if (!found) throw usageError('SCENE_PLAN_INVALID', `no surface has the id "${id}"`);
    return found;
  };
  const enter = (goal: RoomId): void => {
    while (room !== goal) {
      const at = roomIds.indexOf(room);
      const way = roomIds.indexOf(goal) > at ? 1 : -1;
      const { x, z } = flat.doors[way > 0 ? at : at - 1]!;
      steps.push({ kind: 'walk', x, z });
      room = roomIds[at + way]!;
    }
  };
  const standAt = (goal: RoomId, { x, z }: Spot['stand'], yaw: number): void => {
    const key = `${x} ${z}`;
    if (key === here) return;
    enter(goal);
    steps.push({ kind: 'walk', x, z, yaw });
    here = key;
  };
  const freeSlot = (id: string, thing: string): number => {
    const { widthMetres, heightMetres } = props.get(thing)!;
    const fits =
      widthMetres <= surfaceOf(id).widestMetres &&
      (id === 'counter' || id === 'table' || id === 'desk' || heightMetres <= 0.32);
    return fits ? slots.get(id)!.indexOf(undefined) : -1;
  };
  return {
    ...{ steps, activities, placeOfStep },
    begin: (label, place) => void activities.push({ label, place, firstStep: steps.length }),
    goToSurface: (id) => standAt(surfaceOf(id).room, surfaceOf(id).stand, surfaceOf(id).yaw),
    goToSpot: ({ room: goal, stand, yaw }) => standAt(goal, stand, yaw),
    do: (step) => void steps.push(step),
    standing: (id) => slots.get(id)!.flatMap((thing) => thing ?? []),
    hasRoom: (id, thing) => freeSlot(id, thing) >= 0,
    take(thing) {
      const [surface, row] = [...slots].find(([, all]) => all.includes(thing))!;
      const slot = row.indexOf(thing);
      row[slot] = undefined;
      held = { thing, surface, slot };
      placeOfStep.set(steps.length, { place: surface, slot });
      steps.push({ kind: 'pick-up', prop: thing });
    },
    leave(id, back = false) {
      const { thing, surface, slot } = held!;
      const goal = back ? surface : id;
      const at = back ? slot : freeSlot(id, thing);
      slots.get(goal)![at] = thing;
      held = undefined;
      const { position, yaw } = placeAt(surfaceOf(goal), at, props.get(thing)!);
      placeOfStep.set(steps.length, { place: goal, slot: at });
      steps.push({ kind: 'put-down', position, yaw });
    },
  };
}
