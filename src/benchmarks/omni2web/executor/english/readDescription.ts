import { memoizeSpans } from '../memoizeSpans.js';
import type { ElementKind, ExplicitReferent, Position } from '../ParsedRequest.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import type { Token } from '../tokenize.js';
import { kindPhrases, namedSections, numbers, ordinals, plurals } from './lexicon.js';
import { readColor } from './readValues.js';

const kinds = new PhraseTable(kindPhrases, 'en');
const ordinalTable = new PhraseTable(ordinals, 'en');
const numberTable = new PhraseTable(numbers, 'en');
const positions = new PhraseTable<Position>(
  phraseEntries<Position>([
    [{ vertical: 'top', horizontal: 'left' }, 'top left|upper left|top left hand'],
    [{ vertical: 'top', horizontal: 'right' }, 'top right|upper right|top right hand'],
    [{ vertical: 'bottom', horizontal: 'left' }, 'bottom left|lower left'],
    [{ vertical: 'bottom', horizontal: 'right' }, 'bottom right|lower right'],
    [{ vertical: 'top' }, 'top|upper|topmost|uppermost'],
    [{ vertical: 'bottom' }, 'bottom|lower|bottommost|lowermost'],
    [{ horizontal: 'left' }, 'left|leftmost|left most|left hand|far left'],
    [{ horizontal: 'right' }, 'right|rightmost|right most|right hand|far right'],
    [{ horizontal: 'center' }, 'middle|center|centre|central|centermost'],
  ]),
  'en',
);
const labels = new PhraseTable(
  phraseEntries([
    [
      true,
      "that begins with|beginning with|that starts with|starting with|which starts with|which begins with|with the alt text|with alt text|that says|which says|saying|labelled|labeled|called|named|titled|that reads|which reads|reading|with the text|with the label|with the title|with the heading|with the words|with text|marked|containing|that contains|that is labelled|that is labeled|that's labelled|that's called|that is called|entitled|headed|with the caption|with the name|with label|with title|that say|whose text is|whose title is|whose label is|which is labelled|with the headline|with the word|for|about",
    ],
  ]),
  'en',
);
const nears = new PhraseTable<NonNullable<ExplicitReferent['near']>['relation']>(
  phraseEntries([
    ['above', 'above|over|directly above|just above|right above|on top of'],
    [
      'below',
      'below|under|beneath|underneath|directly below|just below|right below|directly under|right under|just under',
    ],
    ['left', 'to the left of|left of|on the left of'],
    ['right', 'to the right of|right of|on the right of'],
    ['beside', 'next to|beside|near|by|alongside|close to|right next to'],
    ['before', 'before|in front of|preceding|right before|just before'],
    ['after', 'after|following|behind|right after|just after'],
  ]),
  'en',
);
const insides = new PhraseTable(
  phraseEntries([
    [
      true,
      "in|inside|within|of|on|at|from|inside of|that is in|which is in|that's in|belonging to|located in|found in|at the top of|at the bottom of|in the middle of",
    ],
  ]),
  'en',
);
const skipped = new Set(
  'the a an my our your entire whole main actual very little big large small current existing new same one ones that of element itself deleted removed hidden side corner half hand only'.split(
    ' ',
  ),
);

/** Verbs, modals and marks that no description holds outside quotation marks. */
const forbidden = new Set(
  'make change set turn move swap hide delete remove replace add insert put give undo revert restore should must needs need want let rename rewrite become becomes it them to into so because than instead be is are was were with says say reads looks look like this that these those out color colour background font border padding margin'.split(
    ' ',
  ),
);
const maximumWords = 12;

export interface Description {
  referent: ExplicitReferent;
  cost: number;
}

/** Reads a span as the description of an element: `the second "Buy" button in the pricing section`. */
export const readDescription = memoizeSpans(function read(
  tokens: readonly Token[],
  start: number,
  end: number,
): Description | null {
  if (start >= end) return null;
  const text = tokens
    .slice(['the', 'a', 'an'].includes(tokens[start]!.text) && end - start > 1 ? start + 1 : start, end)
    .map((token, index) => (index > 0 && token.spaceBefore ? ` ${token.raw}` : token.raw))
    .join('');
  for (let index = start + 1; index < end; index += 1) {
    if (tokens[index]!.kind === 'quote' || isVerbParticle(tokens, index)) continue;
    const tail = readTail(tokens, index, end);
    if (!tail) continue;
    const head = readHead(tokens, start, index);
    if (!head) continue;
    const merged = tail.apply(head.referent);
    if (!merged) continue;
    merged.text = text;
    return { referent: merged, cost: head.cost + tail.cost };
  }
  const head = readHead(tokens, start, end);
  return head && { referent: { ...head.referent, text }, cost: head.cost };
});

