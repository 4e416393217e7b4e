import type { FactorRow } from '../../../stats/factorTable.js';
import { type Measure, measureOf } from './measures.js';
import type { ScoredOutput } from './ScoredOutput.js';

/** Scores in percent of one track as rows of `factorTable`; outputs whose instance has no difficulty have no such row. */
export function factorRows(
  outputs: readonly ScoredOutput[],
  factor: 'page' | 'language' | 'difficulty',
  measure?: Measure,
): FactorRow[] {
  return outputs.flatMap((output) => {
    const score = measureOf(output, measure);
    const level = output[factor];
    if (score === null || level === null) return [];
    return [{ subject: output.subject, level, item: output.instance, cluster: output.page, score }];
  });
}

/** Joint correctness of every step (100 or 0) by operation, as rows of `factorTable` (omni2web, Analyses 2). */
export function operationRows(outputs: readonly ScoredOutput[]): FactorRow[] {
  return outputs.flatMap(({ subject, instance, page, steps }) =>
    steps.map(({ step, operation, target, action }) => ({
      ...{ subject, level: operation, item: `${instance} ${step}`, cluster: page },
      score: target && action ? 100 : 0,
    })),
  );
}

/** What came of every step, one row a step and outcome: the mean of an outcome is its share (omni2web, Analyses 11). */
export function stepOutcomeRows(outputs: readonly ScoredOutput[]): FactorRow[] {
  return outputs.flatMap(({ subject, instance, page, steps }) =>
    steps.flatMap(({ step, target, action }) => {
      const own: StepOutcome = target
        ? action
          ? 'both'
          : 'grounding only'
        : action
          ? 'edit only'
          : 'neither';
      return stepOutcomeNames.map((level) => ({
        ...{ subject, level, item: `${instance} ${step}`, cluster: page },
        score: level === own ? 100 : 0,
      }));
    }),
  );
}

export const stepOutcomeNames = ['both', 'grounding only', 'edit only', 'neither'] as const;
export type StepOutcome = (typeof stepOutcomeNames)[number];
