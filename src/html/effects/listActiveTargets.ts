import type { Anchor } from '../Anchor.js';
import { resolveAnchor } from '../resolveAnchor.js';
import type { TypedEdit } from '../TypedEdit.js';
import type { RenderedPage } from './RenderedPage.js';

export interface TargetedStep {
  step?: number;
  edits?: readonly TypedEdit[];
  targetAnchors?: readonly Anchor[];
}

export interface ActiveTargets {
  /** Source paths of elements that active steps change. */
  activeTargets: string[];
  /** Source paths beside or in which active steps insert something. */
  insertedBeside: string[];
}

/**
 * Where the active steps (pass no cancelled ones) may have changed the page. Anchors that fit nothing are left out.
 * @param allSteps with the cancelled ones: a revision's area is then all that the steps it cancels worked on
 */
export function listActiveTargets(
  steps: readonly TargetedStep[],
  source: RenderedPage,
  allSteps: readonly TargetedStep[] = steps,
): ActiveTargets {
  const targets = new Set<string>();
  const beside = new Set<string>();
  const add = (anchor: Anchor, set: Set<string>): void => {
    if (anchor.insertedBy !== undefined) return;
    const { path } = resolveAnchor(source.page, anchor);
    if (path !== undefined) set.add(path);
  };
  for (const { edits = [], targetAnchors = [] } of steps) {
    const inserts = edits.some(({ type }) => type === 'insert');
    for (const anchor of targetAnchors) add(anchor, inserts ? beside : targets);
    const cancelled = edits.flatMap((edit) => (edit.type === 'revert' ? edit.steps : []));
    const taken = allSteps.filter(({ step }) => step !== undefined && cancelled.includes(step));
    for (const edit of [...edits, ...taken.flatMap((other) => other.edits ?? [])]) {
      add(edit.target, edit.type === 'insert' ? beside : targets);
      if (edit.type === 'swap') add(edit.other, targets);
    }
  }
  return { activeTargets: [...targets], insertedBeside: [...beside] };
}
