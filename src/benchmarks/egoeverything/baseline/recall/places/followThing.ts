import type { Memory, ViewedThing } from '../../../memory/Memory.js';
import { holding } from '../weighActions.js';
import type { Places } from './createPlaces.js';
import type { NamedPlace } from './readPlace.js';

/** Something that may be what a question names: its sights in order of time. */
export interface FollowedThing {
  /** How well it is what is named, above 0. */
  weight: number;
  /** Places of its entries in the record. */
  entries: number[];
  sights: { view: number; thing: ViewedThing }[];
}

/** A thing that fits less well than this share of the best is not what is named. */
const leastOfBest = 0.5;
/** Of the sights of a thing each counts so much as the one before, from the first or from the last. */
const fading = 0.45;
const leastWorth = 0.05;

/**
 * The things that may be meant, by how well they fit what is named and what the question says of where it was and that it was held.
 * @param groups a number for each entry, the same for the same thing
 */
export function followThings(
  weights: readonly number[],
  groups: readonly number[],
  { entries, views }: Memory,
  places: Places,
  { place, isHeld }: { place?: NamedPlace | undefined; isHeld: boolean },
): FollowedThing[] {
  const best = Math.max(0, ...weights);
  if (best === 0) return [];
  return [...new Set(groups)].flatMap((group): FollowedThing[] => {
    const own = [...entries.keys()].filter((index) => groups[index] === group);
    const fit = Math.max(...own.map((index) => weights[index]!));
    if (fit < best * leastOfBest) return [];
    const sights = views.flatMap(({ things }, view) => {
      const thing = things.find(({ entry }) => own.includes(entry));
      return thing ? [{ view, thing }] : [];
    });
    if (sights.length === 0) return [];
    const wasThere = place ? Math.max(...sights.map((one) => places.ofThing(one.view, one.thing, place))) : 1;
    const wasHeld = isHeld ? Math.max(...own.map((index) => holding(entries[index]!))) : 1;
    const weight =
      (fit / best) ** 3 *
      (leastWorth + wasThere) *
      (leastWorth + wasHeld) *
      (sights.length / (sights.length + 1)) *
      Math.max(...own.map((index) => (entries[index]!.lines.length > 0 ? 1 : 0.6)));
    return [{ weight, entries: own, sights }];
  });
}

/** How well a thing was at a place when it was seen first, last, or all the time; 0 to 1. */
export function wasAt(
  { sights }: FollowedThing,
  when: 'first' | 'last' | 'all',
  place: NamedPlace,
  places: Places,
): number {
  const ordered = when === 'last' ? [...sights].reverse() : sights;
  let [sum, total, worth] = [0, 0, 1];
  for (const { view, thing } of ordered) {
    // In a hand it is on its way.
    const own = worth * (thing.handled ? 0.5 : 1);
    sum += own * places.ofThing(view, thing, place);
    total += own;
    if (when !== 'all') worth *= fading;
  }
  return total === 0 ? 0 : sum / total;
}
