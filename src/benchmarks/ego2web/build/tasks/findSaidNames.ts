import type { WebsitePool } from '../WebsitePool.js';
import type { Anchor } from './Anchor.js';
import { foldText } from './foldText.js';

/** Words with a capital or a digit in them: "Tide", "iPhone", "WD-40", "7UP". */
const namePattern =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}'’-]*\p{L})(?=[\p{L}\p{N}'’-]*[\p{Lu}\p{N}])[\p{L}\p{N}][\p{L}\p{N}'’-]{2,}/gu;
/** They look so and name a kind of thing: "T-shirt", "5th", "USB". */
const kindPattern = /^(?:\p{Lu}-\p{Ll}+|\d+(?:st|nd|rd|th)|USB|LED|LCD|HDMI|DVD|GPS|SUV|BBQ|DIY|PVC)$/u;

/**
 * Names of an anchor - its brand, its title, what is printed on it - that an instruction gives away. A name is a word that has a
 * capital on both sides and no sentence to begin: "the chips" say nothing of Sun Chips. Names of sites are none, and scripts
 * without capitals have none that can be told.
 */
export function findSaidNames(
  instruction: string,
  { nameGuess, cues }: Pick<Anchor, 'nameGuess' | 'cues'>,
  pool: WebsitePool,
): string[] {
  const names = new Set([nameGuess, ...cues].flatMap((text) => [...text.matchAll(namePattern)].map(fold)));
  for (const { name, domain } of pool.websites)
    for (const word of `${name} ${domain}`.split(/[\s./]+/)) names.delete(foldText(word));
  const said = [...instruction.matchAll(namePattern)].filter(
    (match) =>
      names.has(fold(match)) && !kindPattern.test(match[0]) && !beginsSentence(instruction, match.index),
  );
  return [...new Set(said.map(([word]) => word))];
}

function fold([word]: RegExpExecArray): string {
  return foldText(word.replace(/['’]s$/u, ''));
}

function beginsSentence(text: string, place: number): boolean {
  return /(?:^|[.!?:])["“”'’«»(\s]*$/u.test(text.slice(0, place));
}
