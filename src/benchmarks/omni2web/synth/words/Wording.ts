import type { SurveyKind } from '../survey/SurveyElement.js';

/** How one kind of edit is said. Braces name what is filled in; a bar is where the speaker may pause. */
export interface Phrasing {
  /**
   * With weak references: {0} and {1} are "this ..." and "that ...", {these} means both, {here} the place of {0};
   * {value} and {text} are said in words.
   */
  spoken: readonly string[];
  /** Explicit, one sentence: {target}, {other}, {value}, {text}. */
  instruction: string;
  /** What is seen when it is done; the same names. */
  expected: string;
}

export interface NamedColor {
  css: string;
  name: string;
  isDark: boolean;
}

/** Everything that is said, in one language. */
export interface Wording {
  phrasings: Record<PhrasingName, Phrasing>;
  colors: readonly NamedColor[];
  /** What a speaker calls a kind of element. */
  nouns: Record<SurveyKind, string>;
  /** Weak references to the first thing pointed at; `noun` must be said where pointing alone is not enough. */
  near: { plain: readonly string[]; withNoun: readonly string[] };
  far: { plain: readonly string[]; withNoun: readonly string[] };
  both: { plain: readonly string[]; withNoun: readonly string[] };
  here: readonly string[];
  /** Operations as a reviser calls them. */
  changes: Record<string, string>;
  openings: readonly string[];
  questions: { grounding: string; fulfillment: string; revision: string; noDamage: string };
  forbidden: { other: string; value: string; revert: string; damage: string };
  pixels: (amount: number) => string;
  tags: Record<'p' | 'button' | 'a', string>;
  join: (parts: readonly string[]) => string;
  quote: (text: string) => string;
  /** What a picture shows, to stand after "a picture of". */
  pictured: (description: string) => string;
  fallbackTexts: { rewrite: Partial<Record<SurveyKind, readonly string[]>>; insert: readonly string[] };
}

export const phrasingNames = [
  'color',
  'background',
  'border_color',
  'bold',
  'italic',
  'underline',
  'uppercase',
  'letter_spacing',
  'font_family',
  'rewrite',
  'move_before',
  'move_after',
  'swap',
  'hide',
  'delete',
  'image_new',
  'image_same',
  'align_center',
  'align_right',
  'padding',
  'gap',
  'justify',
  'font_size',
  'image_width',
  'radius',
  'insert_before',
  'insert_after',
  'match_colors',
  'match_font',
  'revert_last',
  'revert_two',
  'revert_target',
  'revert_change',
] as const;

export type PhrasingName = (typeof phrasingNames)[number];
