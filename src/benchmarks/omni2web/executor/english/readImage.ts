import type { SlotReading } from '../matchRule.js';
import type { Token } from '../tokenize.js';

const articles = new Set(['a', 'an', 'another', 'some', 'one', 'new', 'different', 'nice']);
const nouns = new Set(
  'picture image photo photograph illustration drawing icon logo pic graphic painting portrait screenshot photos pictures images one'.split(
    ' ',
  ),
);
const links = new Set([
  'of',
  'showing',
  'with',
  'depicting',
  'featuring',
  'containing',
  'at',
  'from',
  'that',
  'shows',
  'described',
  'as',
]);
const forbidden = new Set(
  'make change set turn move swap hide delete remove replace add insert undo this these those the_same and then but it'.split(
    ' ',
  ),
);

/** "a photo of a lake", "a mountain picture", "images/lake.jpg"; bare: "a lake" where a picture is certainly meant. */
export function readImage(
  tokens: readonly Token[],
  start: number,
  end: number,
  bare = false,
): SlotReading | null {
  let from = start;
  while (from < end && (articles.has(tokens[from]!.text) || tokens[from]!.text === 'the')) from += 1;
  const definite = tokens.slice(start, from).some((token) => token.text === 'the');
  let noun = false;
  let next = from;
  while (next < end && (nouns.has(tokens[next]!.text) || links.has(tokens[next]!.text))) {
    noun ||= nouns.has(tokens[next]!.text);
    next += 1;
  }
  const last = tokens[end - 1]!;
  if (last.kind === 'address' && next === end - 1) return { value: { address: last.text }, cost: 0 };
  const rest = tokens.slice(next, end);
  if (
    rest.length === 0 ||
    rest.length > 14 ||
    rest.some((token) => forbidden.has(token.text) || token.kind === 'address')
  )
    return null;
  if (noun && next > from) {
    if (rest.length === 1 && rest[0]!.kind === 'quote')
      return { value: { description: rest[0]!.text }, cost: 0 };
    const linked = tokens.slice(from, next).some((token) => links.has(token.text));
    if (!linked || (definite && !tokens.slice(from, next).some((token) => token.text === 'of'))) return null;
    return { value: { description: raw(rest) }, cost: 0.1 + (definite ? 0.6 : 0) };
  }
  const endsInNoun = nouns.has(last.text) && last.text !== 'one' && rest.length > 1;
  if (endsInNoun && !definite && from > start)
    return { value: { description: raw(rest.slice(0, -1)) }, cost: 0.2 };
  if (bare && from > start && !definite && rest.every((token) => token.kind === 'word')) {
    return { value: { description: raw(rest) }, cost: 0.5 };
  }
  return null;
}

function raw(tokens: readonly Token[]): string {
  const words =
    tokens[0]!.text === 'a' || tokens[0]!.text === 'an' || tokens[0]!.text === 'the'
      ? tokens.slice(1)
      : tokens;
  return words.map((token) => (token.kind === 'quote' ? token.text : token.raw)).join(' ');
}
