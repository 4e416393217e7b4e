import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeOmni2WebInstance } from '../../../../tests/support/makeOmni2WebInstance.js';
import { factorTable } from '../../../stats/factorTable.js';
import type { Judgment } from '../scoring/Judgment.js';
import { type CalibrationItem, calibrateJudge } from './calibrateJudge.js';
import { compareJudges } from './compareJudges.js';
import { damageAgainstEdit } from './damageAgainstEdit.js';
import { compareExecutors, executionControl } from './executionControl.js';
import { factorRows, operationRows, stepOutcomeNames, stepOutcomeRows } from './factorRows.js';
import { operationContrasts } from './operationContrasts.js';
import { pageBootstrap } from './pageBootstrap.js';
import { recoveryVariants } from './recoveryVariants.js';
import { type ScoredOutput, scoreOutputs } from './ScoredOutput.js';
import { sensitivitySweep, sweptWeights } from './sensitivitySweep.js';
import { validOnlyRanks } from './validOnlyRanks.js';

type Table = number[][];
type Cube = number[][][];

// Made by fixtures/makeAnalysisValues.py, whose first lines are the command.
const stored = JSON.parse(
  readFileSync(new URL('./fixtures/analysisValues.json', import.meta.url), 'utf8'),
) as {
  met: Record<'A' | 'C', Cube>;
  damage: Record<'A' | 'C', Table>;
  unusable: Record<'A' | 'C', Table>;
  target: Cube;
  action: Cube;
  predicted: Table;
  people: Cube;
  efs: Record<'A' | 'C', number[]>;
  sweep: { coefficient: number; weights: number[]; rho: number; ranks: number[] }[];
  recovery: Record<string, { scores: number[]; rho: number }>;
  pageEqual: number[];
  macro: Record<'A' | 'B' | 'C', number[]>;
  operationRho: { AC: number; BC: number };
  calibration: { agreement: number; kappa: number; pearson: number; bias: number };
};

const subjects = ['v', 'w', 'x', 'y', 'z'];
const itemIds = ['g1', 'e1', 'g2', 'e2', 'g3', 'e3', 'g4', 'r4'];
const difficulties = ['easy', 'medium', 'hard'] as const;
const instances = Array.from({ length: 24 }, (_, index) =>
  makeOmni2WebInstance(
    [
      { operation: 'change_color' },
      { operation: 'move' },
      { operation: 'insert' },
      { operation: 'revert', undoes: [2] },
    ],
    {
      id: `i${String(index).padStart(2, '0')}`,
      page: `page-${index % 6}`,
      language: index % 2 === 0 ? 'en' : 'zh',
      difficulty: difficulties[index % 3],
    },
  ),
);

const judgments: Judgment[] = subjects.flatMap((subject, s) =>
  instances.flatMap(({ id: instance }, i): Judgment[] => [
    ...(['A', 'C'] as const).map((track): Judgment => {
      if (stored.unusable[track][s]![i]) return { instance, subject, track, unusable: 'empty' };
      const items = itemIds.map((id, item) => ({ id, met: stored.met[track][s]![i]![item] === 1 }));
      const damage = Array.from({ length: stored.damage[track][s]![i]! }, (_, id) => ({
        id,
        isDamage: true,
      }));
      return { instance, subject, track, items, damage };
    }),
    {
      ...{ instance, subject, track: 'B', predictedSteps: stored.predicted[s]![i]! },
      steps: [1, 2, 3, 4].map((step, place) => ({
        ...{ step, matched: step },
        target: stored.target[s]![i]![place] === 1,
        action: stored.action[s]![i]![place] === 1,
      })),
    },
  ]),
);
const outputs = scoreOutputs(instances, judgments);
const ofTrack = (track: string): ScoredOutput[] => outputs.filter((output) => output.track === track);
const close = (found: Record<string, number>, expected: number[]): void =>
  subjects.forEach((subject, index) => {
    expect(found[subject]).toBeCloseTo(expected[index]!, 9);
  });

