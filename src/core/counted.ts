/**
 * How many there are of something, in words: "1 task", "2 tasks".
 * @param plural where it is not made by the rules of English spelling
 */
export function counted(count: number, noun: string, plural: string = pluralOf(noun)): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
