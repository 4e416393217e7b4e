import type { RubricItem } from '../../schema.js';
import type { Script } from '../script/Script.js';
import { completeRubric } from './completeRubric.js';

/** A rubric from the script's own words: a start for the person who writes it. */
export function draftRubricItems(script: Pick<Script, 'steps'>, language: 'en' | 'zh'): RubricItem[] {
  const items = script.steps.flatMap(({ operation, target, expected, instruction }, index) => {
    const common = {
      step: index + 1,
      beforeAnchor: target,
      afterExpectedChange: expected ?? instruction,
      forbiddenChange: '',
    };
    const second = operation === 'revert' ? ('revision' as const) : ('edit_fulfillment' as const);
    return [
      { ...common, category: 'target_grounding' as const },
      { ...common, category: second },
    ];
  });
  return completeRubric(items, language);
}
