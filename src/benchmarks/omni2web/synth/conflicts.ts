import type { ScriptStep } from './ScriptStep.js';
import type { StepDraft, Touch } from './StepDraft.js';

/** A step that stands, with what it touches. */
export interface StandingStep {
  script: ScriptStep;
  touches: readonly Touch[];
  /** Text that an explicit name would quote and that this step takes off the page. */
  goneText?: string;
}

/** Whether a new step and a standing one would fight over something, or make each other's words wrong. */
export function conflicts(
  draft: StepDraft,
  names: readonly string[],
  standing: readonly StandingStep[],
): boolean {
  return standing.some(({ script, touches, goneText }) => {
    if (draft.touches.some((mine) => touches.some((other) => clash(mine, other)))) return true;
    if (goneText !== undefined && names.some((name) => name.includes(goneText))) return true;
    return (
      draft.operation === 'rewrite_text' &&
      (script.target.includes(draft.target.text) || script.instruction.includes(draft.target.text))
    );
  });
}

function clash(one: Touch, other: Touch): boolean {
  if (one.aspect === 'gone' && holds(one.path, other.path)) return true;
  if (other.aspect === 'gone' && holds(other.path, one.path)) return true;
  if (one.path !== other.path) return false;
  if (one.aspect === other.aspect) return true;
  // A width and a padding change one box.
  return isBox(one.aspect) && isBox(other.aspect);
}

function isBox(aspect: string): boolean {
  return /^style:(padding|width|height)$/.test(aspect);
}

/** The same element, or one that lies in it. */
function holds(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}