/** The "in" of "log in button" is no place. */
function isVerbParticle(tokens: readonly Token[], index: number): boolean {
  if (!['in', 'on', 'up'].includes(tokens[index]!.text)) return false;
  if (
    !['log', 'sign', 'opt', 'check', 'plug', 'built', 'logged', 'signed'].includes(
      tokens[index - 1]?.text ?? '',
    )
  )
    return false;
  return !['the', 'a', 'this', 'that'].includes(tokens[index + 1]?.text ?? '');
}

interface Tail {
  apply(head: ExplicitReferent): ExplicitReferent | null;
  cost: number;
}

/** What follows the head: a label, a place or a neighbour, up to the end. */
const readTail = memoizeSpans(function read(
  tokens: readonly Token[],
  index: number,
  end: number,
): Tail | null {
  if (tokens[index]!.text === "'s") {
    const inner = readDescription(tokens, index + 1, end);
    return (
      inner && {
        cost: inner.cost,
        apply: (head) => ({ ...inner.referent, section: inner.referent.section ?? head }),
      }
    );
  }
  const label = labels.at(tokens, index, end)[0];
  if (label) {
    const next = index + label.length;
    if (tokens[next]?.kind === 'quote' && next < end) {
      const quoted = tokens[next]!.text;
      const start = tokens.slice(index, next).some(({ text }) => /^(begin|start)/.test(text))
        ? { quotedStart: true }
        : {};
      const onIt = tokens[next + 1]?.text === 'on' && tokens[next + 2]?.text === 'it' ? 2 : 0;
      if (next + 1 + onIt === end) return { cost: 0, apply: (head) => ({ ...head, quoted, ...start }) };
      const further = readTail(tokens, next + 1, end);
      return further && { cost: further.cost, apply: (head) => further.apply({ ...head, quoted, ...start }) };
    }
    const words = plainWords(tokens, next, end);
    return words === null ? null : { cost: 0.5, apply: (head) => (head.words ? null : { ...head, words }) };
  }
  const near = nears.at(tokens, index, end)[0];
  if (near) {
    const inner = readDescription(tokens, index + near.length, end);
    return (
      inner && {
        cost: inner.cost,
        apply: (head) => ({ ...head, near: { relation: near.meaning, referent: inner.referent } }),
      }
    );
  }
  const inside = insides.at(tokens, index, end)[0];
  if (!inside) return null;
  const next = index + inside.length;
  const place = readPosition(tokens, next, end);
  if (place) return place;
  const inner = readDescription(tokens, next, end);
  if (!inner) return null;
  return {
    cost: inner.cost + (tokens[index]!.text === 'from' && !inner.referent.role ? 0.3 : 0),
    apply: (head) => {
      if (inner.referent.role === 'page' && !inner.referent.quoted) return head;
      return { ...head, section: inner.referent };
    },
  };
});

/** "the top right corner of the page", "the left", "the right" behind "from". */
function readPosition(tokens: readonly Token[], start: number, end: number): Tail | null {
  const from = ['the', 'a'].includes(tokens[start]?.text ?? '') ? start + 1 : start;
  const place = positions.at(tokens, from, end)[0];
  if (!place) return null;
  let next = from + place.length;
  while (next < end && ['corner', 'side', 'hand', 'part', 'edge', 'half', 'end'].includes(tokens[next]!.text))
    next += 1;
  const counted = tokens[start - 1]?.text === 'from';
  const apply = (head: ExplicitReferent): ExplicitReferent => {
    const { horizontal, vertical } = place.meaning;
    if (counted && head.ordinal)
      return {
        ...head,
        ordinal: horizontal === 'right' || vertical === 'bottom' ? -head.ordinal : head.ordinal,
      };
    return { ...head, position: place.meaning };
  };
  if (next === end) return { cost: 0, apply };
  const further = readTail(tokens, next, end);
  return further && { cost: further.cost, apply: (head) => further.apply(apply(head)) };
}

function plainWords(tokens: readonly Token[], start: number, end: number): string | null {
  const words = tokens.slice(start, end);
  if (words.length === 0 || words.length > maximumWords) return null;
  if (words.some((token) => token.kind === 'quote' || token.kind === 'mark' || forbidden.has(token.text)))
    return null;
  const from = words[0]!.text === 'the' && words.length > 1 ? 1 : 0;
  return words
    .slice(from)
    .map((token) => token.raw)
    .join(' ');
}

