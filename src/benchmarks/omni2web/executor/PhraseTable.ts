import type { Language } from './ParsedRequest.js';
import { type Token, tokenize } from './tokenize.js';

/** Phrases with what they mean, found at a position of a token list. */
export class PhraseTable<Meaning> {
  private readonly byFirst = new Map<string, { words: string[]; meaning: Meaning }[]>();

  constructor(
    entries: Iterable<readonly [string, Meaning]>,
    private readonly language: Language,
  ) {
    for (const [phrase, meaning] of entries) this.add(phrase, meaning);
    for (const list of this.byFirst.values())
      list.sort((left, right) => right.words.length - left.words.length);
  }

  private add(phrase: string, meaning: Meaning): void {
    const words = tokenize(phrase, this.language)
      .filter((token) => token.text !== '-')
      .map((token) => token.text);
    const first = words[0];
    if (first === undefined) return;
    const list = this.byFirst.get(first) ?? [];
    list.push({ words, meaning });
    this.byFirst.set(first, list);
  }

  /** Every phrase that starts at `position` and ends at or before `end`, longest first. */
  at(
    tokens: readonly Token[],
    position: number,
    end = tokens.length,
  ): { length: number; meaning: Meaning }[] {
    const token = tokens[position];
    if (!token || token.kind === 'quote') return [];
    const found: { length: number; meaning: Meaning }[] = [];
    for (const { words, meaning } of this.byFirst.get(token.text) ?? []) {
      if (position + words.length > end) continue;
      if (words.every((word, index) => isWord(tokens[position + index]!, word))) {
        found.push({ length: words.length, meaning });
      }
    }
    return found;
  }

  /** The meaning of exactly this span. */
  whole(tokens: readonly Token[], start: number, end: number): Meaning | undefined {
    return this.at(tokens, start, end).find(({ length }) => length === end - start)?.meaning;
  }
}

function isWord(token: Token, word: string): boolean {
  return token.kind !== 'quote' && token.text === word;
}

/** Many phrases of one meaning: `{ meaning: 'a|b|c' }` made into entries. */
export function phraseEntries<Meaning>(groups: readonly (readonly [Meaning, string])[]): [string, Meaning][] {
  return groups.flatMap(([meaning, phrases]) =>
    phrases.split('|').map((phrase): [string, Meaning] => [phrase, meaning]),
  );
}
