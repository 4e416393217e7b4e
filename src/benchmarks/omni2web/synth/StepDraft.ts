import type { Random } from '../../../core/createRandom.js';
import type { OperationType, TypedEdit } from '../../../html/TypedEdit.js';
import type { PageHints, PictureAsset } from './PageHints.js';
import type { PageSurvey, SurveyElement } from './survey/SurveyElement.js';
import type { PhrasingName, Wording } from './words/Wording.js';

/** Something of the page that a step changes or relies on; two standing steps may not share one. */
export interface Touch {
  path: string;
  /** "style:<property>", "text", "image", "gone", "place", or "order" (of the element's children). */
  aspect: string;
}

/** One step before it is put into words. */
export interface StepDraft {
  operation: OperationType;
  phrasing: PhrasingName;
  /** What is pointed at, in the order spoken. */
  pointed: SurveyElement[];
  target: SurveyElement;
  other?: SurveyElement;
  /** As said in words: a colour, a length, a picture. */
  value?: string;
  /** Page text to be, without quotation marks. */
  text?: string;
  /** What is inserted, in words. */
  tag?: string;
  edits: TypedEdit[];
  touches: Touch[];
}

/** What the drawing of a step may look at. */
export interface DrawContext {
  survey: PageSurvey;
  random: Random;
  wording: Wording;
  hints: PageHints;
  pictures: readonly PictureAsset[];
  language: 'en' | 'zh';
  /** Explicit name that fits this element alone; undefined where words cannot tell it from others. */
  name(element: SurveyElement): string | undefined;
}

export type DrawStep = (context: DrawContext) => StepDraft | undefined;
