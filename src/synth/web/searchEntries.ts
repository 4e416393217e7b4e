/** Something that can be found: what its title says counts more than its other text. */
export interface Searchable {
  title: string;
  text: string;
  /** Moves a thing up among others; a word of the title that was asked for is worth 3. */
  boost: number;
}

/**
 * A search as simple sites have it: a thing is found if any word matches, whole words of the title best, beginnings of
 * words less, other text least. No synonyms, no plural forms, no spelling help; popular things come first among equals.
 */
export function searchEntries<Item>(
  items: readonly Item[],
  query: string,
  describe: (item: Item) => Searchable,
): Item[] {
  const words = wordsOf(query).slice(0, 12);
  if (words.length === 0) return [];
  return items
    .map((item, index) => ({ item, index, score: scoreOf(words, describe(item)) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || left.index - right.index)
    .map(({ item }) => item);
}

function scoreOf(words: readonly string[], { title, text, boost }: Searchable): number {
  const titleWords = wordsOf(title);
  const textWords = wordsOf(text);
  let score = 0;
  for (const word of words) {
    if (titleWords.includes(word)) score += 3;
    else if (word.length >= 3 && titleWords.some((other) => other.startsWith(word))) score += 1.5;
    else if (textWords.includes(word)) score += 0.5;
  }
  return score === 0 ? 0 : score + boost;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}
