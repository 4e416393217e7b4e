import type { Omni2WebInstance, Omni2WebStep, RubricItem } from './schema.js';

/** The numbers of the steps that later revisions cancel as a whole: the union of all undo links, each once. */
export function cancelledSteps({ steps }: Pick<Omni2WebInstance, 'steps'>): Set<number> {
  return new Set(steps.flatMap(({ undoes }) => undoes));
}

/**
 * The steps that tracks A and C are scored on: all but the cancelled ones. The cancelling revisions stay, unless
 * they are cancelled themselves; a cancelled revision restores nothing by itself (omni2web, Instance and Scores).
 */
export function activeSteps(instance: Pick<Omni2WebInstance, 'steps'>): Omni2WebStep[] {
  const cancelled = cancelledSteps(instance);
  return instance.steps.filter(({ step }) => !cancelled.has(step));
}

/** The rubric items of the active steps, without the no-damage item. */
export function activeItems(instance: Pick<Omni2WebInstance, 'steps' | 'rubric'>): RubricItem[] {
  const cancelled = cancelledSteps(instance);
  return instance.rubric.filter(({ step }) => step !== null && !cancelled.has(step));
}
