import { splitWords } from '../../../../perception/words/splitWords.js';
import type { Wanted } from '../Wanted.js';

/** Everything at once, then line by line, then the beginnings of words, in case their ends were misread. */
export function makeQueries({ lines }: Wanted): string[] {
  const strong = lines.filter(({ weight }) => weight >= 0.35).slice(0, 4);
  const of = (text: string): string[] => splitWords(text).filter((word) => word.length > 1);
  const words = [...new Set(strong.flatMap(({ text }) => of(text)))];
  const queries = [
    words.slice(0, 7).join(' '),
    ...strong.slice(0, 3).map(({ text }) => of(text).join(' ')),
    words
      .filter((word) => word.length >= 5)
      .map((word) => word.slice(0, 4))
      .join(' '),
    ...lines.slice(0, 2).map(({ text }) => of(text).join(' ')),
  ];
  return [...new Set(queries.filter((query) => query !== ''))].slice(0, 5);
}
