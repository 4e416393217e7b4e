import { splitWords } from '../../../../perception/words/splitWords.js';
import type { Memory, MemoryEntry } from '../../memory/Memory.js';
import { colorOf, type Described, describeText, listDescribed } from './describeText.js';
import { groupEntries } from './groupEntries.js';
import { createMatcher, matchColors } from './matchEntry.js';
import { createPlaces, type Places } from './places/createPlaces.js';
import { type FollowedThing, followThings, wasAt } from './places/followThing.js';
import { type NamedPlace, readPlace } from './places/readPlace.js';
import { supportPlaces } from './places/supportPlaces.js';
import { readAction, type ToldAction } from './readAction.js';
import { relateEntries } from './relateEntries.js';
import { weighActions } from './weighActions.js';

export interface AskedQuestion {
  question: string;
  options: readonly string[];
}

export interface RecalledAnswer {
  /** Place of the option; null where the record says nothing for any, or the same for several. */
  place: number | null;
  /** Places that the record tells no difference between: all that a lot may draw from where `place` is null. */
  among: number[];
  /** Support of each option, for the record. */
  support: number[];
}

/** An entry that fits less well than this share of the best is not what is asked about. */
const leastOfBest = 0.6;
const dullWorth = 0.5;
const leastThere = 0.05;
const hanging = /^(?:posters?|paintings?|pictures?|signs?)$/u;
/** What is seen at a place after so many looks at it counts a third, where it is asked for what was there. */
const viewsOfStay = 4;

/**
 * Looks a question up in the record. What the question names (by colour, print, kind) is found among the entries; each option is
 * supported by the entries that it names, the more so the better they stand to those of the question in the way that the
 * question says: between, beside, next after, in the hand. Answers that tell what was done are held against what hands did. Knows
 * no templates and no catalogue; an option that says that there was none wins where no other has support.
 */
export function answerFromMemory({ question, options }: AskedQuestion, memory: Memory): RecalledAnswer {
  const match = createMatcher(memory.entries);
  const groups = groupEntries(memory.entries);
  const anchors = listDescribed(question);
  const whole = describeText(question);
  const named = anchors.length > 0 ? anchors : [whole];
  const places = createPlaces(memory);
  const weights = named.map((one) =>
    memory.entries.map((entry, index) => match(one, entry) * fitSetting(one.words, index, memory, places)),
  );
  const wanted = describeOptions(options);
  const place = readPlace(question);
  const isHeld = /\b(?:leave|left|put|took|taken|take|pick|picked|carried|carry|brought)\b/iu.test(question);
  const things = followThings(weights[0] ?? [], groups, memory, places, { place, isHeld });
  const actions = options.map(readAction);
  if (actions.filter((told) => Object.keys(told).length > 0).length > options.length / 2) {
    const support = supportActions(options, actions, things, memory, places, place);
    if (support) return choose(options, support);
  }
  if (options.filter(readPlace).length > options.length / 2)
    return choose(
      options,
      supportPlaces(question, options, things, memory, places, (option, entry) =>
        match(withoutKind(wanted[option]!), memory.entries[entry]!),
      ),
    );
  // Colours alone: the question is of which colour something is, not which thing of several colours.
  if (options.map(describeText).every(({ colors, words }) => colors.length === 1 && words.length === 0)) {
    const entries = bestOf(memory.entries, weights[0] ?? []);
    const support = wanted.map(({ colors }) =>
      entries.reduce(
        (sum, entry) =>
          sum + matchColors(colors, entry.colors) * entry.sights * (isDull(colors[0]!) ? dullWorth : 1),
        0,
      ),
    );
    return choose(options, support);
  }
  const relation =
    place && anchors.length === 0
      ? relateToPlace(place, memory, places)
      : relateEntries(question, anchors, weights, memory, groups);
  const support = wanted.map((described) =>
    memory.entries.reduce(
      (most, entry, index) => Math.max(most, match(described, entry) * relation(index) * reliability(entry)),
      0,
    ),
  );
  return choose(options, support);
}

/** What was seen once among many looks may be a blur. */
function reliability({ sights, nearSights, lines }: MemoryEntry): number {
  const worth = sights + nearSights + (lines.length > 0 ? 1 : 0);
  return worth / (worth + 1);
}

