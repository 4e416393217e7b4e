import type { StepResult } from './stepResults.js';

/** Shares of all steps in percent, which sum to 100; null where there is no step. */
export interface StepOutcomes {
  steps: number;
  both: number | null;
  groundingOnly: number | null;
  editOnly: number | null;
  neither: number | null;
}

/** Both right, grounding only, edit only, neither (omni2web, Analyses 11). */
export function stepOutcomes(results: readonly StepResult[]): StepOutcomes {
  const share = (target: boolean, action: boolean): number | null =>
    results.length === 0
      ? null
      : (100 * results.filter((result) => result.target === target && result.action === action).length) /
        results.length;
  return {
    steps: results.length,
    both: share(true, true),
    groundingOnly: share(true, false),
    editOnly: share(false, true),
    neither: share(false, false),
  };
}
