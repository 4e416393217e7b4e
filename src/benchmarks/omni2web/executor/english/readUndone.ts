import type { SlotReading } from '../matchRule.js';
import type { NounPhrase } from '../NounPhrase.js';
import type { UndoRequest } from '../ParsedRequest.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import type { Token } from '../tokenize.js';
import { restored } from './actions.js';
import { numbers, ordinals } from './lexicon.js';
import { readNounPhrase } from './readNounPhrase.js';

/** What "undo ..." is about. */
export interface Undone {
  undo: UndoRequest;
  target?: NounPhrase;
}

const kinds = new PhraseTable(restored, 'en');
const numberTable = new PhraseTable(numbers, 'en');
const ordinalTable = new PhraseTable(ordinals, 'en');
const recent = new Set('last previous latest prior preceding recent most'.split(' '));
const skipped = new Set(
  'the my that this those these your our very original old whole all of earlier just from two-step'.split(
    ' ',
  ),
);
const endings = new PhraseTable(
  phraseEntries([
    [
      true,
      'i made|we made|you made|i just made|we just made|i asked for|i did|we did|i just did|from before|from earlier|before|earlier|made earlier|from just now|that i made|that i just made|that i asked for|above|you just made|you just did|i requested|done earlier|again|a moment ago|made before|that we made|that we did|that you made|i made earlier|from a moment ago|that was made|we just did|that i did|done before',
    ],
  ]),
  'en',
);
const wholes = new PhraseTable<UndoRequest>(
  phraseEntries<UndoRequest>([
    [
      { kind: 'previous', count: 1 },
      'that|it|this|what i did|what you did|what i said|what we did|what was done|my last change|whatever i did|what i just did|what i just said|what you just did|that one|this one|the last|the previous|the last one|the previous one|my last request|what we just did|what was just done|that last one|that last change|that last step|that last bit|what i asked for|what i just asked for|the thing i just did|whatever i just did|the one before|the last thing',
    ],
    [
      { kind: 'previous', count: 2 },
      'both|both of them|both of those|those two|both changes|these two changes|the previous two|the last two|both steps|both edits|those two changes|those two steps',
    ],
  ]),
  'en',
);
const said = new PhraseTable(
  phraseEntries([
    [
      true,
      'what i said about|what i did to|what i did with|what we did to|what you did to|everything about|what i asked for|what i said for|everything i did to|whatever i did to|the changes to|all changes to|what i changed on|what i changed about|what i said on',
    ],
  ]),
  'en',
);
const links = new Set('to for of on in about with from'.split(' '));

/** "the last two changes", "step 3", "steps 3 and 4", "the previous colour change", "the move of the logo". */
export function readUndone(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  const whole = wholes.whole(tokens, start, end);
  if (whole) return { value: { undo: whole } satisfies Undone, cost: 0 };
  const about = said.at(tokens, start, end)[0];
  const named = about ? readNounPhrase(tokens, start + about.length, end) : null;
  if (named && named.referents.length === 1 && !named.part) {
    return { value: { undo: { kind: 'described' }, target: named } satisfies Undone, cost: named.cost };
  }
  const steps = readSteps(tokens, start, end);
  if (steps) return { value: { undo: { kind: 'ordinal', steps } } satisfies Undone, cost: 0 };

  let next = start;
  let isRecent = false;
  let ordinal: number | undefined;
  let count: number | undefined;
  while (next < end) {
    const place = ordinalTable.at(tokens, next, end)[0];
    const number = numberTable.at(tokens, next, end)[0] ?? digits(tokens[next]!);
    if (recent.has(tokens[next]!.text)) isRecent = true;
    else if (place) {
      ordinal = place.meaning;
      next += place.length - 1;
    } else if (number && kinds.at(tokens, next, end).length === 0) {
      count = number.meaning;
      next += number.length - 1;
    } else if (!skipped.has(tokens[next]!.text)) break;
    next += 1;
  }
  const kind = kinds.at(tokens, next, end)[0];
  if (!kind) return null;
  next += kind.length;
  const noun = tokens[next]?.text ?? '';
  if (next < end && ['change', 'changes', 'edit', 'edits', 'step', 'steps', 'tweak'].includes(noun))
    next += 1;
  const ending = endings.at(tokens, next, end)[0];
  if (ending) next += ending.length;
  let target: NounPhrase | undefined;
  let cost = 0;
  if (next < end) {
    if (!links.has(tokens[next]!.text)) return null;
    let stop = end;
    for (let at = next + 1; at < end; at += 1) {
      const closing = endings.at(tokens, at, end).find(({ length }) => at + length === end);
      if (closing) stop = Math.min(stop, at);
    }
    const found = readNounPhrase(tokens, next + 1, stop);
    if (!found || found.part) return null;
    target = found;
    cost = found.cost;
  }
  const { operation, properties } = kind.meaning;
  const undo = describe({ operation, properties, ordinal, count, isRecent, hasTarget: target !== undefined });
  return { value: { undo, target } satisfies Undone, cost };
}

function describe(found: {
  operation?: UndoRequest['operation'];
  properties?: string[];
  ordinal?: number;
  count?: number;
  isRecent: boolean;
  hasTarget: boolean;
}): UndoRequest {
  const { operation, properties, ordinal, count, isRecent, hasTarget } = found;
  if (!operation && !hasTarget) {
    if (ordinal !== undefined && ordinal > 0 && count === undefined)
      return { kind: 'ordinal', steps: [ordinal] };
    if (ordinal !== undefined && ordinal > 0)
      return { kind: 'ordinal', steps: Array.from({ length: count! }, (_, index) => ordinal + index) };
    if (ordinal === -2) return { kind: 'ordinal', steps: [-2] };
    return { kind: 'previous', count: count ?? 1 };
  }
  const undo: UndoRequest = { kind: 'described' };
  if (operation) undo.operation = operation;
  if (properties) undo.properties = properties;
  if (ordinal !== undefined) undo.ordinal = ordinal;
  else if (count !== undefined) undo.count = count;
  else if (isRecent) undo.ordinal = -1;
  return undo;
}

function digits(token: Token): { length: number; meaning: number } | undefined {
  return token.kind === 'number' && token.unit === '' ? { length: 1, meaning: token.value! } : undefined;
}

/** "step 3", "steps 3 and 4", "steps 2 to 4", "step number three", "the change in step 5". */
function readSteps(tokens: readonly Token[], start: number, end: number): number[] | null {
  let next = start;
  const lead = ['the', 'change', 'changes', 'from', 'in', 'made', 'of', 'edit', 'edits', 'at', 'all'];
  while (next < end && lead.includes(tokens[next]!.text)) next += 1;
  if (
    !['step', 'steps', 'instruction', 'request', 'number', 'edit', 'change'].includes(
      tokens[next]?.text ?? '',
    )
  )
    return null;
  next += 1;
  const steps: number[] = [];
  let range = false;
  for (; next < end; next += 1) {
    const token = tokens[next]!;
    const number = digits(token)?.meaning ?? numberTable.at(tokens, next, end)[0]?.meaning;
    if (number !== undefined && number < 1000) {
      const last = steps[steps.length - 1];
      if (range && last !== undefined && number > last && number - last < 50) {
        for (let step = last + 1; step < number; step += 1) steps.push(step);
      }
      steps.push(number);
      range = false;
    } else if (['to', 'through', '-', '–'].includes(token.text) && steps.length > 0) range = true;
    else if (!['and', ',', '&', 'number', 'step', 'no', '.', '#'].includes(token.text)) return null;
  }
  return steps.length > 0 ? steps : null;
}
