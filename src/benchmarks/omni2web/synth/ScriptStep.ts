import type { OperationType, TypedEdit } from '../../../html/TypedEdit.js';
import type { SurveyElement } from './survey/SurveyElement.js';

/** A stretch of a spoken phrase during which something is pointed at. */
export interface PointingMark {
  /** Characters of `spoken`, end not included. */
  start: number;
  end: number;
  /** What: the first or second thing, the first and then the second, or the place at the edge of the first. */
  at: 'first' | 'second' | 'both' | 'edge';
}

/** A phrase said in one breath; between two the hand may take its time. */
export interface SpokenFragment {
  spoken: string;
  marks: PointingMark[];
}

/** One step of a script, in words and as an edit. */
export interface ScriptStep {
  step: number;
  operation: OperationType;
  fragments: SpokenFragment[];
  /** What is said, as a person would write it down: with quotation marks around page text. */
  transcript: string;
  /** Explicit, without weak references. */
  instruction: string;
  /** Explicit names of the targets. */
  target: string;
  expected: string;
  /** The elements pointed at, in order; empty where only words are used ("undo that"). */
  pointed: SurveyElement[];
  targets: SurveyElement[];
  /** Of each target, in the same order. */
  targetNames: string[];
  undoes: number[];
  edits: TypedEdit[];
}
