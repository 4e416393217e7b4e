import type { Omni2WebInstance } from '../schema.js';
import type { Judgment } from './Judgment.js';

/** Scores of one list of recovered instructions (track B), in [0, 1]. */
export interface RecoveryScore {
  targetF1: number;
  actionF1: number;
  /** Instruction Recovery Score: the mean of the two. */
  irs: number;
  variants: RecoveryVariants;
}

/** Other ways to put the same decisions together; recall, F2 and F0.5 are means over target and action. */
export interface RecoveryVariants {
  recallOnly: number;
  f2: number;
  f05: number;
  /** Over steps in which target and action are both met. */
  jointF1: number;
}

interface Counts {
  met: number;
  predicted: number;
  reference: number;
}

/**
 * Scores track B on the full history, cancelled steps included. Precision is over predicted steps, recall over
 * reference steps; a reference step that the judgment leaves out is not met. Null for an ungraded output.
 */
export function scoreRecovery(instance: Omni2WebInstance, judgment: Judgment): RecoveryScore | null {
  if (judgment.ungraded) return null;
  const steps = judgment.unusable ? [] : (judgment.steps ?? []).filter(({ matched }) => matched !== null);
  const predicted = judgment.unusable ? 0 : (judgment.predictedSteps ?? 0);
  const counts = (met: number): Counts => ({ met, predicted, reference: instance.steps.length });
  const target = counts(steps.filter((step) => step.target).length);
  const action = counts(steps.filter((step) => step.action).length);
  const both = counts(steps.filter((step) => step.target && step.action).length);
  const over = (score: (counts: Counts) => number): number => (score(target) + score(action)) / 2;
  const targetF1 = fScore(target, 1);
  const actionF1 = fScore(action, 1);
  return {
    targetF1,
    actionF1,
    irs: (targetF1 + actionF1) / 2,
    variants: {
      recallOnly: over(({ met, reference }) => met / reference),
      f2: over((part) => fScore(part, 2)),
      f05: over((part) => fScore(part, 0.5)),
      jointF1: fScore(both, 1),
    },
  };
}

/** F with recall weighing `beta` times as much as precision, written so that nothing is divided by zero. */
function fScore({ met, predicted, reference }: Counts, beta: number): number {
  return ((1 + beta ** 2) * met) / (beta ** 2 * reference + predicted);
}
