import { splitWords } from '../../../../perception/words/splitWords.js';

/** Something that a text names: by its colours, by words that may be printed on it or be its kind. */
export interface Described {
  colors: string[];
  words: string[];
}

/** Words for colours, and the word that perception has for each. */
const colorWords: Readonly<Record<string, string>> = {
  ...{ red: 'red', scarlet: 'red', crimson: 'red', orange: 'orange', yellow: 'yellow', golden: 'yellow' },
  ...{
    green: 'green',
    turquoise: 'turquoise',
    teal: 'turquoise',
    cyan: 'turquoise',
    blue: 'blue',
    navy: 'blue',
  },
  ...{ purple: 'purple', violet: 'purple', pink: 'pink', magenta: 'pink', brown: 'brown', beige: 'beige' },
  ...{ black: 'black', white: 'white', grey: 'grey', gray: 'grey', silver: 'grey' },
};

/** Words of questions that say how and not what is asked. */
const askingWords = new Set(
  'what which where when who how did do does done was were is are have has had i me my you your we it that this there these those then before after last first next to see seen saw look looked read say says print printed name called stand stood standing still put take took taken pick picked hold held hand leave left go went come came thing things item items one ones many much colour color kind and or not no any some others other without ever between beside near top bottom under above'.split(
    ' ',
  ),
);

/** The colour that a word means to perception, if it means one. */
export function colorOf(word: string): string | undefined {
  return Object.hasOwn(colorWords, word) ? colorWords[word] : undefined;
}

/** All that a text names, taken as one thing. */
export function describeText(text: string): Described {
  const words = splitWords(text);
  return {
    colors: words.flatMap((word) => colorOf(word) ?? []),
    words: words.filter((word) => colorOf(word) === undefined && !askingWords.has(word)),
  };
}

/**
 * The things that a text names, one each colour with the noun after it, one each name between quotation marks or written with a
 * capital inside the text, in the order of the text.
 */
export function listDescribed(text: string): (Described & { at: number })[] {
  const found: (Described & { at: number })[] = [];
  const word = /[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*/gu;
  const all = [...text.matchAll(word)].map((match) => ({ word: match[0], at: match.index }));
  for (const [index, { word: own, at }] of all.entries()) {
    const color = colorOf(own.toLowerCase());
    const next = all[index + 1]?.word.toLowerCase();
    if (color) {
      found.push({ colors: [color], words: next && !askingWords.has(next) ? [next] : [], at });
      continue;
    }
    const isName = index > 0 && /^\p{Lu}\p{L}{2,}/u.test(own) && !askingWords.has(own.toLowerCase());
    const isQuoted = /["“‘«「]/u.test(text[at - 1] ?? '');
    if (isName || isQuoted) found.push({ colors: [], words: [own.toLowerCase()], at });
  }
  return found;
}
