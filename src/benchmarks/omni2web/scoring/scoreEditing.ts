import { activeItems, activeSteps } from '../activeSteps.js';
import type { Omni2WebInstance, RubricCategory } from '../schema.js';
import type { Judgment } from './Judgment.js';
import { type NoDamageFormula, noDamageScore } from './noDamageScore.js';

/** Scores of one edited page (tracks A and C), in [0, 1]; null for a category of which the instance has no item. */
export interface EditingScore {
  /** Edit Fidelity Score. */
  efs: number;
  /** G, E, N and R of the source. */
  grounding: number | null;
  edit: number | null;
  noDamage: number;
  revision: number | null;
}

export interface EditingWeights {
  grounding: number;
  edit: number;
  noDamage: number;
  revision: number;
}

export interface EditingOptions {
  weights?: EditingWeights;
  noDamageFormula?: NoDamageFormula;
  damageCoefficient?: number;
}

/** The weights of the source: EFS = 0.10 G + 0.50 E + 0.20 N + 0.20 R. */
export const defaultEditingWeights: EditingWeights = {
  grounding: 0.1,
  edit: 0.5,
  noDamage: 0.2,
  revision: 0.2,
};

/**
 * Scores one judged page. G, E and R are the means of the decisions over the active items of their category, an item
 * that the judgment leaves out counting as not met; an unusable output is zero in everything. Where the instance has
 * no active item of a category, the weights of the others are scaled up to sum to one. Null for an ungraded output.
 */
export function scoreEditing(
  instance: Omni2WebInstance,
  judgment: Judgment,
  { weights = defaultEditingWeights, noDamageFormula, damageCoefficient }: EditingOptions = {},
): EditingScore | null {
  if (judgment.ungraded) return null;
  const usable = !judgment.unusable;
  const met = new Set(usable ? judgment.items?.filter((item) => item.met).map(({ id }) => id) : []);
  const items = activeItems(instance);
  const share = (category: RubricCategory): number | null => {
    const ofCategory = items.filter((item) => item.category === category);
    return ofCategory.length === 0
      ? null
      : ofCategory.filter(({ id }) => met.has(id)).length / ofCategory.length;
  };
  const parts = {
    grounding: share('target_grounding'),
    edit: share('edit_fulfillment'),
    noDamage: usable
      ? noDamageScore(judgment.damage ?? [], activeSteps(instance).length, {
          formula: noDamageFormula,
          coefficient: damageCoefficient,
        })
      : 0,
    revision: share('revision'),
  };
  return { efs: weighEditing(parts, weights), ...parts };
}

/** EFS from its parts; the weights of those that there are not fall to the others. */
export function weighEditing(
  parts: Record<keyof EditingWeights, number | null>,
  weights: EditingWeights,
): number {
  let sum = 0;
  let weightSum = 0;
  for (const name of Object.keys(weights) as (keyof EditingWeights)[]) {
    const part = parts[name];
    if (part === null) continue;
    sum += weights[name] * part;
    weightSum += weights[name];
  }
  return weightSum > 0 ? sum / weightSum : 0;
}
