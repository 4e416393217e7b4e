import { splitWords } from '../../../../perception/words/splitWords.js';
import { wordLikeness } from '../../../../perception/words/wordLikeness.js';
import type { MemoryEntry } from '../../memory/Memory.js';

/** Shorter words are on many things. */
const shortestWord = 5;
const leastLikeness = 0.8;
/** A word on so many entries names a kind and no thing. */
const mostHolders = 8;

/** Entries that are stays of one thing, as far as print tells: a number for each entry, the same for the same thing. */
export function groupEntries(entries: readonly MemoryEntry[]): number[] {
  const words = entries.map(({ lines }) =>
    splitWords(lines.join(' ')).filter((word) => word.length >= shortestWord),
  );
  const groups = entries.map((_, index) => index);
  const merge = (from: number, to: number): void => {
    for (const [index, group] of groups.entries()) if (group === from) groups[index] = to;
  };
  for (const own of words)
    for (const word of own) {
      const holders = [...words.keys()].filter((index) =>
        words[index]!.some((other) => wordLikeness(word, other) >= leastLikeness),
      );
      if (holders.length > mostHolders) continue;
      for (const holder of holders.slice(1)) merge(groups[holder]!, groups[holders[0]!]!);
    }
  return groups;
}
