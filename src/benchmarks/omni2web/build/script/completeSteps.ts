import type { TypedEdit } from '../../../../html/TypedEdit.js';
import type { Omni2WebStep } from '../../schema.js';
import type { Script } from './Script.js';

/**
 * The steps of an instance from those of a script. A revert whose typed edit follows from its links gets it; targets
 * that only the typed edits name become anchors.
 */
export function completeSteps({ steps: written }: Pick<Script, 'steps'>): Omni2WebStep[] {
  const steps: Omni2WebStep[] = [];
  written.forEach(({ operation, instruction, target, targetAnchors, edits, undoes }, index) => {
    const complete = edits ?? (operation === 'revert' ? revertEdit(undoes, steps) : undefined);
    const anchors = targetAnchors ?? complete?.flatMap(targetsOf);
    steps.push({
      step: index + 1,
      operation,
      instruction,
      target,
      ...(anchors ? { targetAnchors: anchors } : {}),
      undoes,
      ...(complete ? { edits: complete } : {}),
    });
  });
  return steps;
}

function targetsOf(edit: TypedEdit) {
  return edit.type === 'swap' ? [edit.target, edit.other] : [edit.target];
}

function revertEdit(undoes: readonly number[], earlier: readonly Omni2WebStep[]): TypedEdit[] | undefined {
  const cancelled = earlier.filter(({ step }) => undoes.includes(step));
  const target = cancelled[0]?.edits?.[0]?.target;
  if (!target || cancelled.some(({ edits }) => !edits)) return undefined;
  return [{ type: 'revert', target, steps: [...undoes] }];
}
