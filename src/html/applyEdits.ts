import { type ApplyOutcome, runEdits } from './edits/runEdits.js';
import { parsePage } from './parsePage.js';
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
  /** Path in the source page -> path in the new page, for every element that is still there. */
  toOutput: Map<string, string>;
}

/** One edit that takes part: its step is not cancelled. */
export interface NumberedEdit {
  step: number;
  edit: number;
  typed: TypedEdit;
}

/**
 * Carries out typed edits on a page, step by step, deterministically. Anchors mean elements of the source page
 * (or inserted ones), wherever earlier steps have put them. A step that any `revert` names is left out as a whole, so
 * that a revision restores just what its step changed; a cancelled revision restores nothing (omni2web, Instance).
 * Source text that no edit is about stays byte for byte, but for pages whose missing tags do not allow it: those are
 * written anew. The result parses to exactly the tree that was meant; an edit for which there is no such text (a
 * block in a paragraph, a link in a link) is a problem. Never throws for what edits or page say.
 */
export function applyEdits(
  sourceHtml: string,
  steps: readonly EditStep[],
  options: ApplyEditsOptions = {},
): ApplyEditsResult {
  const page = parsePage(sourceHtml);
  const problems: EditProblem[] = [];
  const edits = effectiveEdits(steps, problems);
  const run = (some: readonly NumberedEdit[]) => runEdits(page, some, options.computedStyle);
  let outcome = run(edits);
  if (!outcome.representable) outcome = runOneByOne(edits, run);
  return {
    html: outcome.html,
    problems: [...problems, ...outcome.problems].sort((a, b) => a.step - b.step || a.edit - b.edit),
    insertedPaths: outcome.insertedPaths,
    toOutput: outcome.toOutput,
  };
}

/** Edits of the steps that stand, in the order of the steps. */
function effectiveEdits(steps: readonly EditStep[], problems: EditProblem[]): NumberedEdit[] {
  const ordered = [...steps].sort((a, b) => a.step - b.step);
  const numbers = new Set(ordered.map(({ step }) => step));
  const cancelled = new Set<number>();
  for (const { step, edits } of ordered) {
    edits.forEach((typed, edit) => {
      if (typed.type !== 'revert') return;
      for (const named of typed.steps) {
        if (numbers.has(named) && named < step) cancelled.add(named);
        else
          problems.push({ step, edit, message: `step ${named} is no earlier step that could be taken back` });
      }
    });
  }
  return ordered
    .filter(({ step }) => !cancelled.has(step))
    .flatMap(({ step, edits }) => edits.map((typed, edit) => ({ step, edit, typed })))
    .filter(({ typed }) => typed.type !== 'revert');
}

/** Finds the edits for which there is no HTML, and does without them. */
function runOneByOne(
  edits: readonly NumberedEdit[],
  run: (some: readonly NumberedEdit[]) => ApplyOutcome,
): ApplyOutcome {
  const kept: NumberedEdit[] = [];
  const refused: EditProblem[] = [];
  let last = run([]);
  for (const edit of edits) {
    const outcome = run([...kept, edit]);
    if (outcome.representable) {
      kept.push(edit);
      last = outcome;
    } else {
      const message = 'HTML cannot hold the result: a parser would put the elements elsewhere';
      refused.push({ step: edit.step, edit: edit.edit, message });
    }
  }
  return { ...last, problems: [...last.problems, ...refused] };
}
