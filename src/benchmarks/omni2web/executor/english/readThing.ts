import type { SlotReading } from '../matchRule.js';
import type { RequestValues } from '../ParsedRequest.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import type { Token } from '../tokenize.js';

type Thing = Pick<RequestValues, 'tag' | 'text' | 'address' | 'imageDescription'>;

const tags = new PhraseTable<NonNullable<RequestValues['tag']>>(
  phraseEntries<NonNullable<RequestValues['tag']>>([
    ['button', 'button|cta|call to action|call to action button'],
    [
      'a',
      'link|hyperlink|text link|menu item|menu link|nav link|navigation link|menu entry|nav item|navigation item',
    ],
    ['h2', 'heading|title|headline|header|section heading|section title|main heading'],
    ['h3', 'subheading|subtitle|sub heading|smaller heading|small heading|subheader|tagline'],
    [
      'p',
      'paragraph|sentence|text|line of text|description|note|message|line|text line|short paragraph|piece of text|disclaimer|small note|words|word|short text|short note|text paragraph|phrase|paragraph of text|text block|copyright notice|notice|short line|comment|remark|intro',
    ],
    ['li', 'list item|bullet|bullet point|item|list entry|entry'],
    ['span', 'badge|label|caption|tag|chip|pill|small label|small badge|small tag'],
    [
      'hr',
      'divider|horizontal line|horizontal rule|separator|dividing line|rule|thin line|line separator|divider line|separator line|separating line|horizontal divider',
    ],
    ['img', 'image|picture|photo|illustration|icon|photograph'],
    ['div', 'box|block|container|div|banner'],
  ]),
  'en',
);
const articles = new Set('a an another new the one more some small short'.split(' '));
const says = new PhraseTable(
  phraseEntries([
    [
      true,
      'saying|that says|which says|with the text|labelled|labeled|called|titled|reading|that reads|which reads|with text|with the label|with the words|that say|with the title|with the wording|named|which say|with label|containing|with the content|with the heading|with the caption|with|whose text is|to say|to read|with the word|stating|that states|showing|entitled|with the message|with content|with the sentence',
    ],
  ]),
  'en',
);
const leads = new PhraseTable(
  phraseEntries([
    [
      true,
      'linking to|that links to|which links to|pointing to|that points to|to|leading to|that leads to|that goes to|at|going to|with the address|with the link|from',
    ],
  ]),
  'en',
);
const about = new Set(['of', 'showing', 'with', 'depicting']);

/** A new element: `a "Contact us" button`, "a paragraph saying ...", "a divider", `"New"`. */
export function readThing(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  let next = start;
  while (next < end && articles.has(tokens[next]!.text)) next += 1;
  const thing: Thing = {};
  if (tokens[next]?.kind === 'quote' && next < end) {
    thing.text = tokens[next]!.text;
    next += 1;
    if (next === end) return { value: { tag: 'p', text: thing.text }, cost: 0.2 };
  }
  let tag = tags.at(tokens, next, end)[0];
  // "An email link": one word more about its kind.
  if (!tag && next > start && thing.text === undefined && tokens[next]?.kind === 'word') {
    tag = tags.at(tokens, next + 1, end)[0];
    if (tag) next += 1;
  }
  if (!tag) return null;
  thing.tag = tag.meaning;
  next += tag.length;
  if (tokens[next]?.text === ':' || tokens[next]?.text === ',') next += 1;
  if (thing.tag === 'img') return readImageThing(tokens, next, end);
  const label = says.at(tokens, next, end)[0];
  if (label && next + label.length < end && thing.text === undefined) {
    next += label.length;
    if (tokens[next]?.text === ':') next += 1;
  }
  if (next < end && tokens[next]!.kind === 'quote' && thing.text === undefined) {
    thing.text = tokens[next]!.text;
    next += 1;
  } else if (label && thing.text === undefined) {
    const words = tokens.slice(next, end);
    if (
      words.length > 14 ||
      words.some((token) => token.kind !== 'word' && token.kind !== 'number' && token.kind !== 'mark')
    )
      return null;
    thing.text = words
      .map((token, index) => (index > 0 && token.spaceBefore ? ` ${token.raw}` : token.raw))
      .join('');
    return { value: thing, cost: 0.6 };
  }
  const lead = leads.at(tokens, next, end)[0];
  const target = tokens[end - 1]!;
  if (
    lead &&
    next + lead.length === end - 1 &&
    (target.kind === 'address' || (target.kind === 'quote' && thing.tag === 'a'))
  ) {
    thing.address = target.text;
    next = end;
  }
  if (next !== end) return null;
  if (thing.text === undefined && thing.tag !== 'hr') return null;
  return { value: { ...thing, text: thing.text ?? '' }, cost: 0 };
}

function readImageThing(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  let next = start;
  while (next < end && (about.has(tokens[next]!.text) || leads.at(tokens, next, end).length > 0)) next += 1;
  if (next >= end || end - next > 12) return null;
  const first = tokens[next]!;
  if (first.kind === 'address' && next === end - 1)
    return { value: { tag: 'img', text: '', address: first.text }, cost: 0 };
  if (next === start) return null;
  const description = tokens
    .slice(next, end)
    .map((token) => (token.kind === 'quote' ? token.text : token.raw))
    .join(' ');
  return { value: { tag: 'img', text: '', imageDescription: description }, cost: 0.2 };
}

/** Only with its text in quotation marks: "give the card a badge saying ..." must not read "give the card a border". */
export function readTitledThing(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  const reading = readThing(tokens, start, end);
  return tokens.slice(start, end).some((token) => token.kind === 'quote') && end - start > 1 ? reading : null;
}

/** The kind of a new element alone, its text told later: "put a paragraph above this, saying ...". */
export function readBareThing(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  let next = start;
  while (next < end && articles.has(tokens[next]!.text)) next += 1;
  const tag = tags.whole(tokens, next, end);
  return tag && tag !== 'img' && tag !== 'hr' && next > start ? { value: { tag }, cost: 0 } : null;
}
