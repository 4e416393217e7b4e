import type { SeenThing, WalkTruth } from '../WalkTruth.js';

export interface Standing {
  place: string;
  slot: number;
}

/** A thing taken and left again. */
export interface Handling {
  thing: string;
  from: Standing;
  to: Standing;
  startSeconds: number;
  takenSeconds: number;
  leftSeconds: number;
  endSeconds: number;
  isRead: boolean;
}

/** What can be asked of a walk's truth. */
export interface History {
  truth: WalkTruth;
  handlings: Handling[];
  /** "hand" while it is held; null for what has no place. */
  standing(thing: string, atSeconds: number): Standing | 'hand' | null;
  /** What stands there at that time, along the front. */
  row(place: string, atSeconds: number): { thing: string; slot: number }[];
  isHeldBefore(thing: string, untilSeconds: number): boolean;
  isLegible(thing: string, line: number, untilSeconds: number): boolean;
  /** Frames in which it is seen large enough, and mostly uncovered. */
  sights(
    thing: string,
    fromSeconds: number,
    untilSeconds: number,
  ): { timeSeconds: number; seen: SeenThing }[];
  /** The first time that somebody is busy there. */
  firstStay(place: string): { startSeconds: number; endSeconds: number } | undefined;
  thing(id: string): WalkTruth['things'][number];
  /** "on the desk". */
  where(place: string): string;
}

const leastPixels = 40;
const leastShown = 0.6;

/** Reads a truth file so that questions, and checks of them, can be made from it. */
export function createHistory(truth: WalkTruth): History {
  const handlings = listHandlings(truth);
  const thing: History['thing'] = (id) => {
    const found = truth.things.find((one) => one.id === id);
    if (!found) throw new RangeError(`${truth.video}: no thing has the id "${id}"`);
    return found;
  };
  const standing: History['standing'] = (id, time) => {
    const { place, slot } = thing(id);
    let at: Standing | 'hand' | null = place === null ? null : { place, slot };
    for (const handling of handlings) {
      if (handling.thing !== id) continue;
      if (handling.takenSeconds <= time) at = 'hand';
      if (handling.leftSeconds <= time) at = handling.to;
    }
    return at;
  };
  return {
    ...{ truth, handlings, thing, standing },
    row: (place, time) =>
      truth.things
        .flatMap(({ id }) => {
          const at = standing(id, time);
          return at !== null && at !== 'hand' && at.place === place ? [{ thing: id, slot: at.slot }] : [];
        })
        .toSorted((a, b) => a.slot - b.slot),
    isHeldBefore: (id, until) => handlings.some((one) => one.thing === id && one.takenSeconds <= until),
    isLegible: (id, line, until) =>
      truth.legible.some((one) => one.thing === id && one.line === line && one.startSeconds + 1 <= until),
    sights: (id, from, until) =>
      truth.frames.flatMap(({ timeSeconds, seen }) => {
        if (timeSeconds < from || timeSeconds > until) return [];
        const found = seen.find((one) => one.thing === id);
        if (!found || found.shownShare < leastShown) return [];
        return Math.min(found.box.width, found.box.height) < leastPixels
          ? []
          : [{ timeSeconds, seen: found }];
      }),
    firstStay: (place) => truth.activities.find((one) => one.place === place),
    where(place) {
      const { preposition, name } = truth.surfaces.find(({ id }) => id === place)!;
      return `${preposition} ${name}`;
    },
  };
}

function listHandlings({ events }: WalkTruth): Handling[] {
  return events.flatMap((event, index): Handling[] => {
    if (event.kind !== 'pick-up') return [];
    const rest = events.slice(index + 1);
    const end = rest.findIndex(({ kind }) => kind === 'put-down');
    // Where the video ends first, the thing is in the hand to the end.
    if (end < 0) return [];
    const left = rest[end]!;
    return [
      {
        thing: event.thing!,
        from: { place: event.place!, slot: event.slot! },
        to: { place: left.place!, slot: left.slot! },
        startSeconds: event.startSeconds,
        takenSeconds: event.contactSeconds!,
        leftSeconds: left.contactSeconds!,
        endSeconds: left.endSeconds,
        isRead: rest.slice(0, end).some(({ kind }) => kind === 'read'),
      },
    ];
  });
}
