import { splitWords } from '../../../../perception/words/splitWords.js';

/** Words for one thing that pages and people name differently; the first stands for all. */
const synonyms: string[][] = [
  ['price', 'cost', 'costs', 'priced', 'expensive', 'pay'],
  ['calories', 'calorie', 'kcal', 'energy'],
  ['rating', 'rated', 'stars'],
  ['born', 'birth', 'birthday'],
  ['died', 'death', 'die'],
  ['birthplace', 'native'],
  ['contents', 'contain', 'contains', 'content', 'net', 'size', 'weight', 'weigh'],
  ['published', 'publication', 'uploaded', 'released', 'appeared', 'publish'],
  ['length', 'long', 'duration', 'lasts', 'last', 'runtime'],
  ['phone', 'telephone', 'call'],
  ['author', 'wrote', 'written', 'writer'],
  ['narrator', 'narrates', 'narrated', 'reader', 'reads'],
  ['founded', 'foundation', 'established', 'opened'],
  ['height', 'high', 'tall'],
  ['depth', 'deep'],
  ['hours', 'opening', 'open', 'opens', 'close', 'closes', 'closing'],
  ['stop', 'station'],
  ['made', 'origin', 'produced', 'manufactured'],
  ['views', 'viewed', 'watched'],
  ['address', 'street', 'where'],
];
const meaning = new Map(synonyms.flatMap((words) => words.map((word) => [word, words[0]!] as const)));

/** A word without its plural, its synonyms as one. */
export function stemWord(word: string): string {
  const known = meaning.get(word);
  if (known) return known;
  const single = word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  return meaning.get(single) ?? single;
}

/** The words of an instruction or of a label on a page, made comparable. */
export function askedWords(text: string): string[] {
  return splitWords(text).map(stemWord);
}
