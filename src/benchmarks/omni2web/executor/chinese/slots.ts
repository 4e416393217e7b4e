import { columns } from '../bindPart.js';
import type { SlotReader, SlotReading } from '../matchRule.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import type { ValueAtom } from '../Setting.js';
import type { Amount } from '../scaleDrafts.js';
import { phraseSlot, quoteSlot } from '../sharedSlots.js';
import type { Token } from '../tokenize.js';
import * as actions from './actions.js';
import { readImage } from './readImage.js';
import { readNounPhrase } from './readNounPhrase.js';
import { measureLength, readNumber } from './readNumber.js';
import { readThing, readTitledThing } from './readThing.js';
import { readUndone } from './readUndone.js';
import { readValues, wordsAt } from './readValues.js';

const phrase = <Meaning>(entries: [string, Meaning][]): SlotReader => phraseSlot(entries, 'zh');

const likeness = new PhraseTable(actions.likenessProperties, 'zh');
const restoredTable = new PhraseTable(actions.restored, 'zh');
const likenessTable = new PhraseTable(actions.likenesses, 'zh');

function propertyList(tokens: readonly Token[], start: number, end: number): string[] | null | undefined {
  const found: string[] = [];
  let whole = false;
  let position = start;
  while (position < end) {
    if (['和', '、', ',', '与', '的'].includes(tokens[position]!.text)) {
      position += 1;
      continue;
    }
    const next = likeness.at(tokens, position, end)[0];
    if (!next) return undefined;
    if (next.meaning) found.push(...next.meaning);
    else whole = true;
    position += next.length;
  }
  if (whole) return null;
  return found.length > 0 ? [...new Set(found)] : undefined;
}

const nounPhrase: SlotReader = (tokens, start, end) => {
  const found = readNounPhrase(tokens, start, end);
  return found && { value: found, cost: found.cost };
};

const imageNounPhrase: SlotReader = (tokens, start, end) => {
  const found = readNounPhrase(tokens, start, end);
  if (!found || (found.part && found.part !== 'image')) return null;
  const pictured =
    found.part === 'image' ||
    found.referents.every(
      (referent) =>
        referent.kind === 'previous' ||
        (referent.kind === 'deictic' && !referent.role) ||
        ['image', 'logo', 'icon', 'banner', 'video'].includes(referent.role ?? ''),
    );
  return pictured ? { value: { referents: found.referents, cost: found.cost }, cost: found.cost } : null;
};

const deictic: SlotReader = (tokens, start, end) => {
  const found = readNounPhrase(tokens, start, end);
  const pointed = found?.referents.every((referent) => referent.kind === 'deictic');
  return found && pointed && !found.part ? { value: found, cost: found.cost } : null;
};

const properties: SlotReader = (tokens, start, end) => {
  if (['的', '和', '、', ',', '与'].includes(tokens[start]!.text)) return null;
  const list = propertyList(tokens, start, end);
  let from = start;
  for (const word of [
    '原来的',
    '原本的',
    '最初的',
    '之前的',
    '原先的',
    '原始的',
    '原来',
    '原本',
    '最初',
    '之前',
    '原先',
    '原始',
    '原有的',
    '以前的',
    '一开始的',
    '默认的',
    '默认',
  ]) {
    if (wordsAt(tokens, from, end, word) && from + [...word].length < end) {
      from += [...word].length;
      break;
    }
  }
  const restored = restoredTable.whole(tokens, from, end);
  if (list === undefined && !restored) return null;
  return { value: { list, listed: list !== undefined, restored }, cost: 0 };
};

const rest: SlotReader = (tokens, start, end) => {
  const words = tokens.slice(start, end);
  if (words.length > 40 || words.some((token) => token.kind === 'quote' || token.kind === 'address'))
    return null;
  const text = words
    .map((token, index) => (index > 0 && token.spaceBefore ? ` ${token.raw}` : token.raw))
    .join('');
  return { value: text, cost: 0.02 * words.length };
};

const amounts = new PhraseTable<Amount>(
  phraseEntries<Amount>([
    [{ degree: 1 }, '一点|一些|点|些|一号|一级|几个像素|一点点|一圈|一档'],
    [{ degree: 2 }, '很多|许多|不少|两号'],
    [{ share: 0.5 }, '一半|百分之五十'],
    [{ times: 2 }, '一倍|两倍|二倍|1倍|2倍'],
    [{ times: 3 }, '三倍|3倍'],
    [{ share: 1 / 3 }, '三分之一'],
    [{ share: 0.25 }, '四分之一'],
  ]),
  'zh',
);

function amount(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  const known = amounts.whole(tokens, start, end);
  if (known) return { value: known, cost: 0 };
  // 宽一点,300像素 is no 300 more.
  if (tokens.slice(start, end).some(({ text, kind }) => kind === 'mark' && text === ',')) return null;
  const atoms = readValues(tokens, start, end)?.value as ValueAtom[] | undefined;
  const [atom] = atoms ?? [];
  if (!atom || atoms!.length !== 1) return null;
  if (atom.kind === 'number') return { value: { px: atom.value }, cost: 0.1 };
  if (atom.kind === 'scale' && !atom.part && readNumber(tokens, start, end))
    return { value: { times: atom.factor }, cost: 0 };
  if (atom.kind !== 'length' || atom.part) return null;
  if (atom.value.endsWith('%')) return { value: { share: Number.parseFloat(atom.value) / 100 }, cost: 0 };
  return atom.value.endsWith('px') ? { value: { px: Number.parseFloat(atom.value) }, cost: 0 } : null;
}

/** 30 像素 of 链接之间空 30 像素. */
const gapValue: SlotReader = (tokens, start, end) => {
  const atoms = readValues(tokens, start, end)?.value as ValueAtom[] | undefined;
  const [atom] = atoms ?? [];
  if (atoms?.length !== 1 || (atom?.kind !== 'length' && atom?.kind !== 'number')) return null;
  return { value: [{ ...atom, part: 'gap' }] satisfies ValueAtom[], cost: 0 };
};

/** "三个" of "每行三个". */
const columnCount: SlotReader = (tokens, start, end) => {
  const number = readNumber(tokens, start, end);
  if (!number || !Number.isInteger(number.value) || number.value < 1 || number.value > 12) return null;
  const measure = measureLength(tokens, start + number.length, end);
  if (start + number.length + measure !== end) return null;
  const { operation, property, value } = columns(number.value);
  return {
    value: [{ kind: 'fixed', operation, property: property!, value: value! }] satisfies ValueAtom[],
    cost: 0,
  };
};

/** Readers of the slot types that Chinese patterns name. */
export const slots: Record<string, SlotReader> = {
  np: nounPhrase,
  imagenp: imageNounPhrase,
  deictic,
  values: readValues,
  valueverb: phrase(actions.valueVerbs),
  removable: phrase(actions.removables),
  relation: phrase(actions.relations),
  place: phrase(actions.places),
  any: (_tokens, start, end) => (end - start <= 30 ? { value: null, cost: 0.02 } : null),
  quote: quoteSlot,
  rest,
  amount,
  columncount: columnCount,
  gapvalue: gapValue,
  image: readImage,
  thing: readThing,
  titledthing: readTitledThing,
  properties,
  likeness: (tokens, start, end) => {
    const value = likenessTable.whole(tokens, start, end);
    return value ? { value: { list: value, listed: true }, cost: 0 } : null;
  },
  undone: readUndone,
};
