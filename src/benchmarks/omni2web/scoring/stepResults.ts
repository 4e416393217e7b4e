import type { OperationType } from '../../../html/TypedEdit.js';
import { activeItems, activeSteps } from '../activeSteps.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Judgment } from './Judgment.js';

/** How one reference step came out: the right element, the right change. */
export interface StepResult {
  step: number;
  operation: OperationType;
  /** Track B: the recovered target. A and C: target grounding. */
  target: boolean;
  /** Track B: the recovered action. A and C: edit fulfilment, or revision handling. */
  action: boolean;
}

/**
 * The steps of one judged output: the active ones on tracks A and C, the full history on B. An unusable output misses
 * all of them; an ungraded one has none to count.
 */
export function stepResults(instance: Omni2WebInstance, judgment: Judgment): StepResult[] {
  if (judgment.ungraded) return [];
  if (judgment.track === 'B') {
    const matches = new Map(judgment.unusable ? [] : judgment.steps?.map((match) => [match.step, match]));
    return instance.steps.map(({ step, operation }) => {
      const match = matches.get(step);
      const matched = match !== undefined && match.matched !== null;
      return { step, operation, target: matched && match.target, action: matched && match.action };
    });
  }
  const met = new Set(
    judgment.unusable ? [] : judgment.items?.filter((item) => item.met).map(({ id }) => id),
  );
  const items = activeItems(instance);
  return activeSteps(instance).map(({ step, operation }) => {
    const passed = (grounding: boolean): boolean => {
      const ofKind = items.filter(
        (item) => item.step === step && (item.category === 'target_grounding') === grounding,
      );
      return ofKind.length > 0 && ofKind.every(({ id }) => met.has(id));
    };
    return { step, operation, target: passed(true), action: passed(false) };
  });
}
