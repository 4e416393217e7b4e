import { splitWords } from '../../../../perception/words/splitWords.js';
import { wordLikeness } from '../../../../perception/words/wordLikeness.js';
import type { Wanted } from '../Wanted.js';

/** How much of what is wanted a text holds, 0 to 1; a colour decides between texts that are alike otherwise. */
export function scoreMatch(text: string, { lines, colors }: Wanted): number {
  const words = splitWords(text);
  const joined = words.join('');
  let found = 0;
  let all = 0;
  for (const { text: printed, weight } of lines)
    for (const { word, likeness } of matchLine(splitWords(printed), words, joined)) {
      // A number is short and tells parts, sizes and years apart.
      const share = weight * (/\d/.test(word) ? 1 : Math.min(1, 0.4 + word.length / 8));
      all += share;
      found += share * likeness;
    }
  if (all === 0) return 0;
  const color = colors.findIndex((name) => words.includes(name));
  return found / all + (color === 0 ? 0.06 : color > 0 ? 0.03 / color : 0);
}

/** Each word of a line with its likeness; two that make one word of the text are one, since print is read with gaps. */
function matchLine(line: readonly string[], words: readonly string[], joined: string) {
  const matched: { word: string; likeness: number }[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const word = line[index]!;
    const next = line[index + 1];
    const alone = likenessTo(word, words, joined);
    const both = next === undefined ? 0 : likenessTo(word + next, words, joined);
    if (alone < 0.9 && both > Math.max(0.8, alone)) {
      matched.push({ word: word + next, likeness: both });
      index += 1;
    } else matched.push({ word, likeness: alone });
  }
  return matched;
}

/** The best of single words; print often runs words together, so that a long one may stand inside all of them. */
function likenessTo(word: string, words: readonly string[], joined: string): number {
  let best = 0;
  for (const [index, other] of words.entries()) {
    best = Math.max(best, wordLikeness(word, other));
    const next = words[index + 1];
    if (next !== undefined && word.length > 5) best = Math.max(best, 0.98 * wordLikeness(word, other + next));
    if (best === 1) return 1;
  }
  if (best < 0.9 && word.length >= 6 && joined.includes(word)) return 0.95;
  return best;
}
