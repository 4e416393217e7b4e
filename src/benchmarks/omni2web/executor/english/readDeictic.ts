import type { DeicticReferent, PreviousReferent } from '../ParsedRequest.js';
import { PhraseTable } from '../PhraseTable.js';
import type { Token } from '../tokenize.js';
import { numbers } from './lexicon.js';
import { readDescription } from './readDescription.js';

const numberTable = new PhraseTable(numbers, 'en');
const singular = new Set(['this', 'that', 'here', 'there']);
const plural = new Set(['these', 'those']);
const pronouns = new Set(['it', 'them', 'they', 'itself', 'themselves']);
const ones = new Set([
  'one',
  'ones',
  'thing',
  'things',
  'guy',
  'bit',
  'element',
  'elements',
  'here',
  'there',
]);

/** Reads "this", "these two cards", "that one over there", "both of these", "it", "both of them". */
export function readDeictic(
  tokens: readonly Token[],
  start: number,
  end: number,
): { referent: DeicticReferent | PreviousReferent; cost: number } | null {
  const held = readHeld(tokens, start, end);
  if (held) return held;
  let from = start;
  let counted: number | 'many' | undefined;
  const first = tokens[from]!.text;
  if (
    ['both', 'all', 'each', 'two', 'either'].includes(first) ||
    (first === 'the' && tokens[from + 1]?.text === 'two')
  ) {
    from += first === 'the' ? 2 : 1;
    counted = first === 'both' || first === 'two' || first === 'the' ? 2 : 'many';
    if (tokens[from]?.text === 'of') from += 1;
    if (from >= end) {
      if (first !== 'both') return null;
      return { referent: { kind: 'previous', word: 'both', offset: tokens[start]!.start }, cost: 0 };
    }
  }
  const word = tokens[from];
  if (!word || word.kind === 'quote') return null;
  if (pronouns.has(word.text) && from + 1 === end) {
    return { referent: { kind: 'previous', word: word.text, offset: word.start }, cost: 0 };
  }
  const isPlural = plural.has(word.text);
  if (!isPlural && !singular.has(word.text)) return null;
  let next = from + 1;
  let count: number | 'many' = counted ?? (isPlural ? 'many' : 1);
  let spoken = word.raw;
  const number = isPlural ? numberTable.at(tokens, next, end)[0] : undefined;
  if (number) {
    count = number.meaning;
    spoken = `${word.raw} ${tokens[next]!.raw}`;
    next += number.length;
  }
  let stop = end;
  while (next < stop && ones.has(tokens[next]!.text)) next += 1;
  while (stop > next && ['here', 'there'].includes(tokens[stop - 1]!.text)) {
    stop -= 1;
    if (stop > next && ['over', 'right', 'up', 'down', 'just'].includes(tokens[stop - 1]!.text)) stop -= 1;
  }
  const text = tokens
    .slice(start, end)
    .map((token) => token.raw)
    .join(' ');
  const referent: DeicticReferent = { kind: 'deictic', word: spoken, count, offset: word.start, text };
  if (next === stop) return { referent, cost: 0 };
  if (word.text === 'here' || word.text === 'there') return null;
  const described = readDescription(tokens, next, stop);
  if (!described) return null;
  if (described.referent.role) referent.role = described.referent.role;
  const words = described.referent.quoted ?? described.referent.words;
  if (words) referent.words = words;
  return { referent, cost: described.cost };
}

const holders = new Set(['in', 'of', 'on', 'inside', 'within', 'from', 'under', 'at']);
const wholes = new Set(['everything', 'all', 'anything']);

/** "the title of this card", "this card's title", "everything in this section". */
function readHeld(
  tokens: readonly Token[],
  start: number,
  end: number,
): { referent: DeicticReferent; cost: number } | null {
  for (let index = start + 1; index < end - 1; index += 1) {
    const token = tokens[index]!;
    if (token.kind === 'quote') continue;
    const possessive = token.text === "'s";
    if (!possessive && !holders.has(token.text)) continue;
    const [from, to] = possessive ? [start, index] : [index + 1, end];
    if (!singular.has(tokens[from]!.text) && !plural.has(tokens[from]!.text)) continue;
    const outer = readDeictic(tokens, from, to);
    if (outer?.referent.kind !== 'deictic' || outer.referent.inner) continue;
    const all = index === start + 1 && wholes.has(tokens[start]!.text);
    const inner = all
      ? null
      : possessive
        ? readDescription(tokens, index + 1, end)
        : readDescription(tokens, start, index);
    if (!inner && !all) continue;
    const text = tokens
      .slice(start, end)
      .map(({ raw }) => raw)
      .join(' ');
    return {
      referent: { ...outer.referent, text, ...(inner ? { inner: inner.referent } : {}) },
      cost: outer.cost + (inner?.cost ?? 0),
    };
  }
  const last = tokens[end - 1]!;
  if (
    end - start < 2 ||
    !['here', 'there'].includes(last.text) ||
    singular.has(tokens[start]!.text) ||
    plural.has(tokens[start]!.text)
  )
    return null;
  let stop = end - 1;
  if (stop - 1 > start && ['over', 'right', 'up', 'down'].includes(tokens[stop - 1]!.text)) stop -= 1;
  const described = readDescription(tokens, start, stop);
  if (!described) return null;
  const referent: DeicticReferent = {
    kind: 'deictic',
    word: last.raw,
    count: described.referent.count ?? 1,
    offset: last.start,
    text: `${described.referent.text} ${last.raw}`,
  };
  if (described.referent.role) referent.role = described.referent.role;
  const words = described.referent.quoted ?? described.referent.words;
  if (words) referent.words = words;
  // "put this picture there": there is where to, not which picture.
  return { referent, cost: described.cost + 0.2 };
}
