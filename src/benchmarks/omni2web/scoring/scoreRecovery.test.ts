import { describe, expect, it } from 'vitest';
import { makeOmni2WebInstance } from '../../../../tests/support/makeOmni2WebInstance.js';
import type { Judgment, StepMatch } from './Judgment.js';
import { scoreRecovery } from './scoreRecovery.js';

const instance = makeOmni2WebInstance([
  { operation: 'change_color' },
  { operation: 'rewrite_text' },
  { operation: 'move' },
  { operation: 'revert', undoes: [1] },
]);

function judgment(steps: StepMatch[], predictedSteps: number, extra: Partial<Judgment> = {}): Judgment {
  return { instance: 'made-1', subject: 's', track: 'B', steps, predictedSteps, ...extra };
}

describe('scoreRecovery', () => {
  // By hand: 4 reference steps, 5 predicted; target met 3, action met 2, both met 1.
  // Target: P 3/5, R 3/4, F1 = 6/9; action: P 2/5, R 2/4, F1 = 4/9; IRS = 10/18.
  const score = scoreRecovery(
    instance,
    judgment(
      [
        { step: 1, matched: 2, target: true, action: true },
        { step: 2, matched: 1, target: true, action: false },
        { step: 3, matched: 5, target: true, action: false },
        { step: 4, matched: 3, target: false, action: true },
      ],
      5,
    ),
  );

  it('averages component F1 over target and action, on the full history', () => {
    expect(score?.targetF1).toBeCloseTo(6 / 9, 12);
    expect(score?.actionF1).toBeCloseTo(4 / 9, 12);
    expect(score?.irs).toBeCloseTo(10 / 18, 12);
  });

  it('has variants', () => {
    expect(score?.variants.recallOnly).toBeCloseTo((3 / 4 + 2 / 4) / 2, 12);
    // F2 = 5 P R / (4 P + R), F0.5 = 1.25 P R / (0.25 P + R), for (3/5, 3/4) and (2/5, 2/4).
    const f = (beta: number, p: number, r: number): number => ((1 + beta ** 2) * p * r) / (beta ** 2 * p + r);
    expect(score?.variants.f2).toBeCloseTo((f(2, 0.6, 0.75) + f(2, 0.4, 0.5)) / 2, 12);
    expect(score?.variants.f05).toBeCloseTo((f(0.5, 0.6, 0.75) + f(0.5, 0.4, 0.5)) / 2, 12);
    expect(score?.variants.jointF1).toBeCloseTo(2 / 9, 12);
  });

  it('counts omitted steps as not met, and nothing predicted as zero', () => {
    expect(scoreRecovery(instance, judgment([], 0))?.irs).toBe(0);
    const one = scoreRecovery(instance, judgment([{ step: 3, matched: 1, target: true, action: true }], 1));
    expect(one?.irs).toBeCloseTo(2 / 5, 12);
    expect(scoreRecovery(instance, judgment([], 4, { unusable: 'empty' }))).toMatchObject({
      irs: 0,
      targetF1: 0,
    });
    expect(scoreRecovery(instance, judgment([], 4, { ungraded: 'timeout' }))).toBeNull();
  });
});
