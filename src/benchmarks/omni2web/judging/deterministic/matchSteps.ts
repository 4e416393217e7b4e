import type { RenderedPage } from '../../../../html/effects/RenderedPage.js';
import { maximumAssignment } from '../../../../judges/maximumAssignment.js';
import type { InstructionStep } from '../../referenceInstructions.js';
import type { Omni2WebInstance } from '../../schema.js';
import type { StepMatch } from '../../scoring/Judgment.js';
import { isSameAction, readAction, readReferenceAction } from './actions.js';
import { isSameTarget, readReferenceTarget, resolvePredictedTarget } from './targets.js';

/**
 * Matches recovered steps to reference steps without a model (omni2web, track B): a target is met when it is resolved
 * on the source page, by text, role and position alone, to the reference's elements; an action is met when its edit
 * gives the state of the reference step; the matching is the one-to-one one with the most criteria met. Among equals
 * the pair that stands closest in order is taken.
 * @returns also how many predicted steps hold an action that could not be read
 */
export function matchSteps(
  instance: Omni2WebInstance,
  predicted: readonly InstructionStep[],
  source: RenderedPage,
): { matches: StepMatch[]; unparsedActions: number } {
  const targets = predicted.map((step) => resolvePredictedTarget(step, instance.language, source));
  const actions = predicted.map((step) => readAction(step, instance.language));
  const rows = instance.steps.map((step) => {
    const wantedTarget = readReferenceTarget(step, source);
    const wantedAction = readReferenceAction(step, instance, source);
    return predicted.map((_, index) => ({
      target: isSameTarget(wantedTarget, targets[index]!, source),
      action: isSameAction(wantedAction, actions[index]!, source),
    }));
  });
  const weights = rows.map((row, step) =>
    row.map(({ target, action }, index) => {
      const criteria = Number(target.met) + Number(action);
      return criteria === 0 ? 0 : criteria - Math.abs(step - index) / 10_000;
    }),
  );
  const assigned = maximumAssignment(weights);
  const matches = instance.steps.map(({ step }, row): StepMatch => {
    const column = assigned[row] ?? null;
    if (column === null)
      return { step, matched: null, target: false, action: false, reason: 'no recovered step fits' };
    const { target, action } = rows[row]![column]!;
    const said = actions[column]!;
    return {
      step,
      matched: predicted[column]!.step,
      target: target.met,
      action,
      reason: [
        target.reason,
        action ? 'the edit gives the wanted state' : (said.problem ?? 'the edit gives another state'),
      ].join('; '),
    };
  });
  return { matches, unparsedActions: actions.filter(({ problem }) => problem !== undefined).length };
}
