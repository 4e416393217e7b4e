import { type OperationType, operationTypes } from '../../../html/TypedEdit.js';
import { mean } from '../../../stats/mean.js';
import type { StepResult } from './stepResults.js';

export interface OperationRow {
  operation: OperationType;
  /** Mean over subjects of their joint correctness, in percent; null where no subject has such a step. */
  macro: number | null;
  /** Each subject's joint correctness over its steps of this operation, in percent. */
  subjects: Record<string, { steps: number; joint: number }>;
}

/**
 * Joint correctness by operation type on one track: a step counts when target and action are both right; micro over
 * the steps within a subject, macro over subjects (omni2web, Analyses 2).
 */
export function operationTable(resultsBySubject: ReadonlyMap<string, readonly StepResult[]>): OperationRow[] {
  return operationTypes.map((operation) => {
    const subjects = new Map<string, { steps: number; joint: number }>();
    for (const [subject, results] of resultsBySubject) {
      const ofType = results.filter((result) => result.operation === operation);
      if (ofType.length === 0) continue;
      const joint = ofType.filter(({ target, action }) => target && action).length;
      subjects.set(subject, { steps: ofType.length, joint: (100 * joint) / ofType.length });
    }
    const rates = [...subjects.values()].map(({ joint }) => joint);
    return {
      operation,
      macro: rates.length === 0 ? null : mean(rates),
      subjects: Object.fromEntries(subjects),
    };
  });
}
