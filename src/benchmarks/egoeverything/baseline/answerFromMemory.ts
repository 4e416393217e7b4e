import { splitWords } from '../../../perception/words/splitWords.js';
import { wordLikeness } from '../../../perception/words/wordLikeness.js';
import type { Memory, MemoryEntry } from '../memory/Memory.js';

export interface RecalledAnswer {
  /** Place of the option; null where the record says nothing for any, or the same for several. */
  place: number | null;
  /** Places that the record tells no difference between: all that a lot may draw from where `place` is null. */
  among: number[];
  /** Support of each option, for the record. */
  support: number[];
}

/** Words of questions that say how and not what is asked. */
const askingWords = new Set(
  'what which where when who how did do does was were is are have had has i me my you your we it that this there these those before after last first seen saw see look looked thing things item items one ones many colour color kind and or not no any some'.split(
    ' ',
  ),
);
/** How far back in time something still belongs to what is asked about. */
const togetherSeconds = 20;
const leastLikeness = 0.75;

/**
 * Looks a question up in the record: for each option, the entries that its words fit, the more so the better the question's own
 * words fit the same entries or those seen beside them or at the same time. Words that many entries hold say little. Knows no
 * templates and no catalogue; an option that says that there was none wins where no other has support.
 */
export function answerFromMemory(
  { question, options }: { question: string; options: readonly string[] },
  { entries }: Memory,
): RecalledAnswer {
  const words = entries.map(wordsOf);
  const rarity = (word: string): number => {
    const holding = words.filter((own) =>
      own.some((other) => wordLikeness(word, other) >= leastLikeness),
    ).length;
    return Math.log((entries.length + 1) / (holding + 0.5));
  };
  const asked = splitWords(question).filter((word) => !askingWords.has(word));
  const relevance = entries.map((_, index) => shareHeld(asked, words[index]!, rarity));
  const shared = new Set(
    splitWords(options[0] ?? '').filter((word) =>
      options.every((option) => splitWords(option).includes(word)),
    ),
  );
  const support = options.map((option) => {
    const wanted = splitWords(option).filter((word) => !shared.has(word));
    if (wanted.length === 0) return 0;
    let best = 0;
    for (const [index, entry] of entries.entries()) {
      const own = shareHeld(wanted, words[index]!, rarity);
      if (own <= 0) continue;
      best = Math.max(
        best,
        own * (0.25 + nearRelevance(entry, index, entries, relevance)) * (1 + Math.log1p(entry.sights) / 4),
      );
    }
    return best;
  });
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

/** The best relevance of the entry itself, of what was seen beside it, and of what was seen about the same time. */
function nearRelevance(
  entry: MemoryEntry,
  index: number,
  entries: readonly MemoryEntry[],
  relevance: readonly number[],
): number {
  let best = relevance[index]!;
  for (const [place, other] of entries.entries()) {
    const gap = Math.max(other.startSeconds - entry.endSeconds, entry.startSeconds - other.endSeconds, 0);
    if (place === index || gap > togetherSeconds) continue;
    const closeness = entry.beside.includes(other.name) ? 0.9 : 0.6 * (1 - gap / togetherSeconds);
    best = Math.max(best, closeness * relevance[place]!);
  }
  return best;
}

/** How much of what is wanted an entry holds, 0 to 1, rare words counting more. */
function shareHeld(
  wanted: readonly string[],
  own: readonly string[],
  rarity: (word: string) => number,
): number {
  let sum = 0;
  let all = 0;
  for (const word of wanted) {
    const weight = Math.max(0.05, rarity(word));
    all += weight;
    const likeness = own.reduce((best, other) => Math.max(best, wordLikeness(word, other)), 0);
    if (likeness >= leastLikeness) sum += weight * likeness;
  }
  return all === 0 ? 0 : sum / all;
}

function wordsOf({ name, colors, kind, handled }: MemoryEntry): string[] {
  return [
    ...splitWords(name),
    ...colors,
    ...(kind === 'text' ? ['label', 'sign', 'text'] : []),
    ...(handled ? ['hand', 'held', 'hold', 'picked', 'took', 'put'] : []),
  ];
}
