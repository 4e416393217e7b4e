import type { Language } from './ParsedRequest.js';
import { type Token, tokenize } from './tokenize.js';

/** What a slot read from its span. `cost` is 0 where every word was known. */
export interface SlotReading {
  value: unknown;
  cost: number;
}

/** Reads the tokens [start, end) as one slot, or gives null. */
export type SlotReader = (tokens: readonly Token[], start: number, end: number) => SlotReading | null;

export type Captures = Record<string, unknown>;

type Element =
  | { kind: 'literal'; options: string[][]; optional: boolean }
  | { kind: 'slot'; name: string; type: string; optional: boolean };

/** A rule's pattern, ready to match. */
export type CompiledPattern = Element[];

/**
 * Compiles a pattern: `to|into` is one of these words, `[to|into]` may be missing, `VERB` is a word class, `{name:type}`
 * a slot, `[{name:type}]` a slot that may be missing. `_` stands for a space inside an alternative.
 */
export function compilePattern(
  pattern: string,
  classes: Record<string, string>,
  language: Language,
): CompiledPattern {
  return pattern
    .trim()
    .split(/\s+/)
    .map((part): Element => {
      const optional = part.startsWith('[');
      const inner = optional ? part.slice(1, -1) : part;
      const slot = /^\{(\w+)(?::(\w+))?\}$/.exec(inner);
      if (slot) return { kind: 'slot', name: slot[1]!, type: slot[2] ?? slot[1]!, optional };
      const options = inner.split('|').flatMap((option) => {
        if (!/^[A-Z][A-Z_]*$/.test(option)) return [option];
        const listed = classes[option];
        if (listed === undefined)
          throw new Error(`The pattern "${pattern}" names the unknown word class ${option}.`);
        return listed.split('|');
      });
      return {
        kind: 'literal',
        options: options.map((option) =>
          tokenize(option.replaceAll('_', ' '), language).map((token) => token.text),
        ),
        optional,
      };
    });
}

interface Best {
  cost: number;
  captures: Captures;
}

/**
 * The cheapest way in which the pattern covers all tokens of [start, end). Work is bounded by the pattern's length
 * times the square of the span: no input can make it explode.
 */
export function matchPattern(
  pattern: CompiledPattern,
  tokens: readonly Token[],
  start: number,
  end: number,
  slots: Record<string, SlotReader>,
): Best | null {
  const memo = new Map<number, Best | null>();
  const width = end + 1;

  function best(element: number, position: number): Best | null {
    if (element === pattern.length) return position === end ? { cost: 0, captures: {} } : null;
    const key = element * width + position;
    const known = memo.get(key);
    if (known !== undefined) return known;
    memo.set(key, null);
    const found = compute(pattern[element]!, element, position);
    memo.set(key, found);
    return found;
  }

  function compute(current: Element, element: number, position: number): Best | null {
    let chosen: Best | null = current.optional ? best(element + 1, position) : null;
    const offer = (candidate: Best) => {
      if (!chosen || candidate.cost < chosen.cost) chosen = candidate;
    };
    if (current.kind === 'literal') {
      for (const option of current.options) {
        if (!wordsAt(tokens, position, end, option)) continue;
        const rest = best(element + 1, position + option.length);
        if (rest) offer(rest);
      }
      return chosen;
    }
    const reader = slots[current.type];
    if (!reader) throw new Error(`No reader for the slot type "${current.type}".`);
    for (let stop = position + 1; stop <= end; stop += 1) {
      const rest = best(element + 1, stop);
      if (!rest) continue;
      const reading = reader(tokens, position, stop);
      if (!reading) continue;
      offer({
        cost: reading.cost + rest.cost,
        captures: { ...rest.captures, [current.name]: reading.value },
      });
    }
    return chosen;
  }

  return best(0, start);
}

function wordsAt(tokens: readonly Token[], position: number, end: number, words: string[]): boolean {
  if (position + words.length > end) return false;
  return words.every((word, index) => {
    const token = tokens[position + index]!;
    return token.kind !== 'quote' && token.text === word;
  });
}
