import { splitWords } from '../../../../perception/words/splitWords.js';
import { wordLikeness } from '../../../../perception/words/wordLikeness.js';
import type { MemoryEntry } from '../../memory/Memory.js';
import type { Described } from './describeText.js';
import { isBook } from './isBook.js';

const leastLikeness = 0.75;
/** Colours that a shade or a light makes of each other. */
const nearColors: Readonly<Record<string, readonly string[]>> = {
  ...{ red: ['brown', 'pink'], orange: ['brown', 'red', 'yellow'], yellow: ['orange', 'beige'] },
  ...{ pink: ['purple', 'red'], purple: ['pink', 'blue'], blue: ['purple'], turquoise: ['blue', 'green'] },
  ...{ green: ['turquoise'], brown: ['orange', 'red', 'beige'], beige: ['brown', 'white', 'yellow'] },
  ...{ grey: ['white', 'black'], white: ['grey', 'beige'], black: ['grey'] },
};

const dullColors = new Set(['grey', 'white', 'black', 'beige', 'brown']);
const container =
  /^(?:bottles?|jugs?|jars?|box(?:es)?|cartons?|cans?|tins?|packets?|pouch(?:es)?|bags?|cups?)$/u;
/** What the detector, or print, gives another name. */
const otherKind = 0.4;

/** How well an entry is what a text names, 0 to 1. */
export type Matcher = (described: Described, entry: MemoryEntry) => number;

/** Words that many entries hold say little; words that none holds cannot speak against a thing of the right colour. */
export function createMatcher(entries: readonly MemoryEntry[]): Matcher {
  const words = new Map(entries.map((entry) => [entry, wordsOf(entry)]));
  const likeness = (word: string, entry: MemoryEntry): number => {
    const best = (words.get(entry) ?? []).reduce((most, own) => Math.max(most, wordLikeness(word, own)), 0);
    return best >= leastLikeness ? best : 0;
  };
  const holders = (word: string): number => entries.filter((entry) => likeness(word, entry) > 0).length;
  const rarity = new Map<string, number>();
  const weigh = (word: string): number => {
    const known = rarity.get(word) ?? Math.max(0.05, Math.log((entries.length + 1) / (holders(word) + 0.5)));
    rarity.set(word, known);
    return known;
  };
  return (described, entry) => {
    const color = matchColors(described.colors, entry.colors) * matchShape(described.words, entry);
    if (described.colors.length > 0 && color === 0) return 0;
    const all = described.words.reduce((sum, word) => sum + weigh(word), 0);
    const held = described.words.reduce((sum, word) => sum + weigh(word) * likeness(word, entry), 0);
    // Two words that were read as one.
    const joined = described.words.length > 1 ? likeness(described.words.join(''), entry) : 0;
    const share = all === 0 ? 0 : Math.max(held / all, joined);
    return described.colors.length === 0 ? share : color * (0.75 + 0.25 * share);
  };
}

/** How well perceived colours, most of it first, are the colours that a text names. */
export function matchColors(wanted: readonly string[], seen: readonly string[]): number {
  if (wanted.length === 0) return 0;
  return Math.max(
    ...wanted.map((color) => {
      const place = seen.indexOf(color);
      // Brown is what orange is called in the shade.
      if (color === 'orange' && seen[0] === 'brown') return place >= 0 ? 0.8 : 0.7;
      if (place >= 0)
        return ([1, 0.7, 0.4][place] ?? 0.3) * (place > 0 && isShade(color, seen[0]!) ? 0.5 : 1);
      return nearColors[color]?.includes(seen[0] ?? '') ? 0.25 : 0;
    }),
  );
}

/** Whether a colour beside another on one thing is its shade, or what stands behind what is vivid. */
function isShade(color: string, first: string): boolean {
  return (nearColors[first]?.includes(color) ?? false) || (dullColors.has(color) && !dullColors.has(first));
}

/** What has a neck, and what is about as wide at its top as below. */
const narrow = /^(?:bottles?|jugs?|vases?|flasks?)$/u;
const straight = /^(?:box(?:es)?|cartons?|books?|cans?|tins?|packets?|pouch(?:es)?|posters?|devices?)$/u;

const otherShape = 0.65;

/** Less than 1 where a thing's outline is not that of the kind that a text names. */
function matchShape(words: readonly string[], { topShare, kind, name, lines }: MemoryEntry): number {
  if (kind === 'object') return words.some((word) => name.includes(word)) ? 1 : otherKind;
  if (words.some((word) => container.test(word)) && isBook(lines)) return otherKind;
  const isNarrow = topShare < 0.68;
  if (words.some((word) => narrow.test(word))) return isNarrow ? 1 : otherShape;
  if (words.some((word) => straight.test(word))) return isNarrow ? otherShape : 1;
  return 1;
}

/** Words on it, and neighbours as one word: a reader sees gaps inside wide print. */
function wordsOf({ name, lines, kind }: MemoryEntry): string[] {
  const words = splitWords(kind === 'object' ? name : lines.join(' '));
  return [...words, ...words.slice(1).map((word, index) => words[index]! + word)];
}
