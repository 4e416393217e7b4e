import { cancelledSteps } from '../activeSteps.js';
import { referenceInstructions } from '../referenceInstructions.js';
import type { Omni2WebInstance } from '../schema.js';

/** The whole history, one line a step, each marked ACTIVE or CANCELLED (omni2web, Scores). */
export function describeHistory(instance: Omni2WebInstance): string {
  const cancelled = cancelledSteps(instance);
  return referenceInstructions(instance)
    .map(
      ({ step, instruction }) =>
        `[step ${step}] [${cancelled.has(step) ? 'CANCELLED' : 'ACTIVE'}] ${instruction}`,
    )
    .join('\n');
}

/** Which revision cancels which earlier steps as a whole. */
export function describeLinks({ steps }: Omni2WebInstance): string {
  const links = steps
    .filter(({ undoes }) => undoes.length > 0)
    .map(({ step, undoes }) => `step ${step} cancels step ${undoes.join(' and step ')}`);
  return links.length > 0 ? links.join('\n') : 'no step cancels another';
}
