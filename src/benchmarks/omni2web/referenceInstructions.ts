import type { Omni2WebInstance } from './schema.js';

/** A step in words, as track B writes it and an executor reads it. */
export interface InstructionStep {
  step: number;
  target: string;
  instruction: string;
}

const sentences = {
  en: {
    edit: (target: string, change: string) => `Change this element: ${target} Wanted result: ${change}`,
    revert: (steps: string, target: string, change: string) =>
      `Take back step ${steps} as a whole, at this element: ${target} Wanted result: ${change}`,
    and: ' and ',
    end: '.',
  },
  zh: {
    edit: (target: string, change: string) => `修改这个元素：${target}修改后的结果：${change}`,
    revert: (steps: string, target: string, change: string) =>
      `整体撤销第 ${steps} 步，涉及的元素：${target}撤销后的结果：${change}`,
    and: '、',
    end: '。',
  },
};

/**
 * The reference (oracle) instructions, built deterministically from the rubric anchors of the two items of each step
 * (omni2web, Instance). All steps of the history are there, since revisions name the steps that they take back. Where
 * a data set leaves an anchor empty, the step's own target and instruction stand in.
 */
export function referenceInstructions({ language, steps, rubric }: Omni2WebInstance): InstructionStep[] {
  const words = sentences[language];
  const sentence = (text: string): string =>
    /[.!?。！？]$/.test(text.trim()) ? text.trim() : `${text.trim()}${words.end}`;
  return steps.map(({ step, target, instruction, undoes }) => {
    const items = rubric.filter((item) => item.step === step);
    const anchor =
      items.find(({ category }) => category === 'target_grounding')?.beforeAnchor.trim() || target;
    const change = items.find(({ category }) => category !== 'target_grounding')?.afterExpectedChange.trim();
    if (!change) return { step, target: anchor, instruction };
    const written =
      undoes.length > 0
        ? words.revert(undoes.join(words.and), sentence(anchor), sentence(change))
        : words.edit(sentence(anchor), sentence(change));
    return { step, target: anchor, instruction: written };
  });
}

/** The reference steps as people wrote them: each step's own target and instruction. */
export function writtenInstructions({ steps }: Pick<Omni2WebInstance, 'steps'>): InstructionStep[] {
  return steps.map(({ step, target, instruction }) => ({ step, target, instruction }));
}
