import { splitWords } from '../../../../perception/words/splitWords.js';

/**
 * Whether two names can be of one thing. The released code compares them as CLIP texts (cosine over 0.85); no text model comes
 * along, so here they are the same words in any order, with or without a plural s (OURS): stricter, "mug" is not "cup".
 */
export function isSameName(one: string, other: string): boolean {
  return one === other || keyOf(one) === keyOf(other);
}

function keyOf(name: string): string {
  const words = splitWords(name).map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word));
  return [...new Set(words)].sort().join(' ');
}
