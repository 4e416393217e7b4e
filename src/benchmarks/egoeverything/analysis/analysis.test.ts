import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factorTable } from '../../../stats/factorTable.js';
import { type AnswerRecord, optionCount } from './AnswerRecord.js';
import { accuracyTable } from './accuracyTable.js';
import { buildAblations } from './buildAblations.js';
import { compareInputs } from './compareInputs.js';
import { compareAtEqualCost, costTable } from './costTable.js';
import { byArea, byCategory, byDistance, byLength, byRecall } from './factors.js';
import { optionPositions } from './optionPositions.js';
import { findLeaks, leakingByLuck, rotationTable } from './rotations.js';

function answer(overrides: Partial<AnswerRecord>): AnswerRecord {
  return {
    ...{ question: 'q', video: 'v', subject: 's', condition: 'FR', outcome: 'success', category: 'others' },
    ...{ rotation: 0, chosenPlace: 0, rightPlace: 0, chosenOption: 0 },
    ...{ distancePixels: null, areaSquarePixels: null, recallSeconds: null, videoSeconds: 600 },
    ...overrides,
  };
}

/** Answers to as many questions as there are decisions, on four videos. */
function answers(decisions: readonly number[], overrides: Partial<AnswerRecord> = {}): AnswerRecord[] {
  return decisions.map((right, index) =>
    answer({
      question: `q${index}`,
      video: `v${index % 4}`,
      outcome: right ? 'success' : 'failure',
      ...overrides,
    }),
  );
}

const decisions = [1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0];

describe('accuracyTable', () => {
  it('has accuracy, an interval over videos, and the clustered error of statsmodels', () => {
    const [row] = accuracyTable(answers(decisions), { replicates: 2000 });
    expect(row).toMatchObject({
      subject: 's',
      condition: 'FR',
      n: 12,
      videos: 4,
      accuracy: 50,
      complete: true,
      tooFew: true,
    });
    // python3: sm.OLS(y, ones(12)).fit(cov_type="cluster", cov_kwds={"groups": arange(12) % 4}).bse, y = 100 x decisions
    expect(row!.standardError).toBeCloseTo(9.62250449, 8);
    // By hand: the videos' means are 33, 33, 67 and 67, so that all draws lie between these.
    expect(row!.low).toBeCloseTo(100 / 3, 9);
    expect(row!.high).toBeCloseTo(200 / 3, 9);
    expect(row!.aboveChance).toBe(true);
  });

  it('draws that are all alike give the exact interval of as many tries as videos, or none', () => {
    // R: binom.test(0, 4)$conf.int, binom.test(4, 4)$conf.int
    const [none] = accuracyTable(answers([0, 0, 0, 0, 0, 0, 0, 0]));
    expect(none).toMatchObject({ accuracy: 0, low: 0, aboveChance: false });
    expect(none!.high).toBeCloseTo(60.23646, 4);
    const [all] = accuracyTable(answers([1, 1, 1, 1, 1, 1, 1, 1]));
    expect(all).toMatchObject({ accuracy: 100, high: 100, aboveChance: true });
    expect(all!.low).toBeCloseTo(39.76354, 4);
    // Every video is half right: drawing videos anew tells nothing.
    expect(accuracyTable(answers([1, 1, 1, 1, 0, 0, 0, 0]))).toMatchObject([
      { accuracy: 50, low: null, high: null, aboveChance: null },
    ]);
  });

  it('unusable counts as wrong; errors leave it incomplete; unavailable has no row; nothing answered has no accuracy', () => {
    const mixed = (['success', 'unusable', 'error', 'ungraded', 'unavailable'] as const).map(
      (outcome, index) => answer({ question: `q${index}`, outcome }),
    );
    expect(accuracyTable(mixed)).toMatchObject([
      {
        n: 2,
        accuracy: 50,
        videos: 1,
        low: null,
        high: null,
        standardError: null,
        aboveChance: null,
        unusable: 1,
        errors: 1,
        ungraded: 1,
        complete: false,
      },
    ]);
    expect(accuracyTable([answer({ outcome: 'error' })])).toMatchObject([
      { n: 0, accuracy: null, standardError: null },
    ]);
    expect(accuracyTable([answer({ outcome: 'unavailable' })])).toEqual([]);
  });
});

it('inputs are compared by question', () => {
  const found = compareInputs(
    [...answers(decisions), ...answers([0, 0, 1, 0, 0, 0, 0, 1], { condition: 'GM' })],
    { baseline: 'FR', replicates: 500 },
  );
  // On the eight questions that both have: 5 right against 2.
  expect(found).toMatchObject([{ subject: 's', level: 'GM', n: 8, difference: -37.5, tooFew: true }]);
  expect(found[0]!.low!).toBeLessThanOrEqual(-37.5);
});

