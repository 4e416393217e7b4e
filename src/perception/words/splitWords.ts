const small = new Set('a an and as at by for from in into is it its of on or per the to with'.split(' '));

/** The words of a text, lower case, without those that say little. "E-47" stays one word. */
export function splitWords(text: string): string[] {
  return (text.normalize('NFKC').match(/[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*/gu) ?? [])
    .map((word) => word.toLowerCase().replace(/['’]s$/, ''))
    .filter((word) => !small.has(word));
}
