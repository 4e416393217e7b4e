import { splitWords } from '../../../../perception/words/splitWords.js';
import type { Memory, MemoryEntry } from '../../memory/Memory.js';
import { colorOf, type Described, describeText, listDescribed } from './describeText.js';
import { groupEntries } from './groupEntries.js';
import { createMatcher, matchColors } from './matchEntry.js';
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
  const weights = named.map((one) => memory.entries.map((entry) => match(one, entry)));
  const wanted = describeOptions(options);
  const actions = options.map(readAction);
  if (actions.filter((told) => Object.keys(told).length > 0).length > options.length / 2) {
    const support = supportActions(actions, memory.entries, groups, weights[0] ?? []);
    if (support) return choose(options, support);
  }
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
  const relation = relateEntries(question, anchors, weights, memory, groups);
  const support = wanted.map((described) =>
    memory.entries.reduce(
      (most, entry, index) => Math.max(most, match(described, entry) * relation(index) * reliability(entry)),
      0,
    ),
  );
  return choose(options, support);
}

/** What was seen once among many looks may be a blur. */
function reliability({ sights }: MemoryEntry): number {
  return sights / (sights + 1);
}

/** Over all things that may be meant, each as much as it is what the question names. */
function supportActions(
  actions: readonly ToldAction[],
  entries: readonly MemoryEntry[],
  groups: readonly number[],
  weights: readonly number[],
): number[] | undefined {
  const best = Math.max(0, ...weights);
  if (best === 0) return undefined;
  const support = actions.map(() => 0);
  for (const group of new Set(groups)) {
    const own = [...entries.keys()].filter((index) => groups[index] === group);
    const weight = Math.max(...own.map((index) => weights[index]!));
    if (weight < best * leastOfBest) continue;
    const sights = own.reduce((sum, index) => sum + entries[index]!.sights, 0);
    const fits = weighActions(
      actions,
      own.map((index) => entries[index]!),
    );
    for (const [place, fit] of fits.entries()) support[place]! += fit * weight ** 3 * Math.log1p(sights);
  }
  return support;
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
