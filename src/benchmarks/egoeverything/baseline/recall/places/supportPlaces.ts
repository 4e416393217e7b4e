import type { Memory } from '../../../memory/Memory.js';
import type { Places } from './createPlaces.js';
import { type FollowedThing, wasAt } from './followThing.js';
import { type NamedPlace, readPlace } from './readPlace.js';

/** After so long a next goal counts a third. */
const nextSeconds = 12;
const leastPrint = 0.3;
/** Who does not see a thing for so long has left it. */
const staySeconds = 20;

/**
 * How well the record fits each of several places as the one at which a thing was, or to which the way led from it.
 * @param options as they are worded, places all of them or most
 * @param match how well each entry is what each option names, for goals that print tells
 */
export function supportPlaces(
  question: string,
  options: readonly string[],
  things: readonly FollowedThing[],
  memory: Memory,
  places: Places,
  match: (option: number, entry: number) => number,
): number[] {
  const plain = question.toLowerCase();
  const named = options.map(readPlace);
  const isNext = /\bnext\b|\b(?:did|do) i (?:go|walk)\b/u.test(plain);
  if (isNext) return supportGoals(named, things, memory, places, match, readPlace(question));
  const when = /\b(?:before|first|at first|originally)\b/u.test(plain)
    ? 'first'
    : /\b(?:leave|left|put|placed|last|now)\b/u.test(plain)
      ? 'last'
      : 'all';
  return named.map((place) =>
    place ? things.reduce((sum, thing) => sum + thing.weight * wasAt(thing, when, place, places), 0) : 0,
  );
}

/** Where the views look after a thing was let go. */
function supportGoals(
  named: readonly (NamedPlace | undefined)[],
  things: readonly FollowedThing[],
  { views, entries }: Memory,
  places: Places,
  match: (option: number, entry: number) => number,
  here: NamedPlace | undefined,
): number[] {
  const support = named.map(() => 0);
  for (const thing of things)
    for (const { since, weight } of listPartings(thing, { views, entries }, places, here))
      for (const [index, { timeSeconds, things: seen }] of views.entries()) {
        if (timeSeconds <= since) continue;
        const worth = weight * Math.exp((since - timeSeconds) / nextSeconds);
        const away = here ? 1 - places.ofView(index, here) : 1;
        for (const [option, place] of named.entries()) {
          const fit = place
            ? places.ofView(index, place)
            : Math.max(
                0,
                ...seen.map(
                  ({ entry }) =>
                    match(option, entry) *
                    (entries[entry]!.nearSights > 0 || isLarge(entries[entry]!) ? 1 : leastPrint),
                ),
              );
          support[option]! += worth * away * fit;
        }
      }
  return support;
}

/** When a thing may have been let go, at the place where the question says, if it says one. */
function listPartings(
  { weight, sights, entries: own }: FollowedThing,
  { views, entries }: Pick<Memory, 'views' | 'entries'>,
  places: Places,
  here: NamedPlace | undefined,
): { since: number; weight: number }[] {
  const ends = own.flatMap((index) => entries[index]!.held?.untilSeconds ?? []);
  const partings = ends.map((since) => {
    const at = sights.find(({ view }) => views[view]!.timeSeconds === since);
    return { since, weight: weight * (here && at ? 0.1 + places.ofView(at.view, here) : 0.5) };
  });
  if (partings.length > 0) return partings;
  // Where no hand was seen at it, what is meant is the first stay with it.
  const times = sights.map(({ view }) => views[view]!.timeSeconds);
  const stay = times.findIndex(
    (time, index) => (times[index + 1] ?? Number.POSITIVE_INFINITY) - time > staySeconds,
  );
  return [{ since: times[stay]!, weight }];
}

function isLarge({ lines }: { lines: readonly string[] }): boolean {
  return lines.length >= 2;
}
