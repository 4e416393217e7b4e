import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BinaryScores, binaryScores } from './binaryScores.js';
import { cohenKappa } from './cohenKappa.js';
import { confusion } from './confusion.js';
import { fleissKappa } from './fleissKappa.js';
import { krippendorffAlpha } from './krippendorffAlpha.js';
import { majority } from './majority.js';
import { percentAgreement } from './percentAgreement.js';
import { whyUndefined } from './whyUndefined.js';

interface Values {
  pairs: {
    name: string;
    first: number[];
    second: number[];
    kappa: Record<'none' | 'linear' | 'quadratic', number>;
    confusion: number[][];
  }[];
  fleiss: { name: string; ratings: number[][]; kappa: number; percentAgreement: number }[];
  alphas: {
    name: string;
    ratings: (number | null)[][];
    alpha: Record<'nominal' | 'ordinal' | 'interval', number>;
  }[];
  binary: { name: string; decisions: boolean[]; truth: boolean[]; scores: BinaryScores }[];
}

// Made by fixtures/makeAgreementValues.py, whose first line is the command.
const values = JSON.parse(
  readFileSync(new URL('../fixtures/agreementValues.json', import.meta.url), 'utf8'),
) as Values;

const levels = ['nominal', 'ordinal', 'interval'] as const;

describe('agreement against scikit-learn and statsmodels', () => {
  it.each(values.pairs)("Cohen's kappa and confusion: $name", ({ first, second, kappa, ...expected }) => {
    for (const weights of ['none', 'linear', 'quadratic'] as const)
      expect(cohenKappa(first, second, { weights })).toBeCloseTo(kappa[weights], 12);
    expect(confusion(first, second).counts).toEqual(expected.confusion);
  });

  it.each(values.fleiss)("Fleiss' kappa: $name", ({ ratings, kappa, ...expected }) => {
    expect(fleissKappa(ratings)).toBeCloseTo(kappa, 12);
    expect(percentAgreement(ratings)).toBeCloseTo(expected.percentAgreement, 12);
  });

  it.each(values.alphas)("Krippendorff's alpha: $name", ({ ratings, alpha }) => {
    for (const level of levels) expect(krippendorffAlpha(ratings, level)).toBeCloseTo(alpha[level], 12);
  });

  it.each(values.binary)('precision, recall, F: $name', ({ decisions, truth, scores }) => {
    const ours = binaryScores(decisions, truth, { beta: 0.5 });
    expect(Object.keys(ours).sort()).toEqual(Object.keys(scores).sort());
    for (const [name, value] of Object.entries(scores))
      expect(ours[name as keyof BinaryScores]).toBeCloseTo(value, 12);
  });
});

it('gives the published alphas', () => {
  // Krippendorff (2011), example C: four observers, twelve units, 0 for a missing value; the published figures.
  const observers = ['123321412000', '123322412503', '033323422510', '123324412510'];
  const ratings = Array.from({ length: 12 }, (_, unit) =>
    observers.map((labels) => Number(labels[unit]) || null),
  );
  const published = { nominal: 0.743, ordinal: 0.815, interval: 0.849 };
  for (const level of levels) expect(krippendorffAlpha(ratings, level)).toBeCloseTo(published[level], 3);
});

describe('majority', () => {
  it('is the most frequent label, and never breaks a tie', () => {
    expect(majority([1, 0, 1])).toEqual({ label: 1, share: 2 / 3 });
    expect(majority(['好', null, '好', null])).toEqual({ label: '好', share: 1 });
    expect(majority(['b', 'a', 'b', 'a', 'c'])).toEqual({ label: null, share: 0.4, tied: ['b', 'a'] });
    expect(majority([null, null])).toEqual({ label: null, share: null });
    expect(majority([])).toEqual({ label: null, share: null });
  });
});

