import { describe, expect, it } from 'vitest';
import { makeOmni2WebInstance } from '../../../tests/support/makeOmni2WebInstance.js';
import { activeItems, activeSteps, cancelledSteps } from './activeSteps.js';

// Worked by hand after the rules of omni2web.md, Instance and Scores.
describe('activeSteps', () => {
  it('removes a step that is cancelled twice once, and keeps the cancelling revisions', () => {
    const instance = makeOmni2WebInstance([
      { operation: 'change_color' },
      { operation: 'move' },
      { operation: 'revert', undoes: [1] },
      { operation: 'revert', undoes: [1, 2] },
    ]);
    expect([...cancelledSteps(instance)]).toEqual([1, 2]);
    expect(activeSteps(instance).map(({ step }) => step)).toEqual([3, 4]);
    expect(activeItems(instance).map(({ id }) => id)).toEqual(['g3', 'r3', 'g4', 'r4']);
  });

  it('lets a cancelled revision restore nothing', () => {
    const instance = makeOmni2WebInstance([
      { operation: 'change_color' },
      { operation: 'revert', undoes: [1] },
      { operation: 'revert', undoes: [2] },
    ]);
    expect(activeSteps(instance).map(({ step }) => step)).toEqual([3]);
  });

  it('keeps everything where nothing is undone', () => {
    const instance = makeOmni2WebInstance([{ operation: 'swap' }, { operation: 'resize' }]);
    expect(activeSteps(instance)).toHaveLength(2);
    expect(activeItems(instance)).toHaveLength(4);
  });
});
