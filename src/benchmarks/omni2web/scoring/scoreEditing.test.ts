import { describe, expect, it } from 'vitest';
import { makeOmni2WebInstance } from '../../../../tests/support/makeOmni2WebInstance.js';
import type { DamageDecision, Judgment, Severity } from './Judgment.js';
import { noDamageScore } from './noDamageScore.js';
import { scoreEditing } from './scoreEditing.js';

const instance = makeOmni2WebInstance([
  { operation: 'change_color' },
  { operation: 'rewrite_text' },
  { operation: 'move' },
  { operation: 'revert', undoes: [1] },
]);

const damage = (...kinds: (Severity | null)[]): DamageDecision[] =>
  kinds.map((severity, index) => ({ id: index + 1, isDamage: true, severity }));

function judgment(metIds: string[], extra: Partial<Judgment> = {}): Judgment {
  return {
    instance: 'made-1',
    subject: 's',
    track: 'A',
    items: metIds.map((id) => ({ id, met: true })),
    damage: [],
    ...extra,
  };
}

describe('scoreEditing', () => {
  // By hand: active steps 2, 3, 4. G = 2/3, E = 1/2, R = 1, N = 1 - 0.15 x 2 = 0.7;
  // EFS = 0.1 x 2/3 + 0.5 x 0.5 + 0.2 x 0.7 + 0.2 x 1 = 0.656666...
  it('weighs G, E, N and R over active items, omissions counting as not met', () => {
    const score = scoreEditing(
      instance,
      judgment(['g1', 'e1', 'g2', 'e2', 'g4', 'r4'], { damage: damage('low', null) }),
    );
    expect(score?.grounding).toBeCloseTo(2 / 3, 12);
    expect(score?.edit).toBe(0.5);
    expect(score?.revision).toBe(1);
    expect(score?.noDamage).toBeCloseTo(0.7, 12);
    expect(score?.efs).toBeCloseTo(0.0666666667 + 0.25 + 0.14 + 0.2, 9);
  });

  it('gives a perfect output 1 and an unusable one 0 in everything', () => {
    expect(scoreEditing(instance, judgment(['g2', 'e2', 'g3', 'e3', 'g4', 'r4']))?.efs).toBeCloseTo(1, 12);
    expect(scoreEditing(instance, judgment(['g2', 'e2'], { unusable: 'refused' }))).toEqual({
      efs: 0,
      grounding: 0,
      edit: 0,
      noDamage: 0,
      revision: 0,
    });
  });

  it('scales the other weights up where a category has no active item', () => {
    const plain = makeOmni2WebInstance([{ operation: 'swap' }]);
    // (0.1 x 1 + 0.5 x 0 + 0.2 x 1) / 0.8
    const score = scoreEditing(plain, judgment(['g1']));
    expect(score?.revision).toBeNull();
    expect(score?.efs).toBeCloseTo(0.375, 12);
    const onlyRevision = makeOmni2WebInstance([{ operation: 'swap' }, { operation: 'revert', undoes: [1] }]);
    expect(scoreEditing(onlyRevision, judgment(['g2', 'r2']))).toMatchObject({ edit: null, efs: 1 });
  });

  it('gives no score to an ungraded output', () => {
    expect(scoreEditing(instance, judgment([], { ungraded: 'reply not readable' }))).toBeNull();
  });
});

describe('noDamageScore', () => {
  const three = [...damage('high', 'low', 'medium'), { id: 9, isDamage: false, severity: null }];
  it('follows the formulas of its description', () => {
    expect(noDamageScore([], 5)).toBe(1);
    expect(noDamageScore(three, 5)).toBeCloseTo(0.55, 12);
    expect(noDamageScore(damage(...Array(7).fill('low')), 5)).toBe(0);
    expect(noDamageScore(three, 5, { formula: 'severity' })).toBeCloseTo(1 - 0.15 * 1.75, 12);
    expect(noDamageScore(three, 20, { formula: 'per-step' })).toBeCloseTo(1 - 0.15 * 1.5, 12);
    expect(noDamageScore(three, 10, { formula: 'per-step' })).toBeCloseTo(0.55, 12);
    expect(noDamageScore(three, 5, { formula: 'exponential' })).toBeCloseTo(0.6376281516, 9); // exp(-0.45)
    expect(noDamageScore(three, 5, { coefficient: 0.3 })).toBeCloseTo(0.1, 12);
  });
});
