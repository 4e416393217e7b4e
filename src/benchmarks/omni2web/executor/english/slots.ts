import { columns } from '../bindPart.js';
import type { SlotReader, SlotReading } from '../matchRule.js';
import { memoizeSpans } from '../memoizeSpans.js';
import { PhraseTable } from '../PhraseTable.js';
import type { ValueAtom } from '../Setting.js';
import { phraseSlot, quoteSlot } from '../sharedSlots.js';
import type { Token } from '../tokenize.js';
import * as actions from './actions.js';
import { numbers } from './lexicon.js';
import { readAmount } from './readAmount.js';
import { readImage } from './readImage.js';
import { readNounPhrase } from './readNounPhrase.js';
import { readReason } from './readReason.js';
import { readBareThing, readThing, readTitledThing } from './readThing.js';
import { readUndone } from './readUndone.js';
import { readValues } from './readValues.js';

const phrase = <Meaning>(entries: [string, Meaning][]): SlotReader => phraseSlot(entries, 'en');

/** Likewise, with "the" and "and" between several: "the font and colour". */
function propertyList(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  const found: string[] = [];
  let whole = false;
  let position = start;
  while (position < end) {
    if (['the', 'its', 'their', 'and', ',', '&'].includes(tokens[position]!.text)) {
      position += 1;
      continue;
    }
    const next = likeness.at(tokens, position, end)[0];
    if (!next) return null;
    if (next.meaning) found.push(...next.meaning);
    else whole = true;
    position += next.length;
  }
  if (!whole && found.length === 0) return null;
  return { value: whole ? null : [...new Set(found)], cost: 0 };
}
const likeness = new PhraseTable(actions.likenessProperties, 'en');
const numberTable = new PhraseTable(numbers, 'en');

const restoredTable = new PhraseTable(actions.restored, 'en');

const nounPhrase: SlotReader = (tokens, start, end) => {
  const found = readNounPhrase(tokens, start, end);
  return found && { value: found, cost: found.cost };
};

const imageNounPhrase: SlotReader = (tokens, start, end) => {
  const found = readNounPhrase(tokens, start, end);
  if (!found || (found.part && found.part !== 'image')) return null;
  const pictured = found.referents.every(
    (referent) =>
      referent.kind === 'previous' ||
      (referent.kind === 'deictic' && !referent.role) ||
      ['image', 'logo', 'icon', 'banner', 'video'].includes(referent.role ?? ''),
  );
  return pictured ? { value: found, cost: found.cost } : null;
};

const deictic: SlotReader = (tokens, start, end) => {
  const found = readNounPhrase(tokens, start, end);
  const pointed = found?.referents.every((referent) => referent.kind === 'deictic');
  return found && pointed && !found.part ? { value: found, cost: found.cost } : null;
};

const anything: SlotReader = (_tokens, start, end) =>
  end - start <= 16 ? { value: null, cost: 0.02 } : null;

/** Unquoted text up to the end, as written. */
const rest: SlotReader = (tokens, start, end) => {
  if (end - start > 16) return null;
  const words = tokens.slice(start, end);
  if (words.some((token) => token.kind === 'quote' || token.kind === 'address')) return null;
  return { value: rawText(words), cost: 0.02 * words.length };
};

const titleCase: SlotReader = (tokens, start, end) => {
  const first = tokens[start]!;
  return /^[\p{Lu}\d$€£¥]/u.test(first.raw) && first.kind === 'word' ? rest(tokens, start, end) : null;
};

/** "$79", "6.10 euros", "120 kr": an amount of money as written. */
const money: SlotReader = (tokens, start, end) => {
  const [first, second] = tokens.slice(start, end);
  const symbol = /^[$€£¥]\d/.test(first!.raw) && end - start === 1;
  const named =
    end - start === 2 &&
    first!.kind === 'number' &&
    /^(euros?|dollars?|pounds?|kr|usd|eur|gbp)$/.test(second!.text);
  if (!symbol && !named) return null;
  return { value: rawText(tokens.slice(start, end)), cost: 0 };
};

/** Without "to": "rename X to Y" is not to be "to Y". */
const bareRest: SlotReader = (tokens, start, end) =>
  tokens.slice(start, end).some(({ text }) => ['to', 'as', 'into'].includes(text))
    ? null
    : rest(tokens, start, end);

function rawText(words: readonly Token[]): string {
  return words.map((token, index) => (index > 0 && token.spaceBefore ? ` ${token.raw}` : token.raw)).join('');
}

/** "the background colour", "original size": what an undo is about. */
const restoredProperties: SlotReader = memoizeSpans((tokens, start, end) => {
  const skip = new Set([
    'the',
    'its',
    'their',
    'original',
    'old',
    'previous',
    'earlier',
    'former',
    'initial',
  ]);
  let from = start;
  while (from < end - 1 && skip.has(tokens[from]!.text)) from += 1;
  const value = restoredTable.whole(tokens, from, end);
  return value ? { value: { restored: value }, cost: 0 } : null;
});

/** Properties of match, or of undo: whoever builds the request takes the member it needs. */
const properties: SlotReader = (tokens, start, end) => {
  const list = propertyList(tokens, start, end);
  const undone = restoredProperties(tokens, start, end);
  if (!list && !undone) return null;
  return {
    value: {
      list: list?.value,
      listed: list !== null,
      restored: (undone?.value as { restored?: unknown })?.restored,
    },
    cost: 0,
  };
};

const likenessSlot: SlotReader = (tokens, start, end) => {
  const value = likenessTable.whole(tokens, start, end);
  return value ? { value: { list: value, listed: true }, cost: 0 } : null;
};
const likenessTable = new PhraseTable(actions.likenesses, 'en');

/** "three" of "three per row". */
const columnCount: SlotReader = (tokens, start, end) => {
  const token = tokens[start]!;
  const number =
    end - start === 1 && token.kind === 'number' && token.unit === ''
      ? token.value!
      : numberTable.whole(tokens, start, end);
  if (number === undefined || !Number.isInteger(number) || number < 1 || number > 12) return null;
  const { operation, property, value } = columns(number);
  return {
    value: [{ kind: 'fixed', operation, property: property!, value: value! }] satisfies ValueAtom[],
    cost: 0,
  };
};

/** Readers of the slot types that English patterns name. */
export const slots: Record<string, SlotReader> = {
  np: nounPhrase,
  imagenp: imageNounPhrase,
  deictic,
  values: readValues,
  valueverb: phrase(actions.valueVerbs),
  removable: phrase(actions.removables),
  alignvalue: phrase(actions.alignments),
  relation: phrase(actions.relations),
  place: phrase(actions.places),
  any: anything,
  quote: quoteSlot,
  rest,
  titlecase: titleCase,
  money,
  barerest: bareRest,
  reason: readReason,
  amount: readAmount,
  columncount: columnCount,
  image: readImage,
  barepicture: (tokens, start, end) => readImage(tokens, start, end, true),
  thing: readThing,
  titledthing: readTitledThing,
  barething: readBareThing,
  properties,
  likeness: likenessSlot,
  undone: readUndone,
};
