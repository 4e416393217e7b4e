import type { Box } from '../../../../html/PageSnapshot.js';

export const surveyKinds = [
  'heading',
  'button',
  'link',
  'image',
  'paragraph',
  'price',
  'item',
  'cell',
  'row',
  'badge',
  'card',
  'navigation',
  'text',
] as const;

export type SurveyKind = (typeof surveyKinds)[number];

/** An element of the source page that a speaker may point at. */
export interface SurveyElement {
  /** As in Anchor.path. */
  path: string;
  parent: string;
  tag: string;
  kind: SurveyKind;
  /** Rendered text, folded; of a card or row its title, of an image its alternative text. */
  text: string;
  /** On the page, from its top-left corner. */
  box: Box;
  /** Where its own text or picture is: the part of the box that one points at. */
  inner: Box;
  /** Computed values. */
  style: Record<string, string>;
  /** The colour behind its text, from the nearest ancestor that has one. */
  backdrop: string;
  /** How its parent lays out its children: block, flex-row, flex-column, grid. */
  parentLayout: string;
  /** Path of the card that it lies in, or empty. */
  card: string;
  /** Of an image: its source as written. */
  source: string;
  /** True where pointing at it hits this element and none of another surveyed element in it. */
  innermost: boolean;
}

export interface PageSurvey {
  width: number;
  height: number;
  title: string;
  /** Families that the page itself brings (font faces). */
  fontFamilies: string[];
  elements: SurveyElement[];
}