describe('factors', () => {
  const placed = answers(decisions).map((one, index) => ({
    ...one,
    distancePixels: index < 10 ? 35 * index : null,
    areaSquarePixels: [50, 100, 101, 4000, 200_000][index % 5]!,
    recallSeconds: index < 11 ? 180 + 10 * index : null,
    category: index % 2 ? 'appearance' : 'item presence',
    videoSeconds: 100 * index,
  }));
  const counts = ({ rows, levels }: ReturnType<typeof byDistance>) =>
    levels.map((level) => rows.filter((row) => row.level === level).length);

  it('distance in 100 px bins, a border in the upper one; unknown distances are left out', () => {
    const factor = byDistance(placed);
    expect(factor.levels).toEqual(['0 to 100 px', '100 to 200 px', '200 to 300 px', '300 to 400 px']);
    // 0 35 70 | 105 140 175 | 210 245 280 | 315
    expect(counts(factor)).toEqual([3, 3, 3, 1]);
    expect(factor.unknown).toBe(2);
    expect(byDistance([answer({ distancePixels: 100 })]).rows[0]!.level).toBe('100 to 200 px');
    expect(
      factorTable(factor.rows, { levels: factor.levels, replicates: 50 }).map(({ n, mean }) => [n, mean]),
    ).toEqual([
      [3, expect.closeTo(200 / 3, 9)],
      [3, expect.closeTo(100 / 3, 9)],
      [3, expect.closeTo(200 / 3, 9)],
      [1, 100],
    ]);
  });

  it('recall by decile, equal intervals together, unknown query times left out', () => {
    // Eleven intervals: the r-th shortest (from 0) is in decile floor(10 r / 11).
    expect(counts(byRecall(placed))).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(byRecall(placed).unknown).toBe(1);
    const equal = byRecall(answers(decisions, { recallSeconds: 200 }));
    expect(counts(equal)).toEqual([12, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(byRecall(answers(decisions))).toMatchObject({ rows: [], unknown: 12 });
  });

  it('area both ways', () => {
    // 50 and 100 three times each, 101, 4000 and 200000 twice each.
    expect(counts(byArea(placed, 'disjoint'))).toEqual([6, 2, 0, 2, 0, 0, 0, 2]);
    expect(counts(byArea(placed, 'cumulative'))).toEqual([6, 8, 8, 10, 10, 10, 10]);
    expect(byArea([answer({})], 'disjoint')).toMatchObject({ rows: [], unknown: 1 });
  });

  it('category and video length', () => {
    expect([byCategory(placed).levels, counts(byCategory(placed))]).toEqual([
      ['appearance', 'item presence'],
      [6, 6],
    ]);
    expect([byLength(placed).levels, counts(byLength(placed))]).toEqual([
      ['0 to 5 min', '5 to 10 min', '10 to 15 min', '15 to 20 min'],
      [3, 3, 3, 3],
    ]);
    expect(byLength([])).toEqual({ levels: [], rows: [], unknown: 0 });
  });
});

describe('cost', () => {
  const spent = [
    ...answers(decisions, { condition: 'FR', cost: { pixels: 1000 } }),
    ...answers([1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0], { condition: 'AD', cost: { pixels: 100 } }),
    ...answers([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], { condition: 'GC', cost: { pixels: 104 } }),
    ...answers([0, 0, 0], { condition: 'blind' }),
  ];

  it('the frontier is what nothing cheaper beats', () => {
    expect(
      costTable(spent, 'pixels').map(({ condition, cost, onFrontier }) => [condition, cost, onFrontier]),
    ).toEqual([
      ['AD', 100, true],
      ['GC', 104, false],
      ['FR', 1000, true],
    ]);
    expect(costTable(spent, 'tokens')).toEqual([]);
  });

  it('conditions of equal cost are paired by question', () => {
    const found = compareAtEqualCost(spent, { measure: 'pixels', replicates: 200 });
    expect(found).toMatchObject([{ level: 'GC', baseline: 'AD', n: 12, cost: 104, baselineCost: 100 }]);
    expect(found[0]!.difference).toBeCloseTo(-100 / 6, 9);
    expect(compareAtEqualCost(spent, { measure: 'pixels', within: 0.01 })).toEqual([]);
  });
});

describe('optionPositions', () => {
  const chosen = [30, 25, 15, 20, 10].flatMap((count, place) => new Array<number>(count).fill(place));
  const read = chosen.map((chosenPlace, index) => {
    const rightPlace = index % optionCount;
    return answer({
      question: `q${index}`,
      chosenPlace,
      rightPlace,
      outcome: chosenPlace === rightPlace ? 'success' : 'failure',
    });
  });

  it('chi-square as in SciPy', () => {
    // python3 -c "from scipy import stats; print(stats.chisquare([30, 25, 15, 20, 10], [20] * 5))"
    const [row] = optionPositions(read);
    expect(row!.chiSquare).toBeCloseTo(12.5, 12);
    expect(row!.pValue).toBeCloseTo(0.013995792487650894, 12);
    expect(row).toMatchObject({
      n: 100,
      chosen: [0.3, 0.25, 0.15, 0.2, 0.1],
      right: [0.2, 0.2, 0.2, 0.2, 0.2],
    });
    // Twenty questions are right at each place; places are dealt in turn, so that a fifth of each choice is right.
    expect(row!.accuracy).toEqual([30, 25, 15, 20, 10]);
  });

  it('answers that cannot be read choose no place but count as wrong; no test where a place is never right', () => {
    const [row] = optionPositions([
      answer({}),
      answer({ question: 'r', outcome: 'unusable', chosenPlace: null }),
    ]);
    expect(row).toMatchObject({
      n: 1,
      accuracy: [50, null, null, null, null],
      chiSquare: null,
      pValue: null,
    });
  });
});

describe('rotations', () => {
  /** Five answers to one question; `picks` are options in the order of the data set, of which 0 is right. */
  const turned = (question: string, picks: readonly (number | null)[], subject = 's'): AnswerRecord[] =>
    picks.map((chosenOption, rotation) =>
      answer({
        ...{ question, subject, rotation, chosenOption, condition: 'blind' },
        outcome: chosenOption === 0 ? 'success' : chosenOption === null ? 'unusable' : 'failure',
      }),
    );

  it('count how often each question is right, and whether the pick stays', () => {
    const [row] = rotationTable([
      ...turned('a', [0, 0, 0, 0, 0]),
      ...turned('b', [3, 3, 3, 3, 3]),
      ...turned('c', [0, 1, 0, null, 2]),
      ...turned('d', [0, 0, 0, 0]),
      ...turned('e', [null, null, null, null, null]),
    ]);
    expect(row).toMatchObject({
      questions: 4,
      timesRight: [2, 0, 1, 0, 0, 1],
      consistent: 0.5,
      alwaysRight: 0.25,
    });
    expect(rotationTable(turned('d', [0]))).toMatchObject([
      { questions: 0, consistent: null, alwaysRight: null },
    ]);
  });

  it('an item leaks when any model is right in four of five', () => {
    const found = findLeaks([
      ...turned('a', [0, 0, 0, 0, 1], 'm'),
      ...turned('a', [1, 1, 1, 1, 1], 'n'),
      ...turned('b', [0, 0, 0, 1, 1], 'm'),
      ...turned('b', [0, 0, 1, 1, 1], 'n'),
      ...turned('c', [0, 0, 0, 0, 0], 'm'),
    ]);
    expect(found).toMatchObject({ tested: 2, untested: 1, leaking: [{ question: 'a', subjects: ['m'] }] });
    // python3 -c "from scipy import stats; print(stats.binom.sf(3, 5, .2))"
    expect(leakingByLuck).toBeCloseTo(0.006720000000000001, 15);
    expect(found.expectedByLuck).toBeCloseTo(2 * (1 - 0.99328 ** 2), 12);
    expect(findLeaks([])).toEqual({ tested: 0, untested: 0, leaking: [], expectedByLuck: 0 });
  });

  it('a pick by place alone is right in exactly one of five rotations', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), (place) => {
        const picks = Array.from({ length: optionCount }, (_, rotation) => (place + rotation) % optionCount);
        expect(rotationTable(turned('q', picks))[0]).toMatchObject({
          timesRight: [0, 1, 0, 0, 0, 0],
          consistent: 0,
        });
      }),
    );
  });
});

it('build ablations: 70% of 21,600 reviewed questions kept, with the Wilson interval of statsmodels', () => {
  // python3 -c "from statsmodels.stats.proportion import proportion_confint as p; print(p(15120, 21600, method='wilson'))"
  const counts = { blindTested: 0, blindSolvable: 0, reviewed: 10, agreed: 10 };
  const [row] = buildAblations([{ variant: 'all', written: 21_600, kept: 15_120, ...counts }]);
  expect([row!.kept.low, row!.kept.high]).toEqual([
    expect.closeTo(0.6938536157029246, 12),
    expect.closeTo(0.706075258820099, 12),
  ]);
  expect(row!.blindSolvable).toMatchObject({ rate: null, low: 0, high: 1 });
  expect(row!.humanAgreement).toMatchObject({ rate: 1, high: 1 });
});