describe('degenerate ratings', () => {
  const measures = [
    percentAgreement,
    fleissKappa,
    ...levels.map((level) => (ratings: (number | null)[][]) => krippendorffAlpha(ratings, level)),
  ];
  const nothing = [
    [],
    [[]],
    [[1]],
    [[1], [2]],
    [
      [1, null],
      [null, 2],
    ],
  ];

  it('has no agreement where nothing was labelled twice', () => {
    for (const ratings of nothing) {
      for (const measure of measures) expect(measure(ratings)).toBeNull();
      expect(whyUndefined(ratings)).toBe('no item has two labels');
    }
    expect(cohenKappa([], [])).toBeNull();
  });

  it('leaves nothing to chance where all labels are the same', () => {
    const same = [
      [3, 3],
      [3, 3],
    ];
    expect(percentAgreement(same)).toBe(1);
    for (const measure of measures.slice(1)) expect(measure(same)).toBeNull();
    expect(cohenKappa([3, 3], [3, 3])).toBeNull();
    expect(cohenKappa([3], [3], { weights: 'quadratic' })).toBeNull();
    expect(whyUndefined(same)).toMatch(/nothing is left to chance/);
  });

  it('is defined for one item with two labels', () => {
    expect(percentAgreement([[0, 1]])).toBe(0);
    expect(fleissKappa([[0, 1]])).toBe(-1);
    expect(cohenKappa([0], [1])).toBe(0);
    // Both ways of drawing two of its two labels differ, as the item's own do: chance agreement, neither more nor less.
    for (const level of levels) expect(krippendorffAlpha([[0, 1]], level)).toBe(0);
    expect(whyUndefined([[0, 1]])).toBeUndefined();
  });

  it('has no shares of nothing', () => {
    expect(binaryScores([], [])).toMatchObject({
      n: 0,
      accuracy: null,
      precision: null,
      recall: null,
      f1: null,
    });
    expect(binaryScores([false], [false])).toMatchObject({
      accuracy: 1,
      precision: null,
      recall: null,
      f1: null,
      falseSuccessRate: 0,
      falseFailureRate: null,
    });
    expect(binaryScores([true], [false])).toMatchObject({
      precision: 0,
      recall: null,
      f1: 0,
      falseSuccessRate: 1,
    });
  });

  it('refuses what cannot be compared', () => {
    expect(() =>
      fleissKappa([
        [1, 1, 1],
        [1, 2, null],
      ]),
    ).toThrow(/equally many labels of every item, not 3 and 2/);
    expect(() => cohenKappa([1], [1, 2])).toThrow(/equal length/);
    expect(() => confusion(['a'], ['c'], ['a', 'b'])).toThrow(/"c" is not in the order given/);
    expect(() => krippendorffAlpha([[1, Number.NaN]], 'interval')).toThrow(/finite number/);
    expect(() => krippendorffAlpha([['low', 'high']], 'ordinal')).toThrow(/finite number/);
    expect(() => binaryScores([true], [])).toThrow(/equal length/);
    expect(() => binaryScores([true], [true], { beta: 0 })).toThrow(/beta is 0/);
  });
});

describe('properties', () => {
  const label = fc.integer({ min: -2, max: 2 });
  const pairsOf = fc.array(fc.tuple(label, label), { maxLength: 30 });
  const ratingsOf = fc.array(fc.array(fc.option(label, { freq: 3 }), { maxLength: 5 }), { maxLength: 20 });
  const complete = fc
    .integer({ min: 2, max: 5 })
    .chain((raters) =>
      fc.array(fc.array(label, { minLength: raters, maxLength: raters }), { maxLength: 20 }),
    );
  const close = (one: number | null, other: number | null) =>
    one === null || other === null ? expect(one).toBe(other) : expect(one).toBeCloseTo(other, 10);

  it('kappa knows no first and second rater, nor names of labels, and stays in its bounds', () => {
    fc.assert(
      fc.property(pairsOf, fc.constantFrom('none', 'linear', 'quadratic'), (pairs, weights) => {
        const [first, second] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
        const kappa = cohenKappa(first, second, { weights });
        close(cohenKappa(second, first, { weights }), kappa);
        close(
          cohenKappa(
            first.map((one) => -one),
            second.map((one) => -one),
            { weights },
          ),
          kappa,
        );
        if (kappa !== null) {
          expect(kappa).toBeGreaterThanOrEqual(-1);
          expect(kappa).toBeLessThanOrEqual(1);
          expect(kappa === 1).toBe(pairs.every(([one, other]) => one === other));
        }
        expect(kappa === null).toBe(whyUndefined(pairs) !== undefined);
      }),
    );
  });

  it('alpha knows no order of raters or items; interval alpha no unit; ordinal alpha only the order', () => {
    fc.assert(
      fc.property(ratingsOf, (ratings) => {
        const turned = ratings.map((row) => [...row].reverse()).reverse();
        const scaled = ratings.map((row) => row.map((one) => (one === null ? null : 3 * one - 40)));
        const bent = ratings.map((row) => row.map((one) => (one === null ? null : Math.exp(one))));
        for (const level of levels) {
          const alpha = krippendorffAlpha(ratings, level);
          close(krippendorffAlpha(turned, level), alpha);
          close(krippendorffAlpha(scaled, level), alpha);
          if (level !== 'interval') close(krippendorffAlpha(bent, level), alpha);
          expect(alpha === null).toBe(whyUndefined(ratings) !== undefined);
          if (alpha !== null) expect(alpha).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("nominal alpha is Fleiss' kappa with chance drawn without replacement", () => {
    fc.assert(
      fc.property(complete, (ratings) => {
        const kappa = fleissKappa(ratings);
        const total = ratings.flat().length;
        close(krippendorffAlpha(ratings), kappa === null ? null : 1 - ((1 - kappa) * (total - 1)) / total);
      }),
    );
  });

  it('confusion keeps every item, and its turn is the other reading', () => {
    fc.assert(
      fc.property(pairsOf, (pairs) => {
        const [first, second] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
        const { labels, counts } = confusion(first, second);
        expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(pairs.length);
        expect(confusion(second, first)).toEqual({
          labels,
          counts: labels.map((_, column) => counts.map((row) => row[column])),
        });
      }),
    );
  });
});
