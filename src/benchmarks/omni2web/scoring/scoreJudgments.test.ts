import { describe, expect, it } from 'vitest';
import { makeOmni2WebInstance } from '../../../../tests/support/makeOmni2WebInstance.js';
import type { Judgment } from './Judgment.js';
import { scoreJudgments } from './scoreJudgments.js';

const first = makeOmni2WebInstance([{ operation: 'change_color' }, { operation: 'move' }], { id: 'one' });
const second = makeOmni2WebInstance(
  [{ operation: 'move' }, { operation: 'move' }, { operation: 'revert', undoes: [1] }],
  { id: 'two' },
);
const instances = [first, second];

function page(
  subject: string,
  track: 'A' | 'C',
  instance: string,
  met: string[],
  extra: Partial<Judgment> = {},
): Judgment {
  return { subject, track, instance, items: met.map((id) => ({ id, met: true })), damage: [], ...extra };
}

const everything = { one: ['g1', 'e1', 'g2', 'e2'], two: ['g2', 'e2', 'g3', 'r3'] };

describe('scoreJudgments', () => {
  const judgments: Judgment[] = [
    page('s', 'A', 'one', ['g1', 'e1', 'g2']),
    page('s', 'A', 'two', [], { unusable: 'refused' }),
    page('s', 'C', 'one', everything.one),
    page('s', 'C', 'two', ['g2', 'e2']),
    page('oracle', 'C', 'one', everything.one),
    page('oracle', 'C', 'two', everything.two),
    {
      subject: 's',
      track: 'B',
      instance: 'one',
      predictedSteps: 2,
      steps: [{ step: 1, matched: 1, target: true, action: true }],
    },
    { subject: 's', track: 'B', instance: 'two', ungraded: 'no readable reply' },
    page('partial', 'A', 'one', everything.one),
  ];
  const { subjects, operations, operationGain, oracle, parameters } = scoreJudgments(instances, judgments);

  it('keeps zero-filled outputs in the mean and gives valid-only means beside it', () => {
    // Instance one: (0.1 x 1 + 0.5 x 0.5 + 0.2 x 1) / 0.8 = 0.6875; instance two: 0.
    expect(subjects.s?.A).toMatchObject({
      n: 2,
      valid: 1,
      zeroFilled: 1,
      ungraded: 0,
      missing: 0,
      complete: true,
    });
    expect(subjects.s?.A?.efs).toBeCloseTo(34.375, 10);
    expect(subjects.s?.A?.grounding).toBeCloseTo(50, 10);
    expect(subjects.s?.A?.revision).toBe(0);
    expect(subjects.s?.A?.validOnly.n).toBe(1);
    expect(subjects.s?.A?.validOnly.efs).toBeCloseTo(68.75, 10);
    expect(subjects.s?.A?.validOnly.revision).toBeNull();
  });

  it('marks means incomplete where an output is ungraded or missing, and leaves out tracks that nobody judged', () => {
    expect(subjects.s?.B).toMatchObject({ n: 1, ungraded: 1, complete: false });
    expect(subjects.s?.B?.irs).toBeCloseTo(50, 10);
    expect(subjects.partial?.A).toMatchObject({ n: 1, missing: 1, complete: false, efs: 100 });
    expect(subjects.partial?.B).toBeUndefined();
  });

  it('normalises track C by the oracle', () => {
    // Instance one: 1; instance two: G 1/2, E 1, N 1, R 0: 0.05 + 0.5 + 0.2 = 0.75. Mean 87.5 of an oracle of 100.
    expect(oracle?.subject).toBe('oracle');
    expect(oracle?.efs).toBeCloseTo(100, 10);
    expect(subjects.s?.C?.efs).toBeCloseTo(87.5, 10);
    expect(subjects.s?.C?.niu).toBeCloseTo(87.5, 10);
    expect(scoreJudgments(instances, judgments, { oracleEfs: 89.69 }).subjects.s?.C?.niu).toBeCloseTo(
      8750 / 89.69,
      10,
    );
    const renamed = judgments.map((line) =>
      line.subject === 'oracle' ? { ...line, subject: 'oracle (rules)' } : line,
    );
    expect(scoreJudgments(instances, renamed).oracle?.subject).toBe('oracle (rules)');
    expect(
      scoreJudgments(
        instances,
        judgments.filter(({ subject }) => subject !== 'oracle'),
      ).subjects.s?.C?.niu,
    ).toBeNull();
    expect(() => scoreJudgments(instances, judgments, { oracle: 'oracel' })).toThrow(
      'did you mean "oracle"?',
    );
  });

  it('tells step outcomes of active steps apart', () => {
    // Instance one: step 1 both, step 2 grounding only; instance two, unusable: steps 2 and 3 neither.
    expect(subjects.s?.A?.outcomes).toEqual({
      steps: 4,
      both: 25,
      groundingOnly: 25,
      editOnly: 0,
      neither: 50,
    });
    expect(subjects.s?.B?.outcomes.steps).toBe(2);
  });

  it('averages joint correctness micro within a subject and macro over subjects', () => {
    const row = (track: 'A' | 'B' | 'C', name: string) =>
      operations[track]?.find(({ operation }) => operation === name);
    // s: steps one/2 (no) and two/2 (no); partial: one/2 (yes).
    expect(row('A', 'move')).toEqual({
      operation: 'move',
      macro: 50,
      subjects: { s: { steps: 2, joint: 0 }, partial: { steps: 1, joint: 100 } },
    });
    expect(row('A', 'insert')).toEqual({ operation: 'insert', macro: null, subjects: {} });
    expect(row('C', 'revert')?.macro).toBe(50);
    // Only s has both tracks: C 100 minus A 0 for move.
    expect(operationGain.find(({ operation }) => operation === 'move')?.difference).toBe(100);
    expect(operationGain.find(({ operation }) => operation === 'swap')?.difference).toBeNull();
  });

  it('ranks under each no-damage formula', () => {
    const high = (count: number): Partial<Judgment> => ({
      damage: Array.from({ length: count }, (_, id) => ({
        id,
        isDamage: true,
        severity: id < 1 ? 'high' : 'low',
      })),
    });
    const damaged = [
      page('one high', 'A', 'one', everything.one, high(1)),
      page('high and two low', 'A', 'one', everything.one, high(3)),
      page('the same', 'A', 'one', everything.one, high(3)),
    ];
    const { ranks } = scoreJudgments([first], damaged);
    const order = (formula: keyof typeof ranks.A) =>
      ranks.A[formula].map(({ subject, rank }) => [subject, rank]);
    const expected = [
      ['one high', 1],
      ['high and two low', 2],
      ['the same', 2],
    ];
    expect(order('linear')).toEqual(expected);
    expect(order('exponential')).toEqual(expected);
    // Weights 0.1, 0.5 and 0.2 of 0.8; N = 1 - 0.15 and 1 - 0.15 x 1.5.
    expect(ranks.A.severity[0]?.efs).toBeCloseTo((100 * (0.6 + 0.2 * 0.85)) / 0.8, 10);
    expect(ranks.A.severity[1]?.efs).toBeCloseTo((100 * (0.6 + 0.2 * 0.775)) / 0.8, 10);
    expect(ranks.C.linear).toEqual([]);
  });

  it('names its parameters and takes hostile subject names for what they are', () => {
    expect(parameters).toEqual({
      weights: { grounding: 0.1, edit: 0.5, noDamage: 0.2, revision: 0.2 },
      noDamageFormula: 'linear',
      damageCoefficient: 0.15,
    });
    const hostile = scoreJudgments(instances, [page('__proto__', 'A', 'one', everything.one)]);
    expect(Object.keys(hostile.subjects)).toEqual(['__proto__']);
  });
});
