import type { SlotReader } from './matchRule.js';
import type { Language } from './ParsedRequest.js';
import { PhraseTable } from './PhraseTable.js';

/** A slot that is one phrase of a table, whole. */
export function phraseSlot<Meaning>(entries: [string, Meaning][], language: Language): SlotReader {
  const table = new PhraseTable(entries, language);
  return (tokens, start, end) => {
    const value = table.whole(tokens, start, end);
    return value === undefined ? null : { value, cost: 0 };
  };
}

/** A slot that is one quotation. */
export const quoteSlot: SlotReader = (tokens, start, end) =>
  end - start === 1 && tokens[start]!.kind === 'quote' ? { value: tokens[start]!.text, cost: 0 } : null;
