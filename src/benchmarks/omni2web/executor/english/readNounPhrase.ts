import { memoizeSpans } from '../memoizeSpans.js';
import type { NounPhrase } from '../NounPhrase.js';
import type { ExplicitReferent, Referent } from '../ParsedRequest.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import type { Part } from '../Setting.js';
import type { Token } from '../tokenize.js';
import { partPhrases, plurals } from './lexicon.js';
import { readDeictic } from './readDeictic.js';
import { readDescription } from './readDescription.js';

const parts = new PhraseTable(partPhrases, 'en');
const determiners = new Set('the a an my our your its their all every each both'.split(' '));
const starters = new Set([...determiners, 'this', 'that', 'these', 'those', 'here', 'there', 'it', 'them']);
const partLinks = new PhraseTable(
  phraseEntries([[true, 'of|on|for|in|around|behind|inside|between|of all']]),
  'en',
);

/** Reads a whole span as a noun phrase; null where it cannot be one. */
export const readNounPhrase = memoizeSpans(function read(
  tokens: readonly Token[],
  start: number,
  end: number,
): NounPhrase | null {
  if (start >= end) return null;
  const joined = readConjunction(tokens, start, end);
  const single = readOne(tokens, start, end);
  if (joined && (!single || joined.cost <= single.cost + 1)) return joined;
  return single;
});

function readConjunction(tokens: readonly Token[], start: number, end: number): NounPhrase | null {
  const from = tokens[start]!.text === 'both' ? start + 1 : start;
  for (let index = from + 1; index < end - 1; index += 1) {
    if (!['and', '&', ',', 'plus'].includes(tokens[index]!.text) || tokens[index]!.kind === 'quote') continue;
    let right = index + 1;
    if (tokens[index]!.text === ',' && ['and', '&'].includes(tokens[right]!.text)) right += 1;
    const next = tokens[right];
    if (!next || right >= end) continue;
    const endsPlural = plurals.has(tokens[end - 1]!.text);
    if (!(starters.has(next.text) || next.kind === 'quote' || endsPlural || isBareNoun(tokens, right, end)))
      continue;
    const first = readOne(tokens, from, index);
    if (!first) continue;
    const rest = readNounPhrase(tokens, right, end);
    if (!rest) continue;
    const last = rest.referents[rest.referents.length - 1]!;
    const lent = last.kind === 'explicit' ? last : undefined;
    return {
      referents: [...first.referents, ...rest.referents].map((referent) => asOneOf(referent, lent)),
      part: first.part ?? rest.part,
      cost: first.cost + rest.cost,
    };
  }
  return null;
}

/** One of several named in a row: `the "A" and "B" buttons` are both buttons, and each is one. */
function asOneOf(referent: Referent, last: ExplicitReferent | undefined): Referent {
  if (referent.kind !== 'explicit') return referent;
  const one: ExplicitReferent = { ...referent };
  if (!one.role && last?.role) one.role = last.role;
  if (!one.section && last?.section && !last.section.quoted) one.section = last.section;
  if (one.quoted !== undefined || one.ordinal !== undefined) delete one.count;
  return one;
}

function isBareNoun(tokens: readonly Token[], start: number, end: number): boolean {
  const found = readDescription(tokens, start, end);
  return found !== null && found.referent.role !== undefined && found.referent.words === '';
}

function readOne(tokens: readonly Token[], start: number, end: number): NounPhrase | null {
  let chosen: NounPhrase | null = null;
  const offer = (candidate: NounPhrase | null) => {
    if (candidate && (!chosen || candidate.cost < chosen.cost)) chosen = candidate;
  };
  offer(readPlain(tokens, start, end));
  offer(readPartOf(tokens, start, end));
  offer(readPartAfter(tokens, start, end));
  return chosen;
}

function readPlain(tokens: readonly Token[], start: number, end: number): NounPhrase | null {
  const deictic = readDeictic(tokens, start, end);
  if (deictic) return { referents: [deictic.referent], cost: deictic.cost };
  // "a paragraph" is none of the page's.
  if (['a', 'an', 'another', 'some'].includes(tokens[start]!.text)) return null;
  const described = readDescription(tokens, start, end);
  return described ? { referents: [described.referent], cost: described.cost } : null;
}

/** "the background colour of the card", "the spacing between these two". */
function readPartOf(tokens: readonly Token[], start: number, end: number): NounPhrase | null {
  const from = determiners.has(tokens[start]!.text) ? start + 1 : start;
  for (const part of parts.at(tokens, from, end)) {
    const link = partLinks.at(tokens, from + part.length, end)[0];
    const behind = from + part.length + (link?.length ?? 0);
    if (behind === end && !link && from + part.length === end) {
      const before = tokens[start]!.text;
      const owned = before === 'its' || before === 'their';
      const word = owned ? before : '';
      return {
        referents: [{ kind: 'previous', word, offset: tokens[start]!.start }],
        part: part.meaning,
        cost: owned ? 0 : 0.6,
      };
    }
    if (!link) continue;
    const owner = readNounPhrase(tokens, behind, end);
    const both = owner && joinParts(part.meaning, owner.part);
    if (owner && both) return { ...owner, part: both, cost: owner.cost };
  }
  return null;
}

/** "the card's background", "the button text colour", "this font". */
function readPartAfter(tokens: readonly Token[], start: number, end: number): NounPhrase | null {
  for (let index = start + 1; index < end; index += 1) {
    const part = parts.whole(tokens, index, end);
    if (!part) continue;
    const possessive = tokens[index - 1]!.text === "'s" || tokens[index - 1]!.text === "'";
    const owner = readPlain(tokens, start, possessive ? index - 1 : index);
    if (!owner) continue;
    const [referent] = owner.referents;
    const known = referent!.kind !== 'explicit' || isPlaced(referent as ExplicitReferent);
    if (possessive || known) return { ...owner, part, cost: owner.cost + (possessive ? 0 : 0.05) };
  }
  return null;
}

function isPlaced(referent: ExplicitReferent): boolean {
  return referent.quoted !== undefined || referent.role !== undefined;
}

/** "the colour of the button's text": both say which side is meant. */
function joinParts(outer: Part, inner: Part | undefined): Part | undefined {
  if (!inner) return outer;
  const joined: Partial<Record<string, Part>> = {
    'color text': 'text-color',
    'size text': 'font-size',
    'font text': 'font',
    'color border': 'border-color',
    'color background': 'background',
    'color font': 'text-color',
    'size font': 'font-size',
    'width border': 'border-width',
    'alignment text': 'alignment',
  };
  return joined[`${outer} ${inner}`];
}