/** Over all things that may be meant, each as much as it is what the question names. */
function supportActions(
  options: readonly string[],
  actions: readonly ToldAction[],
  things: readonly FollowedThing[],
  { entries, views }: Memory,
  places: Places,
  place: NamedPlace | undefined,
): number[] | undefined {
  if (things.length === 0) return undefined;
  const support = actions.map(() => 0);
  const goals = options.map((option) => readPlace(option) ?? place);
  // Where nothing is said of another place, what was done there is not told by where it is.
  const isOfPlaces = options.some((option) => readPlace(option));
  for (const thing of things) {
    const fits = weighActions(
      isOfPlaces ? actions.map(({ back: _, ...told }) => told) : actions,
      thing.entries.map((index) => entries[index]!),
      stepOf(views),
    );
    for (const [option, fit] of fits.entries()) {
      const goal = goals[option];
      const there = isOfPlaces && goal ? leastThere + wasAt(thing, 'last', goal, places) : 1;
      support[option]! += thing.weight * fit * there;
    }
  }
  return support;
}

/** What hangs on a wall has its name printed on it, and not what it is. */
function withoutKind({ colors, words }: Described): Described {
  return { colors, words: words.filter((word) => !hanging.test(word)) };
}

/** Seconds from one picture to the next, mostly. */
function stepOf(views: Memory['views']): number {
  const gaps = views.slice(1).map(({ timeSeconds }, index) => timeSeconds - views[index]!.timeSeconds);
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
}

/** Books stand on shelves and posters hang on walls: less than 1 where an entry that may be one was never seen there. */
function fitSetting(words: readonly string[], entry: number, { views }: Memory, places: Places): number {
  const setting = words.some((word) => /^books?$/u.test(word))
    ? 'shelf'
    : words.some((word) => hanging.test(word))
      ? 'wall'
      : undefined;
  if (words.length === 0) return 1;
  const seen = views.flatMap(({ things }, view) =>
    things.some((thing) => thing.entry === entry)
      ? [setting ? places.ofSetting(view)[setting] : 1 - places.ofSetting(view).wall]
      : [],
  );
  return 0.5 + 0.5 * Math.max(0, ...seen);
}

/** How well an entry was seen at a place, the more so in the first views of it. */
function relateToPlace(place: NamedPlace, { views }: Memory, places: Places): (entry: number) => number {
  const best = new Map<number, number>();
  let seen = 0;
  for (const [index, { things }] of views.entries()) {
    for (const thing of things) {
      const score = places.ofThing(index, thing, place) * Math.exp(-seen / viewsOfStay);
      best.set(thing.entry, Math.max(best.get(thing.entry) ?? 0, score));
    }
    seen += places.ofView(index, place);
  }
  return (entry) => best.get(entry) ?? 0;
}

/** Colours of shade and of walls, which are seen around everything. */
function isDull(color: string): boolean {
  return ['grey', 'white', 'black', 'beige', 'brown'].includes(color);
}

/** What each option names, without the words that all of them share. */
function describeOptions(options: readonly string[]): Described[] {
  const shared = new Set(
    splitWords(options[0] ?? '').filter((word) =>
      options.every((option) => splitWords(option).includes(word)),
    ),
  );
  return options.map((option) => {
    const { colors, words } = describeText(option);
    return {
      colors: colors.filter((color) => ![...shared].some((word) => colorOf(word) === color)),
      words: words.filter((word) => !shared.has(word)),
    };
  });
}

function bestOf(entries: readonly MemoryEntry[], weights: readonly number[]): MemoryEntry[] {
  const best = Math.max(0, ...weights);
  return best === 0 ? [] : entries.filter((_, index) => weights[index]! >= best * leastOfBest);
}

function choose(options: readonly string[], support: number[]): RecalledAnswer {
  const most = Math.max(...support);
  if (most <= 0) {
    const denials = [...options.keys()].filter((place) =>
      /\b(?:none|nothing|no|not|never|neither)\b|没有|都不/iu.test(options[place]!),
    );
    // One among others says that there was none; where several deny something, each denies something of its own.
    const none = denials.length === 1 ? denials[0]! : -1;
    return { place: none < 0 ? null : none, among: none < 0 ? [...options.keys()] : [none], support };
  }
  // Several with the same support are not told apart by the order in which they stand.
  const among = [...options.keys()].filter((place) => support[place]! > most * (1 - 1e-9));
  return { place: among.length === 1 ? among[0]! : null, among, support };
}
