import { buildDrafts } from './buildDrafts.js';
import type { Clause } from './Draft.js';
import type { Grammar } from './Grammar.js';
import { matchPattern } from './matchRule.js';
import { memoizeSpans } from './memoizeSpans.js';
import type { Token } from './tokenize.js';

/** Readings that cost more are guesses. */
const maximumCost = 6;

const readers = new WeakMap<Grammar, ReturnType<typeof memoizeSpans<Clause | null>>>();

/** What a span says as one clause: the cheapest reading of all rules, or null. */
export function readClause(
  tokens: readonly Token[],
  start: number,
  end: number,
  grammar: Grammar,
): Clause | null {
  let reader = readers.get(grammar);
  if (!reader) {
    reader = memoizeSpans((list, from, to) => read(list, from, to, grammar));
    readers.set(grammar, reader);
  }
  return reader(tokens, start, end);
}

const modals = new Set(['could', 'can', 'should', 'would', 'may', 'might', 'shall']);
const heads = new Set(
  'be have get go come say read become use look sit appear move stay show match start stand cost'.split(' '),
);

/** "Could the heading be bigger" as "the heading should be bigger". */
function readQuestion(tokens: readonly Token[], start: number, end: number, grammar: Grammar): Clause | null {
  const modal = tokens[start];
  if (grammar.language !== 'en' || !modal || !modals.has(modal.text)) return null;
  if (['you', 'we', 'i', 'it', 'they', 'there', 'not'].includes(tokens[start + 1]?.text ?? 'not'))
    return null;
  const should: Token = { ...modal, text: 'should', raw: 'should' };
  for (let verb = start + 2; verb < end; verb += 1) {
    if (!heads.has(tokens[verb]!.text) || tokens[verb]!.kind === 'quote') continue;
    const told = [...tokens.slice(start + 1, verb), should, ...tokens.slice(verb, end)];
    return readClause(told, 0, told.length, grammar);
  }
  return null;
}

function read(tokens: readonly Token[], start: number, end: number, grammar: Grammar): Clause | null {
  const asked = readQuestion(tokens, start, end, grammar);
  if (asked) return asked;
  if (onlyOpenings(tokens, start, end, grammar)) return { drafts: [], cost: 0.1 };
  let from = start;
  const plain = tryRules(tokens, from, end, grammar);
  if (plain && plain.cost < 1) return plain;
  let chosen = plain;
  // Openings and endings are taken off one by one, and only as long as that reads better.
  for (let round = 0; round < 6; round += 1) {
    const opening = grammar.openings.at(tokens, from, end)[0];
    if (!opening || from + opening.length >= end) break;
    from += opening.length;
    if (tokens[from]?.text === ',' && from + 1 < end) from += 1;
    const candidate = tryRules(tokens, from, end, grammar);
    if (candidate && (!chosen || candidate.cost < chosen.cost)) chosen = candidate;
  }
  const front = [start, from];
  if (chosen && chosen.cost < 1.2) return chosen;
  for (const at of front) {
    let stop = end;
    for (let round = 0; round < 3; round += 1) {
      const length = endingLength(tokens, at, stop, grammar);
      if (length === 0 || stop - length <= at) break;
      stop -= length;
      const candidate = tryRules(tokens, at, stop, grammar);
      if (candidate && (!chosen || candidate.cost + 0.1 < chosen.cost))
        chosen = { ...candidate, cost: candidate.cost + 0.1 };
    }
  }
  return chosen;
}

function tryRules(tokens: readonly Token[], start: number, end: number, grammar: Grammar): Clause | null {
  let chosen: Clause | null = null;
  for (const rule of grammar.rules) {
    const match = matchPattern(rule.pattern, tokens, start, end, grammar.slots);
    if (!match) continue;
    const cost = match.cost + (rule.cost ?? 0);
    if (cost > maximumCost || (chosen && cost >= chosen.cost)) continue;
    const built = buildDrafts(rule, match.captures);
    if (built) chosen = { ...built, interjection: rule.interjection, cost };
  }
  return chosen;
}

function endingLength(tokens: readonly Token[], start: number, end: number, grammar: Grammar): number {
  for (let at = start + 2; at < end - 1; at += 1) {
    if (grammar.contrasts.at(tokens, at, end).length > 0) return end - at;
  }
  for (let at = Math.max(start + 1, end - 6); at < end; at += 1) {
    if (grammar.endings.at(tokens, at, end).some(({ length }) => at + length === end)) return end - at;
  }
  return 0;
}

function onlyOpenings(tokens: readonly Token[], start: number, end: number, grammar: Grammar): boolean {
  let position = start;
  while (position < end) {
    const found =
      grammar.openings.at(tokens, position, end)[0] ?? grammar.endings.at(tokens, position, end)[0];
    if (!found) return false;
    position += found.length;
  }
  return true;
}
