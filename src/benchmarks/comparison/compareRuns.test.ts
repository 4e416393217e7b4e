import { expect, it } from 'vitest';
import { makeExportedRun } from '../../../tests/support/makeExportedRun.js';
import type { ExportedRun } from '../../exports/ExportedRun.js';
import type { ExportItem } from '../../exports/ExportItem.js';
import { bootstrapDifference } from '../../stats/bootstrap/bootstrapDifference.js';
import { type CompareOptions, compareRuns } from './compareRuns.js';
import { poolRuns } from './poolRuns.js';

const options: CompareOptions = {
  acrossConditions: false,
  replicates: 500,
  seed: 1,
  confidence: 0.95,
  top: 1,
};
const instances = ['a', 'b', 'c', 'd', 'e', 'f'];

type Line = Pick<ExportItem, 'instance' | 'subject'> & Partial<ExportItem> & { efs?: number };

/** A score from 0.6 on is a success; a line without one is an error. Clusters: every two instances. */
function run(lines: readonly Line[]): ExportedRun {
  const made = makeExportedRun(instances);
  const [item] = [...made.items()];
  return {
    ...made,
    items: () =>
      lines.map(({ efs, ...line }) => ({
        ...item!,
        cluster: `page ${Math.floor(instances.indexOf(line.instance) / 2)}`,
        outcome: efs === undefined ? 'error' : efs >= 0.6 ? 'success' : 'failure',
        scores: efs === undefined ? {} : { efs },
        ...line,
      })),
  };
}

const scores = (subject: string, values: readonly (number | undefined)[]): Line[] =>
  values.map((efs, index) => ({ instance: instances[index]!, subject, efs }));

it('pairs the instances that both have a score for, and says what is missing', () => {
  const a = [0.5, 0.7, 0.9, 0.2, 0.8, 0.6];
  const b = [0.6, 0.1, 0.9, undefined, 0.8, 0.3];
  const [comparison] = compareRuns(
    [{ name: 'r', run: run([...scores('a', a), ...scores('b', b)]) }],
    options,
  );
  expect(comparison).toMatchObject({
    track: 'A',
    condition: 'timed',
    score: 'efs',
    instances: 6,
    clusters: 3,
  });
  expect(comparison!.contenders).toMatchObject([
    { subject: 'a', n: 6, missing: 0 },
    { subject: 'b', n: 5, missing: 1 },
  ]);
  const [pair] = comparison!.pairs;
  // Without d: (-10 + 60 + 0 + 0 + 30) / 5.
  expect(pair!.difference).toBeCloseTo(16, 9);
  expect(pair).toMatchObject({ n: 5, clusters: 3, regressions: 2, improvements: 1 });
  expect(pair!.mcNemar).toMatchObject({ onlyA: 2, onlyB: 1, p: expect.closeTo(1, 9) });
  expect(pair!.regressed).toMatchObject([
    { instance: 'b', a: { outcome: 'success' }, b: { outcome: 'failure' } },
  ]);
  expect(pair!.improved.map(({ instance }) => instance)).toEqual(['a']);
  // Cluster sums 50, 0, 30: of the four sign patterns of two that have a sign, two lie as far from 0 as 80.
  expect(pair!.p).toBe(0.5);
});

it('tells of a contender without any score, also where nothing is left to compare', () => {
  const lost = { subject: 'broken', run: 'r', condition: 'timed', track: 'A', missing: 2 };
  const seen: unknown[] = [];
  const compare = (lines: Line[]) =>
    compareRuns([{ name: 'r', run: run(lines) }], { ...options, onUnscored: (one) => seen.push(one) });
  const [comparison] = compare([
    ...scores('a', [0.5, 0.7]),
    ...scores('b', [0.6, 0.1]),
    ...scores('broken', [undefined, undefined]),
  ]);
  expect(comparison!.contenders.map(({ subject }) => subject)).toEqual(['a', 'b']);
  expect(() => compare([...scores('a', [0.5, 0.7]), ...scores('broken', [undefined, undefined])])).toThrow(
    'no two subjects have a score',
  );
  expect(seen).toEqual([lost, lost]);
});

it('gives the same pairs from the shared draw as from one of their own', () => {
  const a = [0.5, 0.7, 0.9, 0.2, 0.8, 0.6];
  const b = [0.6, 0.1, 0.9, 0.4, 0.8, 0.3];
  const [comparison] = compareRuns(
    [{ name: 'r', run: run([...scores('a', a), ...scores('b', b)]) }],
    options,
  );
  const percent = (values: readonly number[]): number[] => values.map((value) => 100 * value);
  const alone = bootstrapDifference(percent(a), percent(b), [0, 0, 1, 1, 2, 2], { replicates: 500, seed: 1 });
  const { difference, low, high, pPlus, stable } = comparison!.pairs[0]!;
  expect({ difference, low, high, pPlus, stable }).toEqual({
    difference: alone.difference,
    low: alone.low,
    high: alone.high,
    pPlus: alone.pPlus,
    stable: alone.stable,
  });
});

