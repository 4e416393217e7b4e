import type { Memory, MemoryView, ViewedThing } from '../../../memory/Memory.js';
import { isBook } from '../isBook.js';
import { type NamedPlace, type Room, rooms } from './readPlace.js';

/** How well a thing in one view of the record stands at a place, 0 to 1. */
export interface Places {
  /** Whether a view looks at a place at all, whatever is in it. */
  ofView(view: number, place: NamedPlace): number;
  /** How much a view looks at shelves, and how much at a bare wall. */
  ofSetting(view: number): { shelf: number; wall: number };
  ofThing(view: number, thing: ViewedThing, place: NamedPlace): number;
}

/** Kinds that the detector names, and words on things, which are mostly in one room. */
const roomSigns: Readonly<Record<Room, RegExp>> = {
  kitchen: /^(?:refrigerator|oven|microwave|sink|toaster)$/u,
  study: /^(?:book|laptop|keyboard)$/u,
  living: /^(?:couch|tv|potted plant|bed)$/u,
};
/** How much is in a packet. */
const amount = /^\d+ ?(?:g|kg|ml|l|cl|oz|litres?)$/iu;

/** As many surfaces one above the other, half of what looks so is shelves; one more or less and it is three to one. */
const shelfBands = 6;
/** Colour of wood: red before green before blue, by so much of the red. */
const woodShare = 0.15;
/** Walls of one room differ so much in hue, as logarithms of red to green and green to blue. */
const sameWall = 0.025;
/** Views so far apart in time are of one room as often as not. */
const togetherSeconds = 10;
const timeWorth = 0.4;
const rounds = 30;
/** What is never told of a room counts so much against what its neighbours tell. */
const unknownWorth = 0.3;
const leastRoom = 0.02;

/** Tells what kind of furniture each view looks at and in which room it is, from its surfaces, colours and what is read in it. */
export function createPlaces({ views, entries }: Memory): Places {
  const looks = views.map((view) => ({
    shelf: 1 / (1 + Math.exp((shelfBands - view.bands) * 1.1)),
    wood: woodOf(view),
  }));
  const homes = tellRooms(
    views,
    views.map((view, index) => seedsOf(view, looks[index]!)),
    looks.map(({ shelf }) => shelf),
  );
  function seedsOf({ things, bands }: MemoryView, { shelf, wood }: { shelf: number; wood: number | null }) {
    const seeds: Record<Room, number> = { kitchen: 0, study: 0, living: 0 };
    for (const { entry } of things) {
      const { kind, name, lines } = entries[entry]!;
      if (kind === 'object') for (const room of rooms) seeds[room] += roomSigns[room].test(name) ? 1 : 0;
      else if (isBook(lines)) seeds.study += 1;
      // Food is put on a desk too, but it is kept on shelves in the kitchen.
      else if (lines.some((line) => amount.test(line.trim()))) seeds.kitchen += shelf / 2;
    }
    // What is neither shelves nor of wood is a worktop.
    if (wood !== null && bands > 1) seeds.kitchen += (1 - shelf) * (1 - wood);
    return seeds;
  }
  const kindOf = (view: number, kind: NamedPlace['kind'], wood = looks[view]!.wood ?? 0.5): number => {
    const { shelf } = looks[view]!;
    if (kind === 'shelf') return shelf;
    // Before a bare wall nothing stands.
    const flat = views[view]!.bands <= 1 ? 0.1 : 1 - shelf;
    return flat * (kind === 'counter' ? 1 - wood : wood);
  };
  // What is named is somewhere: the view that is most like it is it.
  const most = new Map<string, number>();
  const mostOf = (kind: NamedPlace['kind'], room: Room): number => {
    const key = `${kind} ${room}`;
    const known =
      most.get(key) ??
      Math.max(leastRoom, ...views.map((_, view) => kindOf(view, kind) * homes[view]![room]));
    most.set(key, known);
    return known;
  };
  const inRoom = (view: number, { kind, room }: NamedPlace): number => {
    if (room !== null) return (homes[view]![room] + leastRoom) / (mostOf(kind, room) + leastRoom);
    // Tables that go by no room are rather not those of the study, which have a name of their own.
    return kind === 'tray' ? 0.5 : 1 - 0.6 * Math.min(1, homes[view]!.study / mostOf(kind, 'study'));
  };
  const ofView = (view: number, place: NamedPlace, wood?: number): number =>
    kindOf(view, place.kind, wood) * Math.min(1, inRoom(view, place));
  return {
    ofView: (view, place) => ofView(view, place),
    ofSetting: (view) => ({ shelf: looks[view]!.shelf, wall: views[view]!.bands <= 1 ? 1 : 0 }),
    ofThing(view, { under }, place) {
      const score = ofView(view, place, under ? woodenness(under) : undefined);
      if (place.kind !== 'tray' && place.kind !== 'table') return score;
      // A tray is of another wood than the table that it is on.
      const tray = under ? isOnTray(under, views[view]!) : null;
      if (tray === null) return score;
      return tray === (place.kind === 'tray') ? Math.min(1, score * 2) : score * 0.3;
    },
  };
}

