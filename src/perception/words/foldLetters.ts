const alike: Record<string, string> = {
  ...{
    '0': 'o',
    q: 'o',
    '1': 'i',
    l: 'i',
    j: 'i',
    '|': 'i',
    '!': 'i',
    '5': 's',
    $: 's',
    '8': 'b',
    '2': 'z',
    '6': 'g',
    '9': 'g',
  },
  ...{ v: 'u', y: 'u' },
};

/** A word so that letters which look alike in print are one: "Wel1" and "weii" fold to the same. */
export function foldLetters(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[^\p{L}\p{N}|!$]/gu, '')
    .replace(/./gu, (letter) => alike[letter] ?? letter);
}
