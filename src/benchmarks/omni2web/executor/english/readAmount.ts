import type { SlotReading } from '../matchRule.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import type { ValueAtom } from '../Setting.js';
import type { Amount } from '../scaleDrafts.js';
import type { Token } from '../tokenize.js';
import { readValues } from './readValues.js';

const phrases = new PhraseTable<Amount>(
  phraseEntries<Amount>([
    [{ share: 0.5 }, 'half|a half|one half'],
    [{ share: 1 / 3 }, 'a third|one third'],
    [{ share: 0.25 }, 'a quarter|one quarter'],
    [{ share: 0.1 }, 'a tenth'],
    [{ share: 1 }, 'a factor of one'],
    [{ degree: 0.5 }, 'a bit|a little|slightly|a little bit|a tad|a touch'],
    [{ degree: 2 }, 'a lot|much|considerably|significantly'],
    [{ degree: 1 }, 'some|a size|one size|one step|a notch|more|a few pixels'],
    [
      { times: 2 },
      'twice|two times|a factor of two|a factor of 2|double|twice its size|double its size|twice the size',
    ],
    [{ times: 3 }, 'three times|a factor of three|a factor of 3|triple'],
  ]),
  'en',
);

export function readAmount(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  if (['to', 'at', 'of', 'a', 'in', 'is'].includes(tokens[start]!.text) && !phrases.whole(tokens, start, end))
    return null;
  const phrase = phrases.whole(tokens, start, end);
  if (phrase) return { value: phrase, cost: 0 };
  const read = readValues(tokens, start, end);
  const atoms = read?.value as ValueAtom[] | undefined;
  if (atoms?.length !== 1) return null;
  const atom = atoms[0]!;
  if (atom.kind === 'number') return { value: { px: atom.value }, cost: 0.1 };
  if (atom.kind === 'scale' && !atom.part && /^\d/.test(tokens[start]!.text))
    return { value: { times: atom.factor }, cost: 0 };
  if (atom.kind !== 'length' || atom.part) return null;
  if (atom.value.endsWith('%')) return { value: { share: Number.parseFloat(atom.value) / 100 }, cost: 0 };
  return atom.value.endsWith('px') ? { value: { px: Number.parseFloat(atom.value) }, cost: 0 } : null;
}
