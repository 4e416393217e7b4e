import type { SlotReading } from '../matchRule.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import type { Token } from '../tokenize.js';

const beginnings = new PhraseTable(
  phraseEntries([
    [
      true,
      "because|since|as it|as they|as we|so that|it's|it is|they're|they are|we're|we are|that's|that is|that would|it would|it will|we've|we have|we don't|we do not|we no longer|we never|i've|i don't like|i find|i don't think|nobody|no one|people|customers|visitors|users|readers|our customers|our visitors|my boss|my client|the client|the designer|it looks|it feels|it seems|they look|it doesn't|it does not|it isn't|it's not|that way|this way|then people|i'm|i am|it was|they were",
    ],
  ]),
  'en',
);
/** Words that ask for something: what holds one of them is no reason only. */
const asking = new Set(
  'make change set turn move swap switch hide delete remove replace add insert put give undo revert restore rename retitle rewrite should must needs shall let bold italic underline align center centre bigger smaller larger wider narrower taller color colour background border font width height size swap exchange exchange instead say says read reads back before after above below first last'.split(
    ' ',
  ),
);
const maximumWords = 14;

/** "because it is hard to see", "we're open again": why something is asked for. It names no value and asks for nothing. */
export function readReason(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  if (end - start < 3 || end - start > maximumWords) return null;
  if (beginnings.at(tokens, start, end).length === 0) return null;
  const words = tokens.slice(start, end);
  const plain = words.every(
    ({ kind, text }) =>
      (kind === 'word' && !/^[$€£¥]/.test(text) && !asking.has(text)) || (kind === 'mark' && text === "'"),
  );
  return plain ? { value: null, cost: 0 } : null;
}
