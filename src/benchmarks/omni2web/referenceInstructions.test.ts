import { expect, it } from 'vitest';
import { makeOmni2WebInstance } from '../../../tests/support/makeOmni2WebInstance.js';
import { referenceInstructions, writtenInstructions } from './referenceInstructions.js';

const steps = [
  { operation: 'change_color' as const },
  { operation: 'resize' as const },
  { operation: 'revert' as const, undoes: [1, 2] },
];

it('builds reference instructions from the rubric anchors, in both languages', () => {
  const english = makeOmni2WebInstance(steps);
  expect(referenceInstructions(english)[0]).toEqual({
    step: 1,
    target: 'the element of g1',
    instruction: 'Change this element: the element of g1. Wanted result: the change of e1.',
  });
  expect(referenceInstructions(english)[2]?.instruction).toBe(
    'Take back step 1 and 2 as a whole, at this element: the element of g3. Wanted result: the change of r3.',
  );
  const chinese = makeOmni2WebInstance(steps, { language: 'zh' });
  expect(referenceInstructions(chinese)[2]?.instruction).toBe(
    '整体撤销第 1、2 步，涉及的元素：the element of g3。撤销后的结果：the change of r3。',
  );
});

it('falls back on the step’s own words where an anchor is empty', () => {
  const instance = makeOmni2WebInstance([{ operation: 'swap' }]);
  for (const item of instance.rubric) {
    item.beforeAnchor = ' ';
    item.afterExpectedChange = '';
  }
  expect(referenceInstructions(instance)).toEqual(writtenInstructions(instance));
});
