import type { Random } from '../../../core/createRandom.js';
import type { Walker } from './createWalker.js';
import { type Flat, type RoomId, roomIds, roomNameOf } from './Flat.js';
import type { WalkThing } from './Walk.js';

/** Something that somebody is busy with for ten to forty seconds. */
export type Job = (walker: Walker) => void;

const readSeconds = [4, 7] as const;
const examineSeconds = 5;

/**
 * What is done one after the other: through the rooms with most of the handling, back again with less of it and with pauses.
 * @param pauses seconds that each of them lasts
 */
export function listJobs(
  flat: Flat,
  things: readonly WalkThing[],
  start: RoomId,
  pauses: readonly number[],
  random: Random,
): Job[] {
  const nameOf = (id: string): string => things.find((thing) => thing.id === id)!.name;
  const seconds = (): number => readSeconds[0] + (readSeconds[1] - readSeconds[0]) * random.next();
  const surfaceName = (id: string): string => flat.surfaces.find((surface) => surface.id === id)!.name;

  /** Takes one thing, mostly reads it, and leaves it there or elsewhere. */
  const handle = (walker: Walker, thing: string, goal: string, { reads = true, back = false } = {}): void => {
    walker.take(thing);
    if (reads) walker.do({ kind: 'read', seconds: seconds(), turn: random.next() < 0.15 });
    const target = back || walker.hasRoom(goal, thing) ? goal : undefined;
    if (target !== undefined && !back) walker.goToSurface(target);
    walker.leave(target ?? goal, back || target === undefined);
  };
  const work =
    (label: string, surface: string, run: (walker: Walker, free: string[]) => void): Job =>
    (walker) => {
      walker.begin(label, surface);
      walker.goToSurface(surface);
      run(walker, random.shuffle(walker.standing(surface).filter((id) => id !== 'counter-6')));
    };
  /** Takes one thing elsewhere, as an activity of its own. */
  const carry =
    (from: string, goals: readonly string[], reads: boolean): Job =>
    (walker) => {
      const free = random.shuffle(walker.standing(from).filter((id) => id !== 'counter-6'));
      const goal = random.pick(goals);
      const thing = free.find((id) => walker.hasRoom(goal, id));
      if (thing === undefined) return;
      walker.begin(
        `takes the ${nameOf(thing)} from ${surfaceName(from)} and carries it to ${surfaceName(goal)}`,
        from,
      );
      walker.goToSurface(from);
      walker.take(thing);
      if (reads) walker.do({ kind: 'read', seconds: seconds() });
      walker.goToSurface(goal);
      walker.leave(goal);
    };
  const poster =
    (room: RoomId): Job =>
    (walker) => {
      const spot = flat.posters.find((one) => one.room === room)!;
      const id = `poster-${room}`;
      walker.begin(`reads the ${nameOf(id)} in the ${roomNameOf(room)}`, id);
      walker.goToSpot(spot);
      walker.do({ kind: 'examine', prop: id, seconds: examineSeconds });
    };
  const rest =
    (index: number): Job =>
    (walker) => {
      const spot = flat.rests[index]!;
      walker.begin(spot.label, spot.name);
      walker.goToSpot(spot);
      walker.do({ kind: 'wait', seconds: pauses[index]! });
    };
  const books = work('looks through the bookcase', 'bookcase', (walker, free) => {
    handle(walker, free[0]!, 'bookcase', { back: true });
    handle(walker, free[1]!, 'bookcase', { reads: random.next() < 0.5 });
  });
  const cooking = work('handles food at the kitchen counter', 'counter', (walker, free) => {
    handle(walker, free[0]!, 'counter');
    handle(walker, free[1]!, 'counter', { reads: random.next() < 0.5, back: random.next() < 0.4 });
  });
  const device: Job = (walker) => {
    if (!things.some(({ id }) => id === 'counter-6')) return;
    walker.begin(`reads and taps the ${nameOf('counter-6')} on the kitchen counter`, 'counter');
    walker.goToSurface('counter');
    walker.do({ kind: 'examine', prop: 'counter-6', seconds: examineSeconds });
    walker.do({ kind: 'touch', prop: 'counter-6', seconds: 0.6 });
  };
  const unpack = work('unpacks the tray on the table', 'tray', (walker, free) => {
    handle(walker, free[0]!, 'table');
    handle(walker, free[1]!, 'table', { reads: random.next() < 0.5 });
  });
  const carryBooks = carry('desk', ['bookcase'], true);
  const tidyKitchen = carry('counter', ['kitchen-shelf'], random.next() < 0.5);
  const byRoom: Record<RoomId, Job[]> = {
    study: [books, poster('study'), carryBooks],
    living: random.shuffle([unpack, poster('living')]),
    kitchen: [cooking, device, tidyKitchen],
  };
  const order = start === 'study' ? roomIds : roomIds.toReversed();
  const later: Record<RoomId, Job[]> = {
    study: [carry('bookcase', ['desk'], true)],
    living: [
      carry('table', start === 'study' ? ['desk', 'bookcase'] : ['counter', 'kitchen-shelf'], false),
      rest(0),
      rest(1),
    ],
    kitchen: [poster('kitchen'), carry('kitchen-shelf', ['counter'], true), rest(2)],
  };
  const back = order.toReversed();
  return [
    (walker) => walker.do({ kind: 'wait', seconds: 1 }),
    ...order.flatMap((room) => byRoom[room]),
    ...back.flatMap((room) => later[room]),
  ];
}