describe('sensitivity sweep against NumPy and SciPy', () => {
  const { baseline, settings, summary } = sensitivitySweep(ofTrack('A'));

  it('has the 26 vectors of the source, each summing to one, among them the two that it names', () => {
    const vectors = sweptWeights().map(({ grounding, edit, noDamage, revision }) => [
      grounding,
      edit,
      noDamage,
      revision,
    ]);
    expect(vectors).toHaveLength(26);
    for (const vector of vectors) expect(vector.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(vectors).toContainEqual([0.1, 0.5, 0.2, 0.2]);
    expect(vectors).toContainEqual([0.1, 0.4, 0.4, 0.1]);
    expect(vectors).toContainEqual([0.25, 0.25, 0.25, 0.25]);
    expect(new Set(vectors.map(String)).size).toBe(26);
  });

  it('ranks the subjects in each of the 156 settings as they do', () => {
    close(baseline, stored.efs.A);
    expect(settings).toHaveLength(156);
    for (const expected of stored.sweep) {
      const setting = settings.find(
        ({ coefficient, weights: { grounding, edit, noDamage, revision } }) =>
          coefficient === expected.coefficient &&
          String([grounding, edit, noDamage, revision]) === String(expected.weights),
      )!;
      expect(setting.comparison.spearman).toBeCloseTo(expected.rho, 9);
      expect(subjects.map((subject) => setting.comparison.ranks[subject])).toEqual(expected.ranks);
    }
  });

  it('sums them up', () => {
    const before = stored.sweep.find(
      ({ coefficient, weights }) => coefficient === 0.15 && String(weights) === '0.1,0.5,0.2,0.2',
    )!.ranks;
    const first = before.indexOf(1);
    const shifts = stored.sweep.map(({ ranks }) =>
      Math.max(...ranks.map((rank, index) => Math.abs(rank - before[index]!))),
    );
    expect(summary).toMatchObject({
      settings: 156,
      correlated: 156,
      alike: stored.sweep.filter(({ rho }) => rho >= 0.9 - 1e-12).length,
      leaderChanges: stored.sweep.filter(({ ranks }) => ranks[first] !== 1).length,
    });
    expect(summary.least.all).toBeCloseTo(Math.min(...stored.sweep.map(({ rho }) => rho)), 9);
    expect(summary.least.coefficientOnly).toBeCloseTo(
      Math.min(
        ...stored.sweep.filter(({ weights }) => String(weights) === '0.1,0.5,0.2,0.2').map(({ rho }) => rho),
      ),
      9,
    );
    expect(summary.least.weightsOnly).toBeCloseTo(
      Math.min(...stored.sweep.filter(({ coefficient }) => coefficient === 0.15).map(({ rho }) => rho)),
      9,
    );
    expect(Math.abs(summary.largestShift!.to - summary.largestShift!.from)).toBe(Math.max(...shifts));
  });

  it('has no correlation, and no shift, with one subject or none', () => {
    const one = sensitivitySweep(ofTrack('A').filter(({ subject }) => subject === 'v')).summary;
    expect(one).toEqual({
      ...{ settings: 156, alike: 0, correlated: 0, leaderChanges: 0, largestShift: null },
      least: { all: null, coefficientOnly: null, weightsOnly: null },
    });
    expect(sensitivitySweep([]).baseline).toEqual({});
  });
});

it('variants of track B rank as in NumPy and SciPy', () => {
  for (const { variant, scores, comparison } of recoveryVariants(outputs)) {
    close(scores, stored.recovery[variant]!.scores);
    expect(comparison.spearman).toBeCloseTo(stored.recovery[variant]!.rho, 9);
  }
});

describe('page bootstrap', () => {
  const found = pageBootstrap(outputs, { replicates: 500 })!;

  it('holds every subject and track, their pairs and gains, and page-equal means', () => {
    expect(found).toMatchObject({ pages: 6, replicates: 500 });
    expect(found.cells).toHaveLength(15);
    expect(found.pairs).toHaveLength(3 * 10);
    const means = (track: string) =>
      Object.fromEntries(
        found.cells.filter((cell) => cell.track === track).map(({ subject, mean }) => [subject, mean!]),
      );
    close(means('A'), stored.efs.A);
    close(means('C'), stored.efs.C);
    for (const { subject, difference } of found.gains) {
      const index = subjects.indexOf(subject);
      expect(difference).toBeCloseTo(stored.efs.C[index]! - stored.efs.A[index]!, 9);
    }
    close(found.pageEqual.find(({ track }) => track === 'A')!.scores, stored.pageEqual);
  });

  it('leaves out what a subject has not, and is null without outputs', () => {
    const partly = outputs.filter(({ subject, track }) => subject !== 'v' || track === 'B');
    const { cells, gains } = pageBootstrap(partly, { replicates: 50 })!;
    expect(cells.filter(({ subject }) => subject === 'v').map(({ track }) => track)).toEqual(['B']);
    expect(gains.map(({ subject }) => subject)).toEqual(['w', 'x', 'y', 'z']);
    expect(pageBootstrap([])).toBeNull();
  });

  it('refuses two outputs in one place', () => {
    expect(() => pageBootstrap([...outputs, outputs[0]!])).toThrow(
      expect.objectContaining({ code: 'VALUES_INVALID' }),
    );
  });
});

describe('operations from track to track', () => {
  const found = operationContrasts(outputs, { replicates: 300 });

  it('macro rates, gains, losses and rankings as in NumPy and SciPy', () => {
    expect(found.subjects).toEqual(subjects);
    const macro = Object.fromEntries(found.operations.map((row) => [row.operation, row.macro]));
    ['change_color', 'insert', 'revert', 'move'].forEach((operation, index) => {
      expect(macro[operation]!.B).toBeCloseTo(stored.macro.B[index]!, 9);
      if (operation === 'move') expect([macro[operation]!.A, macro[operation]!.C]).toEqual([null, null]);
      else expect(macro[operation]!.C).toBeCloseTo(stored.macro.C[index]!, 9);
    });
    expect(found.rankings.AC).toBeCloseTo(stored.operationRho.AC, 9);
    expect(found.rankings.BC).toBeCloseTo(stored.operationRho.BC, 9);
    for (const { macro: rates, gain, loss, operation, counts, intervals } of found.operations) {
      expect(counts.B).toEqual({ n: 24, clusters: 6, tooFew: false });
      // Every move is cancelled later, so that A and C have none of it.
      expect(counts.A.n).toBe(operation === 'move' ? 0 : 24);
      expect(intervals.B!.low).toBeLessThanOrEqual(rates.B!);
      expect(intervals.B!.high).toBeGreaterThanOrEqual(rates.B!);
      if (operation === 'move') expect([gain, loss]).toEqual([null, null]);
      else {
        expect(gain!.difference).toBeCloseTo(rates.C! - rates.A!, 9);
        expect(loss!.difference).toBeCloseTo(rates.B! - rates.C!, 9);
        expect(gain!.low!).toBeLessThanOrEqual(gain!.difference);
        expect(gain!.high!).toBeGreaterThanOrEqual(gain!.difference);
      }
    }
  });

  it('without a subject on all tracks there is nothing to compare', () => {
    expect(operationContrasts(ofTrack('A'))).toEqual({
      ...{ subjects: [], operations: [] },
      rankings: { AB: null, AC: null, BC: null },
    });
  });
});

describe('factor rows', () => {
  it('group scores by difficulty and language, steps by operation and by outcome', () => {
    const options = { replicates: 200 };
    const byDifficulty = factorTable(factorRows(ofTrack('A'), 'difficulty'), {
      ...options,
      levels: difficulties,
    });
    expect(
      byDifficulty.map(({ level, n, clusters, tooFew }) => [level, n, clusters, tooFew]).slice(0, 1),
    ).toEqual([['easy', 8, 2, true]]);
    const v = byDifficulty.filter(({ subject }) => subject === 'v');
    expect(v.reduce((sum, { mean, n }) => sum + mean! * n, 0) / 24).toBeCloseTo(stored.efs.A[0]!, 9);
    const byOperation = factorTable(operationRows(ofTrack('C')), options).filter(
      ({ level }) => level === 'revert',
    );
    expect(byOperation.reduce((sum, { mean }) => sum + mean! / 5, 0)).toBeCloseTo(stored.macro.C[2]!, 9);
    const outcomes = factorTable(stepOutcomeRows(ofTrack('A')), { ...options, levels: stepOutcomeNames });
    for (const subject of subjects)
      expect(
        outcomes.filter((cell) => cell.subject === subject).reduce((sum, { mean }) => sum + mean!, 0),
      ).toBeCloseTo(100, 9);
  });

  it('leave out instances without a difficulty', () => {
    expect(factorRows([{ ...outputs[0]!, difficulty: null }], 'difficulty')).toEqual([]);
  });
});

describe('judges', () => {
  const mild = ofTrack('A').map((output) => ({
    ...output,
    // Ten points above the primary judge for all, and 20 more for its own family.
    editing: { ...output.editing!, efs: output.editing!.efs + (output.subject === 'z' ? 0.3 : 0.1) },
  }));
  const found = compareJudges(
    new Map([
      ['primary', ofTrack('A')],
      ['mild', mild],
    ]),
    { families: { z: 'f', mild: 'f' }, replicates: 200 },
  );

  it('differ by what was added, and the ranking is compared with the primary one', () => {
    const [primary, other] = found.judges;
    expect(primary).toMatchObject({
      meanAbsoluteDifference: 0,
      meanDifference: 0,
      comparison: { spearman: expect.closeTo(1, 12), kendall: expect.closeTo(1, 12) },
    });
    expect(other!.meanDifference).toBeCloseTo((4 * 10 + 30) / 5, 9);
    close(
      other!.scores,
      stored.efs.A.map((efs, index) => efs + (index === 4 ? 30 : 10)),
    );
  });

  it('favour their family beyond their mildness', () => {
    const [bias, ...rest] = found.sameFamily;
    expect(rest).toEqual([]);
    expect([bias!.subject, bias!.judge]).toEqual(['z', 'mild']);
    expect(bias!.bias!.difference).toBeCloseTo(30, 9);
    expect(bias!.beyondMildness!.difference).toBeCloseTo(20, 9);
    expect(bias!.beyondMildness).toMatchObject({ stable: true, pPlus: 1 });
  });

  it('alone, or none, are compared with nobody', () => {
    expect(compareJudges(new Map([['one', ofTrack('A')]])).sameFamily).toEqual([]);
    expect(compareJudges(new Map())).toEqual({ judges: [], sameFamily: [] });
  });
});

describe('calibration against people', () => {
  const items: CalibrationItem[] = subjects.flatMap((subject, s) =>
    instances.flatMap(({ id, page }, i) =>
      [0, 4, 6].map((item) => ({
        ...{ component: 'A grounding', output: `${subject} ${id}`, page },
        automatic: stored.met.A[s]![i]![item] === 1,
        human: stored.people[s]![i]![item] === 1,
      })),
    ),
  );

  it('agreement, kappa, correlation and bias as in NumPy, scikit-learn and SciPy', () => {
    const [row] = calibrateJudge(items, [], { replicates: 300 });
    const { agreement, kappa, pearson, bias } = stored.calibration;
    expect(row).toMatchObject({ component: 'A grounding', items: 360, outputs: 120, tooFew: false });
    expect(row!.agreement!.mean).toBeCloseTo(agreement, 9);
    expect(row!.kappa!.value).toBeCloseTo(kappa, 9);
    expect(row!.pearson).toBeCloseTo(pearson, 9);
    expect(row!.bias.mean).toBeCloseTo(bias, 9);
    expect(row!.bias.low!).toBeLessThanOrEqual(row!.bias.mean);
  });

  it('a component of scores has no decisions; one output has no correlation and no interval', () => {
    const [row] = calibrateJudge(
      [],
      [{ component: 'B IRS', output: 'o', page: 'p', automatic: 40, human: 50 }],
    );
    expect(row).toMatchObject({
      items: null,
      agreement: null,
      kappa: null,
      pearson: null,
      outputs: 1,
      tooFew: true,
    });
    expect(row!.bias).toMatchObject({ mean: -10, low: null, high: null });
    expect(calibrateJudge([])).toEqual([]);
  });
});

describe('execution', () => {
  it('gaps and ratios of the published table 11 (arXiv 2609.23417, A.4)', () => {
    const rows = executionControl([
      { subject: 'Gemini 3.5 Flash', executor: 'own', recovered: 53.48, oracle: 90.45 },
      { subject: 'Qwen3.5-Omni-Plus', executor: 'fixed', recovered: 50.32, oracle: 89.35 },
      { subject: 'Qwen3.5-Omni-Plus', executor: 'own', recovered: 45.2, oracle: 67.43 },
      { subject: 'nobody', executor: 'own', recovered: 0, oracle: 0 },
    ]);
    // Printed 36.96, 39.03 and 22.24, from inputs that were not rounded.
    expect(rows.map(({ gap }) => gap.toFixed(2))).toEqual(['36.97', '39.03', '22.23', '0.00']);
    expect(rows[1]!.ratio).toBeCloseTo(56.32, 2);
    expect(rows[3]!.ratio).toBeNull();
  });

  it('another executor: NIU by its own oracle, ranks against the first', () => {
    const rows = compareExecutors([
      {
        executor: 'one',
        oracleOf: () => 80,
        efs: new Map([
          ['a', 40],
          ['b', 20],
        ]),
      },
      {
        executor: 'two',
        oracleOf: () => null,
        efs: new Map([
          ['a', 10],
          ['b', 20],
        ]),
      },
    ]);
    expect(rows[0]).toMatchObject({ niu: { a: 50, b: 25 }, comparison: { leaderChanged: false } });
    expect(rows[1]).toMatchObject({
      niu: { a: null, b: null },
      comparison: { leaderChanged: true, spearman: expect.closeTo(-1, 12) },
    });
    expect(compareExecutors([])).toEqual([]);
  });
});

describe('what can hide behind a mean', () => {
  it('zero fill: valid-only means are above by what the unusable outputs cost', () => {
    const found = validOnlyRanks(ofTrack('A'));
    subjects.forEach((subject, index) => {
      const unusable = stored.unusable.A[index]!.reduce((sum, one) => sum + one, 0);
      expect(found.unusable[subject]).toBe(unusable);
      expect(found.validOnly[subject]! * (24 - unusable)).toBeCloseTo(stored.efs.A[index]! * 24, 6);
    });
    expect(found.comparison.n).toBe(5);
  });

  it('no damage: the untouched page is the line', () => {
    const untouched = instances.map(
      ({ id: instance }): Judgment => ({ instance, subject: 'untouched', track: 'A', items: [], damage: [] }),
    );
    const found = damageAgainstEdit([...ofTrack('A'), ...scoreOutputs(instances, untouched)]);
    expect(found.reference).toEqual({ noDamage: 100, edit: 0, efs: expect.closeTo(20, 9) });
    expect(found.points.map(({ subject, n }) => [subject, n])).toEqual(
      subjects.map((subject) => [subject, 24]),
    );
    expect(found.notAboveReference).toEqual(subjects.filter((_, index) => stored.efs.A[index]! <= 20));
    expect(damageAgainstEdit([])).toEqual({
      points: [],
      reference: null,
      notAboveReference: [],
      correlation: null,
    });
  });
});

it('ungraded outputs and unknown instances have no scores', () => {
  const [instance] = instances as [(typeof instances)[0]];
  expect(
    scoreOutputs(
      [instance],
      [
        { instance: instance.id, subject: 's', track: 'A', ungraded: 'no reply' },
        { instance: 'elsewhere', subject: 's', track: 'A', unusable: 'empty' },
      ],
    ),
  ).toEqual([]);
});
