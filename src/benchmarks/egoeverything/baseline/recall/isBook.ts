import { splitWords } from '../../../../perception/words/splitWords.js';
import { wordLikeness } from '../../../../perception/words/wordLikeness.js';

const bookWords = 'novel volume part pages book cookbook stories poems edition chapter atlas guide'.split(
  ' ',
);
const leastLikeness = 0.75;

/** Whether what was read on a thing is what stands on books. */
export function isBook(lines: readonly string[]): boolean {
  // "Part 3" is often read as one word.
  const words = splitWords(lines.join(' ').replaceAll(/\d/gu, ' ')).filter((word) => word.length >= 4);
  return words.some((word) =>
    bookWords.some((known) => word.endsWith(known) || wordLikeness(word, known) >= leastLikeness),
  );
}
