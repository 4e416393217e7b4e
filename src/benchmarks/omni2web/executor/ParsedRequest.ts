import type { OperationType } from '../../../html/TypedEdit.js';

/** The two languages of the benchmark. */
export type Language = 'en' | 'zh';

/** What an element is in the words of people, as far as the executor tells kinds apart. */
export const elementKinds = [
  'button',
  'link',
  'heading',
  'subtitle',
  'paragraph',
  'text',
  'image',
  'icon',
  'card',
  'navigation',
  'header',
  'footer',
  'sidebar',
  'section',
  'list',
  'item',
  'table',
  'row',
  'column',
  'cell',
  'input',
  'form',
  'badge',
  'price',
  'logo',
  'banner',
  'label',
  'quote',
  'video',
  'page',
] as const;

export type ElementKind = (typeof elementKinds)[number];

/** A place in the picture: only boxes can tell it. */
export interface Position {
  horizontal?: 'left' | 'center' | 'right';
  vertical?: 'top' | 'middle' | 'bottom';
}

/** An element told by words alone. */
export interface ExplicitReferent {
  kind: 'explicit';
  /** The whole phrase as written, without its determiner. */
  text: string;
  /** Page text that stood in quotation marks. */
  quoted?: string;
  /** Only the beginning was quoted ("the paragraph that begins with ..."). */
  quotedStart?: boolean;
  /** The descriptive words left when kind, ordinal, section and position are taken out. */
  words: string;
  role?: ElementKind;
  /** 1-based; negative counts from the end (-1 is the last). */
  ordinal?: number;
  /** How many there are to count, where that is said ("2nd of 3"). */
  of?: number;
  /** How many elements are meant; 'many' is "all the ..." or a plural. Absent: one. */
  count?: number | 'many';
  /** The part of the page it lies in. */
  section?: ExplicitReferent;
  /** "the button below the price": how it lies to another element. */
  near?: {
    relation: 'above' | 'below' | 'before' | 'after' | 'left' | 'right' | 'beside';
    referent: ExplicitReferent;
  };
  position?: Position;
  /** A CSS colour that the element is said to have ("the red button"). */
  color?: string;
  /** Several named one by one: "the logo and the menu". The other members describe the first. */
  also?: ExplicitReferent[];
}

/** An element that only pointing can tell: "this", "这两个". */
export interface DeicticReferent {
  kind: 'deictic';
  /** As spoken: "this", "these two", "这里". */
  word: string;
  /** 'many' when a plural has no number. */
  count: number | 'many';
  /** Characters from the start of the text to the deictic word. */
  offset: number;
  role?: ElementKind;
  /** The whole phrase: "this green button here". */
  text: string;
  /** Page text or descriptive words said along with it. */
  words?: string;
  /** "the title of this card": what is meant inside of what is pointed at. */
  inner?: ExplicitReferent;
}

/** "it", "them", "它": what was spoken of last. */
export interface PreviousReferent {
  kind: 'previous';
  word: string;
  offset: number;
}

export type Referent = ExplicitReferent | DeicticReferent | PreviousReferent;

/** Which earlier steps are taken back. */
export interface UndoRequest {
  /** previous: the last `count` steps. ordinal: the steps of these numbers. described: by operation, target or both. */
  kind: 'previous' | 'ordinal' | 'described';
  count?: number;
  /** Step numbers, 1-based; negative counts back from the present step (-2 is the step before the last). */
  steps?: number[];
  operation?: OperationType;
  /** The only properties meant ("its colour"), as CSS names. */
  properties?: string[];
  /** Which of the steps described: 1 is the first, -1 (the default) the last. 'all' takes every one. */
  ordinal?: number | 'all';
}

/** What is to become of the target. Which members there are depends on the operation. */
export interface RequestValues {
  /** CSS property. Absent when the element must decide it ("make it green": a button's background, a heading's letters). */
  property?: string;
  /** CSS value, absolute. */
  value?: string;
  /** Factor on the present value ("twice as big" is 2). Needs the element's computed value. */
  scale?: number;
  /** Pixels added to the present value ("10 pixels wider"). Needs the element's computed value. */
  addPx?: number;
  /** Factor on the present colour's lightness: below 1 is darker. Needs the element's computed value. */
  shade?: number;
  /** New text of rewrite_text and insert. */
  text?: string;
  /** Where move and insert put it, seen from the reference. */
  placement?: 'before' | 'after' | 'first_in' | 'last_in';
  /** As said, where a page's layout decides the order: "to the left of" is before. */
  direction?: 'up' | 'down' | 'left' | 'right';
  /** The present text, when only part of it is replaced ("change the word X to Y"). */
  oldText?: string;
  mode?: 'hide' | 'delete';
  /** Tag of an inserted element. */
  tag?: 'p' | 'h2' | 'h3' | 'a' | 'button' | 'li' | 'span' | 'div' | 'img' | 'hr';
  /** Address of an inserted link or image, or of a replacing image. */
  address?: string;
  /** What a replacing or inserted image shows, in words. */
  imageDescription?: string;
  /** Properties that match takes over; absent means the whole look. */
  properties?: string[];
}

/** One thing asked for. */
export interface ParsedRequest {
  operation: OperationType;
  /** null where the words name none ("undo that", "make everything ..." names the page). */
  target: Referent | null;
  /** Reference of move, partner of swap, model of match and of "the same picture as". */
  other?: Referent;
  values: RequestValues;
  undo?: UndoRequest;
  /** 0-1: how little of the wording was unknown. Not a probability. */
  confidence: number;
  /** The part of the text it was read from. */
  source: { text: string; offset: number };
}

/** What came of a text: requests, and what could not be read. A text is understood as a whole or not at all. */
export interface ParseOutcome {
  requests: ParsedRequest[];
  /** Absent when every part was read. */
  problem?: { reason: string; text: string };
}