function woodOf({ things }: MemoryView): number | null {
  const all = things.flatMap(({ under, handled }) => (under && !handled ? [woodenness(under)] : []));
  return all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0) / all.length;
}

function woodenness([red, green, blue]: [number, number, number]): number {
  return red >= green && green >= blue
    ? 1 / (1 + Math.exp((woodShare - (red - blue) / (red + 1)) * 40))
    : 0.1;
}

/** Whether it stands on the more colourful of two kinds of wood that are seen under things; null where one alone is seen. */
function isOnTray(under: [number, number, number], { things }: MemoryView): boolean | null {
  const share = ([red, , blue]: [number, number, number]): number => (red - blue) / (red + 1);
  const all = things.flatMap((thing) =>
    thing.under && woodenness(thing.under) > 0.5 ? [share(thing.under)] : [],
  );
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return most - least < 0.12 ? null : share(under) > (least + most) / 2;
}

/** Views of like walls, and views soon after each other, are of one room. */
function tellRooms(
  views: readonly MemoryView[],
  seeds: readonly Record<Room, number>[],
  shelves: readonly number[],
): Record<Room, number>[] {
  const weights = views.map((one, index) =>
    views.map((other, place) => {
      if (one === other) return 0;
      const gap = Math.abs(one.timeSeconds - other.timeSeconds);
      const near = timeWorth * Math.exp(-gap / togetherSeconds);
      // Before shelves their own boards are seen for a wall.
      const isWall = shelves[index]! < 0.5 && shelves[place]! < 0.5;
      const wall =
        isWall && one.wall && other.wall ? Math.exp(-((hueGap(one.wall, other.wall) / sameWall) ** 2)) : 0;
      return near + wall;
    }),
  );
  let homes = seeds.map((): Record<Room, number> => ({ kitchen: 0, study: 0, living: 0 }));
  for (let round = 0; round < rounds; round++) {
    const before = homes;
    homes = seeds.map((seed, index) => {
      const sum: Record<Room, number> = { ...seed };
      let total = seed.kitchen + seed.study + seed.living + unknownWorth;
      for (const [place, weight] of weights[index]!.entries()) {
        total += weight;
        for (const room of rooms) sum[room] += before[place]![room] * weight;
      }
      return { kitchen: sum.kitchen / total, study: sum.study / total, living: sum.living / total };
    });
  }
  return homes;
}

function hueGap(one: [number, number, number], other: [number, number, number]): number {
  const hue = ([red, green, blue]: [number, number, number]): [number, number] => [
    Math.log((red + 1) / (green + 1)),
    Math.log((green + 1) / (blue + 1)),
  ];
  const [a, b] = [hue(one), hue(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