const readHead = memoizeSpans(function read(
  tokens: readonly Token[],
  start: number,
  end: number,
): Description | null {
  const referent: ExplicitReferent = { kind: 'explicit', text: '', words: '' };
  let words: string[] = [];
  let cost = 0;
  let index = start;
  let bare = true;
  let kindText = '';
  while (index < end) {
    const token = tokens[index]!;
    if (token.kind === 'quote') {
      if (referent.quoted !== undefined) return null;
      referent.quoted = token.text;
      bare = false;
      index += 1;
      continue;
    }
    if (token.text === 'all' || token.text === 'every' || token.text === 'each' || token.text === 'both') {
      referent.count = token.text === 'both' ? 2 : 'many';
      index += 1;
      continue;
    }
    const kind = kinds.at(tokens, index, end)[0];
    const ordinal = ordinalTable.at(tokens, index, end)[0];
    if (ordinal && referent.ordinal === undefined && (!kind || kind.length < ordinal.length)) {
      referent.ordinal = ordinal.meaning;
      index += ordinal.length;
      continue;
    }
    if (kind) {
      if (kind.meaning === 'section') words.push(...sectionName(tokens, index, kind.length));
      addKind(referent, kind.meaning, words, {
        lastWord: tokens[index + kind.length - 1]!.text,
        earlierText: kindText,
      });
      kindText = tokens
        .slice(index, index + kind.length)
        .map(({ raw }) => raw)
        .join(' ');
      words = referent.words ? referent.words.split(' ') : [];
      index += kind.length;
      continue;
    }
    const place = positions.at(tokens, index, end)[0];
    if (place && !referent.position) {
      referent.position = place.meaning;
      index += place.length;
      continue;
    }
    const number = numberTable.at(tokens, index, end)[0];
    if (
      number &&
      index + number.length < end &&
      referent.count === undefined &&
      number.meaning > 1 &&
      !referent.role
    ) {
      referent.count = number.meaning;
      index += number.length;
      continue;
    }
    const color = readColor(tokens, index, end);
    if (color) {
      // "the button red" is a request in which the colour is the value, not part of the name.
      if (referent.role || referent.quoted !== undefined) return null;
      referent.color = color.value;
      index += color.length;
      continue;
    }
    if (
      token.kind === 'number' &&
      token.unit === '' &&
      referent.role &&
      index + 1 === end &&
      referent.ordinal === undefined
    ) {
      referent.ordinal = token.value!;
      index += 1;
      continue;
    }
    if (forbidden.has(token.text) || token.kind === 'color' || token.kind === 'address') return null;
    if (token.kind === 'mark' && !['&', '-', '/', '!', '?', '+', ':', '.'].includes(token.text)) return null;
    if (!skipped.has(token.text)) {
      if (referent.role && token.kind !== 'mark') cost += 2;
      words.push(token.raw);
    }
    index += 1;
  }
  referent.words = words.join(' ');
  if (words.length > maximumWords) return null;
  const named = referent.role !== undefined || referent.quoted !== undefined;
  const onlyPlace = !named && words.length === 0;
  if (onlyPlace && referent.ordinal === undefined && referent.position === undefined) return null;
  cost += words.length * (named ? 0.25 : 0.8) + (named ? 0 : 0.6) + (bare ? 0.1 : 0);
  return { referent, cost };
});

const landmarks = new Set<ElementKind>([
  'navigation',
  'header',
  'footer',
  'sidebar',
  'section',
  'form',
  'table',
  'card',
  'banner',
  'page',
]);

/** Of these a page has one, or they are not counted: "the last footer link" counts the links. */
const single = new Set<ElementKind>(['section', 'navigation', 'header', 'footer', 'sidebar', 'page']);

/** Takes in one kind word. Of several the last is the head; an earlier one is where it lies ("footer link"). */
function addKind(
  referent: ExplicitReferent,
  kind: ElementKind,
  words: string[],
  { lastWord, earlierText }: { lastWord: string; earlierText: string },
): void {
  const earlier = referent.role;
  if (earlier && earlier !== kind && landmarks.has(earlier) && !namesOnly(referent, kind, words.length > 0)) {
    const { quoted, ordinal, color } = referent;
    referent.section = {
      kind: 'explicit',
      text: [...words, quoted ?? '', earlier].join(' ').trim(),
      words: words.join(' '),
      role: earlier,
    };
    if (quoted !== undefined) referent.section.quoted = quoted;
    if (ordinal !== undefined && quoted === undefined && !single.has(earlier))
      referent.section.ordinal = ordinal;
    if (color) referent.section.color = color;
    if (referent.section.ordinal !== undefined) delete referent.ordinal;
    delete referent.quoted;
    delete referent.color;
    referent.words = '';
  } else {
    // "price section": the first kind word is a name here.
    referent.words = [...words, ...(earlier && earlier !== kind ? [earlierText] : [])].join(' ');
  }
  referent.role = kind;
  if (plurals.has(lastWord) && referent.count === undefined && referent.ordinal === undefined)
    referent.count = 'many';
}

/** "product section", "card list": the first kind word says what the second one holds. */
function namesOnly(referent: ExplicitReferent, kind: ElementKind, hasWords: boolean): boolean {
  if (!['section', 'list', 'header', 'table', 'form', 'page', 'card', 'banner'].includes(kind)) return false;
  return referent.quoted === undefined && referent.ordinal === undefined && !hasWords;
}

function sectionName(tokens: readonly Token[], index: number, length: number): string[] {
  const [first] = tokens.slice(index, index + length);
  return first && namedSections.has(first.text) ? [first.raw] : [];
}
