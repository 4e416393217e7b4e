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
  if (one.aspect === 'gone' || other.aspect === 'gone') return related(one.path, other.path);
  if (one.path !== other.path) return false;
  if (one.aspect === other.aspect) return true;
  // border-color and border-radius are drawn on one border; a width and a padding change one box.
  return isBox(one.aspect) && isBox(other.aspect);
}

function isBox(aspect: string): boolean {
  return /^style:(padding|width|height)$/.test(aspect);
}

function related(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}
