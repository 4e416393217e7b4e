import type { RubricItem } from '../../schema.js';
import { fillSentence } from '../../synth/sayStep.js';
import { chinese } from '../../synth/words/chinese.js';
import { english } from '../../synth/words/english.js';
import type { RubricFile } from './Annotation.js';

const endings = { target_grounding: 'target', edit_fulfillment: 'edit', revision: 'revision', no_damage: '' };

/**
 * Gives rubric items what follows from the rest of them: ids, questions, words for what must not change, and the one
 * item about the whole page.
 */
export function completeRubric(written: RubricFile['items'], language: 'en' | 'zh'): RubricItem[] {
  const { questions, forbidden } = language === 'zh' ? chinese : english;
  const noDamage: RubricFile['items'][number] = {
    step: null,
    category: 'no_damage',
    beforeAnchor: '',
    afterExpectedChange: '',
    forbiddenChange: '',
  };
  const hasNoDamage = written.some(({ category }) => category === 'no_damage');
  return (hasNoDamage ? written : [...written, noDamage]).map((item): RubricItem => {
    const { step, category, beforeAnchor, afterExpectedChange } = item;
    const values = { target: beforeAnchor, expected: afterExpectedChange };
    const words = {
      target_grounding: [questions.grounding, forbidden.other],
      edit_fulfillment: [questions.fulfillment, forbidden.value],
      revision: [questions.revision, forbidden.revert],
      no_damage: [questions.noDamage, forbidden.damage],
    }[category];
    return {
      ...item,
      id: item.id ?? (step === null ? 'no-damage' : `s${step}-${endings[category]}`),
      question: item.question ?? fillSentence(words[0]!, values),
      forbiddenChange: item.forbiddenChange.trim() || fillSentence(words[1]!, values),
    };
  });
}