it('takes the mean of repeats, and more than half of them for a success', () => {
  const repeated = (subject: string, values: readonly number[]): Line[] =>
    values.map((efs, repeat) => ({ instance: 'a', subject, repeat, efs }));
  const [comparison] = compareRuns(
    [{ name: 'r', run: run([...repeated('a', [1, 1, 0]), ...repeated('b', [1, 0, 0.2])]) }],
    options,
  );
  const [pair] = comparison!.pairs;
  expect(comparison!.contenders.map(({ n }) => n)).toEqual([1, 1]);
  expect(pair!.difference).toBeCloseTo((100 * 2) / 3 - 40, 9);
  expect(pair).toMatchObject({
    regressions: 1,
    improvements: 0,
    low: null,
    high: null,
    smallestDetectable: null,
  });
});

it('compares within a condition, or across them where asked for; what is alone is left out', () => {
  const lines = [
    ...scores('a', [0.1, 0.2]),
    ...scores('a', [0.3, 0.4]).map((line) => ({ ...line, condition: 'omni' })),
  ];
  const runs = [{ name: 'r', run: run(lines) }];
  expect(() => compareRuns(runs, options)).toThrow(
    expect.objectContaining({
      ...{ code: 'NOTHING_TO_COMPARE', hint: expect.stringContaining('--across-conditions') },
    }),
  );
  // An option that is given already is no advice.
  expect(() => compareRuns(runs, { ...options, conditions: ['omni'], acrossConditions: true })).toThrow(
    expect.objectContaining({ hint: expect.not.stringContaining('--across-conditions') }),
  );
  const [comparison] = compareRuns(runs, { ...options, acrossConditions: true });
  expect(comparison).toMatchObject({
    condition: null,
    contenders: [{ condition: 'timed' }, { condition: 'omni' }],
  });
  expect(comparison!.pairs[0]!.difference).toBeCloseTo(-20, 9);
});

it('counts the instances that all runs have', () => {
  const first = run(scores('a', [0.1, 0.2, 0.3]));
  const second = run(scores('a', [0.5, 0.6, 0.7]));
  second.dataset = { ...second.dataset, instanceIds: ['b', 'c'] };
  const [comparison] = compareRuns(
    [
      { name: 'first', run: first },
      { name: 'second', run: second },
    ],
    options,
  );
  expect(comparison!.instances).toBe(2);
  expect(comparison!.pairs[0]).toMatchObject({ a: { run: 'first' }, b: { run: 'second' }, n: 2 });
});

it('pools runs of different data: instances and clusters of the same name stay apart', () => {
  const of = (sha256: string, lines: readonly Line[]): ExportedRun => {
    const made = run(lines);
    return { ...made, dataset: { ...made.dataset, sha256 } };
  };
  const first = of('1'.repeat(64), [...scores('a', [1, 1, 0.5]), ...scores('b', [0.5, 0.5, 0.5])]);
  const second = of('2'.repeat(64), [...scores('a', [0, 0, 0.5]), ...scores('b', [0.25, undefined, 0.5])]);
  const pooled = poolRuns([
    { name: 'one', run: first },
    { name: 'two', run: second },
  ]);
  const [comparison] = compareRuns([pooled], options);
  // Two pages a set: a, b on one, c on the other.
  expect(comparison).toMatchObject({ instances: 6, clusters: 4 });
  expect(comparison!.contenders).toMatchObject([
    { subject: 'a', n: 6, mean: 50 },
    { subject: 'b', n: 5, missing: 1, mean: 45 },
  ]);
  // 50, 50, 0 of the first, -25, 0 of the second.
  expect(comparison!.pairs[0]).toMatchObject({ n: 5, clusters: 4, difference: 15 });
  expect(comparison!.pairs[0]!.improved.concat(comparison!.pairs[0]!.regressed)).toMatchObject([
    { instance: '11111111/a' },
  ]);
  expect(() =>
    poolRuns([
      { name: 'one', run: first },
      { name: 'again', run: first },
    ]),
  ).toThrow(expect.objectContaining({ code: 'POOL_SAME_DATA', exitCode: 2 }));
});

it('names a subject, condition or track that no run has', () => {
  const runs = [{ name: 'r', run: run([...scores('a', [1]), ...scores('b', [0])]) }];
  for (const [filter, name] of [
    [{ subjects: ['nobody'] }, '--subject: no subject "nobody"'],
    [{ conditions: ['timd'] }, 'did you mean "timed"?'],
    [{ tracks: ['Q'] }, 'known: A'],
  ] as const)
    expect(() => compareRuns(runs, { ...options, ...filter })).toThrow(
      expect.objectContaining({ code: 'FILTER_UNKNOWN', message: expect.stringContaining(name) }),
    );
});
