import { activeItems } from '../activeSteps.js';
import type { ReportOutput } from './ReportOutput.js';

/** What is decided: yes or no, or which recovered step fits a reference step (null: none does). */
export type DecisionValue = boolean | number | null;

/** The protocols under which a judge decides (omni2web, Scores). */
export const decisionProtocols = {
  rubric: 'Rubric items',
  damage: 'Damaging changes',
  steps: 'Target and action of steps',
  alignment: 'Step alignment',
} as const;
export type DecisionProtocol = keyof typeof decisionProtocols;

/** One decision of a judge on an output. */
export interface OutputDecision {
  /** Its name among those of the output: a rubric item's id, "damage/c3", "step-2/target", "step-2/action", "step-2/match". */
  name: string;
  protocol: DecisionProtocol;
  /** What it counts as: "target grounding", "damage", "action", "alignment". */
  component: string;
  value: DecisionValue;
  reason: string;
}

/**
 * Everything that a judge decided on an output, items that it left out as not met; nothing where it was not asked or its reply
 * could not be read.
 */
export function outputDecisions({ instance, track, verdict }: ReportOutput): OutputDecision[] {
  if (!verdict || verdict.judgment.ungraded || verdict.judgment.unusable) return [];
  const { items = [], damage = [], steps = [] } = verdict.judgment;
  if (track === 'B') {
    const matches = new Map(steps.map((match) => [match.step, match]));
    return instance.steps.flatMap(({ step }): OutputDecision[] => {
      const { matched = null, target = false, action = false, reason } = matches.get(step) ?? {};
      const decision = { protocol: 'steps' as const, reason: reason ?? '' };
      return [
        {
          ...decision,
          name: `step-${step}/match`,
          protocol: 'alignment',
          component: 'alignment',
          value: matched,
        },
        { ...decision, name: `step-${step}/target`, component: 'target', value: target },
        { ...decision, name: `step-${step}/action`, component: 'action', value: action },
      ];
    });
  }
  const decided = new Map(items.map((item) => [item.id, item]));
  return [
    ...activeItems(instance).map(
      ({ id, category }): OutputDecision => ({
        ...{ name: id, protocol: 'rubric', component: category.replaceAll('_', ' ') },
        ...{ value: decided.get(id)?.met ?? false, reason: decided.get(id)?.reason ?? '' },
      }),
    ),
    ...damage.map(
      ({ id, isDamage, reason }): OutputDecision => ({
        ...{ name: `damage/${id}`, protocol: 'damage', component: 'damage' },
        ...{ value: isDamage, reason: reason ?? '' },
      }),
    ),
  ];
}
