import type { OperationType, TypedEdit } from '../../../../html/TypedEdit.js';
import type { UndoRequest } from '../ParsedRequest.js';

/** What one carried-out step was. */
export interface DoneStep {
  step: number;
  operations: readonly OperationType[];
  edits: readonly TypedEdit[];
  /** Paths of the source page that it was about. */
  paths: readonly string[];
}

/**
 * The steps that an undo means, or why none. Steps that were taken back already are out of the question, and so are
 * revisions: a cancelled revision restores nothing (omni2web, Instance).
 */
export function findUndone(
  undo: UndoRequest,
  present: number,
  done: readonly DoneStep[],
  targetPaths?: readonly string[],
): { steps: number[] } | { problem: string } {
  const taken = new Set(
    done.flatMap(({ edits }) => edits.flatMap((edit) => (edit.type === 'revert' ? edit.steps : []))),
  );
  const open = done.filter(
    ({ step, operations }) => step < present && !taken.has(step) && !operations.includes('revert'),
  );
  if (undo.kind === 'ordinal') return numbered(undo, present, done);
  if (undo.kind === 'previous') {
    const steps = open.slice(-(undo.count ?? 1)).map(({ step }) => step);
    return steps.length === (undo.count ?? 1)
      ? { steps }
      : { problem: 'there is no earlier step to take back' };
  }
  const about = targetPaths
    ? open.filter(({ paths }) => paths.some((path) => targetPaths.some((other) => related(path, other))))
    : open;
  const kind = about.filter((one) => fits(one, undo));
  const fallback = targetPaths && about.length === 1 ? about : [];
  const found = kind.length > 0 ? kind : fallback;
  if (found.length === 0) return { problem: 'no earlier step is of this kind and about this element' };
  if (undo.ordinal === 'all') return { steps: found.map(({ step }) => step) };
  if (typeof undo.ordinal === 'number') {
    const one = undo.ordinal > 0 ? found[undo.ordinal - 1] : found.at(undo.ordinal);
    return one ? { steps: [one.step] } : { problem: `there is no step number ${undo.ordinal} of this kind` };
  }
  if (undo.count !== undefined) return { steps: found.slice(-undo.count).map(({ step }) => step) };
  // "Its original colour" is how it was before any of them; "the colour change" is the last one.
  return { steps: targetPaths ? found.map(({ step }) => step) : [found[found.length - 1]!.step] };
}

function numbered(
  undo: UndoRequest,
  present: number,
  done: readonly DoneStep[],
): { steps: number[] } | { problem: string } {
  const steps = (undo.steps ?? []).map((step) => (step > 0 ? step : present + step));
  // What was left undone left nothing behind that could be taken back.
  const carriedOut = steps.filter((step) => step < present && done.some((one) => one.step === step));
  const later = steps.filter((step) => step < 1 || step >= present);
  if (carriedOut.length > 0 && later.length === 0) return { steps: carriedOut };
  const named = (later.length > 0 ? later : steps).join(', ');
  return { problem: `step ${named} is no earlier step that was carried out` };
}

function related(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}/`) || other.startsWith(`${path}/`);
}

function fits({ operations, edits }: DoneStep, { operation, properties }: UndoRequest): boolean {
  if (!operation) return true;
  if (!operations.includes(operation)) return false;
  if (!properties) return true;
  return edits.some((edit) => 'property' in edit && properties.includes(edit.property));
}
