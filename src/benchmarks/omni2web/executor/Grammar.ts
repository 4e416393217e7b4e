import type { CompiledPattern, SlotReader } from './matchRule.js';
import { compilePattern } from './matchRule.js';
import type { Language, RequestValues } from './ParsedRequest.js';
import type { PhraseTable } from './PhraseTable.js';
import type { Part, ValueAtom } from './Setting.js';
import type { Token } from './tokenize.js';

/** What kind of request a rule reads: it says how the captures become requests. */
export type Frame =
  | 'set'
  | 'scale'
  | 'scaleTo'
  | 'text'
  | 'move'
  | 'moveTo'
  | 'swap'
  | 'remove'
  | 'image'
  | 'insert'
  | 'match'
  | 'undo'
  | 'repeat'
  | 'topic'
  | 'ignore';

/** One rule of a grammar, as written in its data file. */
export interface RuleData {
  pattern: string;
  frame: Frame;
  /** Values that the rule's own words bring along. */
  atoms?: readonly ValueAtom[];
  part?: Part;
  mode?: RequestValues['mode'];
  placement?: RequestValues['placement'];
  /** Properties that match takes over. */
  properties?: readonly string[];
  /** "increase" is 1, "reduce" -1. */
  sign?: 1 | -1;
  /** Said before thinking again ("never mind"): it gives way to an undo that says more. */
  interjection?: boolean;
  /** Added to the cost: rules that read nearly everything come last. */
  cost?: number;
}

export interface Rule extends Omit<RuleData, 'pattern'> {
  pattern: CompiledPattern;
  /** As written, for messages and tests. */
  written: string;
}

/** Everything that differs between the languages. */
export interface Grammar {
  language: Language;
  rules: readonly Rule[];
  slots: Record<string, SlotReader>;
  fillers: PhraseTable<true>;
  openings: PhraseTable<true>;
  endings: PhraseTable<true>;
  /** "instead of ...": what is not wanted, up to the end. */
  contrasts: PhraseTable<true>;
  /** Marks and words at which a text may fall into several requests. */
  isBoundary(tokens: readonly Token[], index: number): number;
  /** Marks that always part requests. */
  isFullStop(token: Token): boolean;
}

/** Compiles the rules of a data file. A group `<from {old:any}>` of a pattern stands there as a whole or not at all. */
export function compileRules(
  rules: readonly RuleData[],
  classes: Record<string, string>,
  language: Language,
): Rule[] {
  return rules.flatMap(({ pattern, ...rest }) =>
    withGroups(pattern).map((written) => ({
      ...rest,
      written,
      pattern: compilePattern(written, classes, language),
    })),
  );
}

function withGroups(pattern: string): string[] {
  const open = pattern.indexOf('<');
  if (open < 0) return [pattern];
  const close = pattern.indexOf('>', open);
  const [before, inner, after] = [
    pattern.slice(0, open),
    pattern.slice(open + 1, close),
    pattern.slice(close + 1),
  ];
  return withGroups(after).flatMap((rest) => [`${before}${rest}`, `${before}${inner}${rest}`]);
}
